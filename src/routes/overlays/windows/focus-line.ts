/** Longest wait for a window to close, ms. */
const TIMEOUT_MS = 2000;

/**
 * Focuses the cart line `key` once the window over it has closed. The line that opened the window has been replaced
 * meanwhile, so the window itself has no element to return focus to.
 */
export function focusLine(key: string): void {
  const started = performance.now();
  const look = (): void => {
    if (document.querySelector('dialog[open]') !== null) {
      if (performance.now() - started < TIMEOUT_MS) requestAnimationFrame(look);
      return;
    }
    if (document.activeElement !== document.body) return;
    for (const button of document.querySelectorAll<HTMLElement>('[data-line]')) {
      if (button.dataset['line'] === key && button.checkVisibility()) button.focus({ preventScroll: true });
    }
  };
  requestAnimationFrame(look);
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useSheets } from './sheets.ts';

/**
 * Opens the `<dialog>` as a modal while the component lives: focus moves in and comes back, the rest of the page is inert,
 * Esc and the system's back gesture ask to close. The address decides whether it closes, so nothing closes by itself.
 */
export function useSheetDialog(onClose: () => void): {
  dialog: RefObject<HTMLDialogElement | null>;
  body: RefObject<HTMLDivElement | null>;
} {
  const { stack } = useSheets();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const opener = document.activeElement;
    element.showModal();
    // The first focusable thing is often a button far down, or the one that closes; a reader starts at the top.
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? body.current;
    const text = first === body.current ? first : null;
    text?.setAttribute('data-unasked', '');
    first?.focus({ preventScroll: true });
    const onKey = (): void => text?.removeAttribute('data-unasked');
    element.addEventListener('keydown', onKey);
    const leave = stack.push(element);

    const onCancel = (event: Event): void => {
      // `cancel` of a file field inside bubbles as well.
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    // Browsers may close a dialog without asking (a second Esc): the address has to follow. The event comes late, and may
    // speak of a closing that is already undone.
    const onNativeClose = (): void => {
      if (!element.open) close.current();
    };
    // A tap on the backdrop reaches the dialog itself, everything inside has its own target. Selecting text inside and
    // letting go outside is no such tap.
    let pressed: EventTarget | null = null;
    const onPress = (event: Event): void => {
      pressed = event.target;
    };
    const onClick = (event: Event): void => {
      if (event.target === element && pressed === element) close.current();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('close', onNativeClose);
    element.addEventListener('pointerdown', onPress);
    element.addEventListener('click', onClick);
    const stopKeyboard = followKeyboard(element);
    return () => {
      stopKeyboard();
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('close', onNativeClose);
      element.removeEventListener('pointerdown', onPress);
      element.removeEventListener('click', onClick);
      leave();
      element.close();
      // A view that was rendered anew meanwhile keeps its own focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [stack]);

  return { dialog, body };
}

/** Where the keyboard covers the page instead of making it smaller (iOS), the sheet stands on top of it. */
function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => undefined;
  const update = (): void => {
    // A pinch makes the visual viewport smaller, too; that is no keyboard.
    const covered = viewport.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    element.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    if (covered > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  viewport.addEventListener('resize', update);
  return () => viewport.removeEventListener('resize', update);
}

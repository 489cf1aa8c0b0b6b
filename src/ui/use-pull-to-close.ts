import { useEffect, useRef, type RefObject } from 'react';

/** Pulled further than this, in px, a sheet closes; less, and it springs back. */
const FAR_ENOUGH = 96;
/** From here on a sheet is a dialog in the middle of the screen (sheet.module.css). */
const IS_DIALOG = '(min-width: 768px)';
/** What has a use of its own for a finger that moves. */
const OWN_GESTURE = 'input[type="range"], textarea, select, [data-drag]';

/** Whether everything under the finger that scrolls stands at its beginning. */
function isAtTop(target: Element, dialog: Element): boolean {
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
    if (element === dialog) break;
  }
  return true;
}

/**
 * A thumb pulls the sheet down: by its handle, by the picture, and by the content while that stands at its beginning. Mouse and
 * keyboard have the button.
 */
export function usePullToClose(dialog: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const sheet = dialog.current;
    if (sheet === null) return undefined;
    let start: { readonly x: number; readonly y: number; readonly target: Element } | null = null;
    let isPulling = false;
    let pulled = 0;

    const onStart = (event: TouchEvent): void => {
      const [touch] = event.touches;
      // A sheet above this one stands inside of it for React, but not in the document.
      const target = event.target instanceof Element ? event.target : null;
      const isOwnPage = target !== null && target.closest('dialog') === sheet && target.closest(OWN_GESTURE) === null;
      isPulling = false;
      start =
        touch === undefined || event.touches.length > 1 || !isOwnPage || matchMedia(IS_DIALOG).matches
          ? null
          : { x: touch.clientX, y: touch.clientY, target };
    };
    const onMove = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (start === null || touch === undefined) return;
      const down = touch.clientY - start.y;
      if (!isPulling) {
        // The first movement decides: what scrolls, or goes sideways, is none of ours until the next touch.
        if (down <= Math.abs(touch.clientX - start.x) || !event.cancelable || !isAtTop(start.target, sheet)) {
          start = null;
          return;
        }
        isPulling = true;
      }
      event.preventDefault();
      pulled = Math.max(0, down);
      sheet.style.setProperty('--pull', `${pulled}px`);
    };
    const onEnd = (event: TouchEvent): void => {
      const isClosed = isPulling && pulled > FAR_ENOUGH && event.type === 'touchend';
      start = null;
      isPulling = false;
      sheet.style.removeProperty('--pull');
      if (isClosed) close.current();
    };
    sheet.addEventListener('touchstart', onStart, { passive: true });
    // Not passive: a pull at the beginning of the content must not become a scroll.
    sheet.addEventListener('touchmove', onMove, { passive: false });
    sheet.addEventListener('touchend', onEnd);
    sheet.addEventListener('touchcancel', onEnd);
    return () => {
      sheet.removeEventListener('touchstart', onStart);
      sheet.removeEventListener('touchmove', onMove);
      sheet.removeEventListener('touchend', onEnd);
      sheet.removeEventListener('touchcancel', onEnd);
    };
  }, [dialog]);
}

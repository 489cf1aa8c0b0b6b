import { useEffect, useRef, type RefObject } from 'react';

/** Pull distance, in px, beyond which a sheet closes; below it, the sheet springs back. */
const FAR_ENOUGH = 96;
/** From this width a sheet is a dialog in the middle of the screen (sheet.module.css). */
const IS_DIALOG = '(min-width: 768px)';
/** Elements that handle finger movement themselves. */
const OWN_GESTURE = 'input[type="range"], textarea, select, [data-drag]';

/** Reports whether everything scrollable under the finger is at its start. */
function isAtTop(target: Element, dialog: Element): boolean {
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element.scrollTop > 0) return false;
    if (element === dialog) break;
  }
  return true;
}

/**
 * Lets a thumb pull the sheet down to close it: by its handle, by the picture, and by the content while scrolled to its start.
 * Mouse and keyboard have the button.
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
      // A sheet above this one is inside it for React, but not in the document.
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
        // The first movement decides: a scroll or a sideways swipe is ignored until the next touch.
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
    // Not passive: a pull at the start of the content must not become a scroll.
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

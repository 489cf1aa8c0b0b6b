import { useRef, type PointerEvent, type RefObject } from 'react';

/** Pulled further than this, in px, a sheet closes; less, and it springs back. */
const FAR_ENOUGH = 96;

/** A thumb pulls the sheet down by its head. Mouse and keyboard have the button. */
export function usePullToClose(dialog: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null);
  const pulled = (event: PointerEvent): number =>
    start.current === null ? 0 : Math.max(0, event.clientY - start.current);
  const release = (event: PointerEvent): void => {
    const distance = pulled(event);
    start.current = null;
    dialog.current?.style.removeProperty('--pull');
    if (distance > FAR_ENOUGH && event.type === 'pointerup') onClose();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
      if (event.pointerType === 'mouse' || onControl) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) dialog.current?.style.setProperty('--pull', `${pulled(event)}px`);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

import { useRef, type HTMLAttributes } from 'react';

/** Width of the strip, px: a line pulled this far left is removed; otherwise it springs back. */
const FAR_ENOUGH = 72;
/** Finger jitter to ignore, px. */
const SLACK = 8;
/** Beyond the strip the line moves at a third of the finger's distance, to show that it is far enough. */
const BEYOND = 3;

interface Pull {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isOurs: boolean;
  by: number;
}

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>;

/**
 * Removes a line on swipe to the left. Mouse and keyboard users have the button. The line has `touch-action: pan-y`, so vertical
 * movement scrolls the page. The distance is set in `--swipe`; `data-swipe` is present during the swipe.
 */
export function useSwipeAway(onAway: () => void): Handlers {
  const pull = useRef<Pull | null>(null);
  const letGo = (line: HTMLElement): boolean => {
    const { current } = pull;
    pull.current = null;
    if (current === null || !current.isOurs) return false;
    line.style.removeProperty('--swipe');
    line.dataset['swipe'] = 'back';
    return current.by >= FAR_ENOUGH;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX, clientY }) => {
      if (pointerType !== 'touch' || !isPrimary) return;
      pull.current = { pointer: pointerId, x: clientX, y: clientY, isOurs: false, by: 0 };
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }) => {
      const { current } = pull;
      if (current?.pointer !== pointerId) return;
      const left = current.x - clientX;
      if (!current.isOurs) {
        const aside = Math.abs(clientY - current.y);
        if (Math.abs(left) < SLACK && aside < SLACK) return;
        // The first movement sets the direction until the next touch.
        if (left <= aside) {
          pull.current = null;
          return;
        }
        current.isOurs = true;
        currentTarget.setPointerCapture(pointerId);
      }
      current.by = Math.max(0, left);
      const shown = Math.min(current.by, FAR_ENOUGH) + Math.max(0, current.by - FAR_ENOUGH) / BEYOND;
      currentTarget.style.setProperty('--swipe', `${shown}px`);
      currentTarget.dataset['swipe'] = current.by >= FAR_ENOUGH ? 'far' : 'near';
    },
    onPointerUp: ({ pointerId, currentTarget }) => {
      if (pull.current?.pointer === pointerId && letGo(currentTarget)) onAway();
    },
    onPointerCancel: ({ pointerId, currentTarget }) => {
      if (pull.current?.pointer === pointerId) letGo(currentTarget);
    },
  };
}

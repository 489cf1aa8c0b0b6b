import { useEffect, useState, type PointerEvent, type RefObject } from 'react';

/** A row is carried near the edge of the window: the page scrolls. Pixels. */
const EDGE = 72;
const SCROLL = 12;

interface Carried {
  readonly rows: readonly HTMLElement[];
  /** Middle of each row in the document, and the height that a row takes with the gap after it, px. */
  readonly middles: readonly number[];
  readonly step: number;
  readonly from: number;
  readonly startY: number;
  to: number;
  clientY: number;
}

const pageY = (clientY: number): number => clientY + window.scrollY;

/** Shows the row where the pointer is, and the others where they will be; writes only the rows whose place has changed. */
const show = (carried: Carried): void => {
  const { rows, middles, step, from, startY } = carried;
  const by = pageY(carried.clientY) - startY;
  const middle = (middles[from] ?? 0) + by;
  const to = middles.filter((one, index) => index !== from && one < middle).length;
  rows[from]?.style.setProperty('transform', `translateY(${by}px)`);
  const [first, last] = [Math.min(from, to, carried.to), Math.max(from, to, carried.to)];
  for (let index = first; index <= last; index += 1) {
    if (index === from) continue;
    const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
    rows[index]?.style.setProperty('transform', shift === 0 ? 'none' : `translateY(${shift}px)`);
  }
  carried.to = to;
};

const put = ({ rows, from }: Carried): void => {
  for (const row of rows) row.style.removeProperty('transform');
  rows[from]?.removeAttribute('data-dragged');
};

/** Carries the rows of one list. */
const createDrag = (list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) => {
  let carried: Carried | null = null;
  let frame = 0;
  const end = (isDropped: boolean): void => {
    const one = carried;
    carried = null;
    cancelAnimationFrame(frame);
    if (one === null) return;
    put(one);
    if (isDropped && one.to !== one.from) onDrop(one.from, one.to);
  };
  const scroll = (): void => {
    if (carried === null) return;
    const by = carried.clientY < EDGE ? -SCROLL : carried.clientY > window.innerHeight - EDGE ? SCROLL : 0;
    if (by !== 0) {
      window.scrollBy(0, by);
      show(carried);
    }
    frame = requestAnimationFrame(scroll);
  };
  const start = (event: PointerEvent<HTMLElement>, from: number): void => {
    if (event.button !== 0 || list.current === null) return;
    const rows = [...list.current.children].filter((row) => row instanceof HTMLElement);
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const [own, next] = [boxes[from], boxes[from + 1] ?? boxes[from - 1]];
    if (own === undefined || next === undefined) return;
    const gap = Math.max(0, Math.max(own.top, next.top) - Math.min(own.bottom, next.bottom));
    event.currentTarget.setPointerCapture(event.pointerId);
    rows[from]?.setAttribute('data-dragged', '');
    carried = {
      rows,
      middles: boxes.map(({ top, height }) => pageY(top + height / 2)),
      step: own.height + gap,
      from,
      startY: pageY(event.clientY),
      to: from,
      clientY: event.clientY,
    };
    frame = requestAnimationFrame(scroll);
  };
  return {
    start,
    /** Of the handle that `start` was called for. */
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (carried === null) return;
        carried.clientY = event.clientY;
        show(carried);
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onLostPointerCapture: () => end(false),
    },
    /** Puts the row back; reports whether one was carried. */
    cancel: (): boolean => {
      const isCarried = carried !== null;
      end(false);
      return isCarried;
    },
  };
};

/**
 * Lets a pointer, a finger too, carry the rows of a list by their handles. While a row is carried React renders nothing; `onDrop`, the first one
 * that is given, gets its place before and after. Escape, or the system, puts it back.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag] = useState(() => createDrag(list, onDrop));
  useEffect(
    () => () => {
      drag.cancel();
    },
    [drag],
  );
  return drag;
}

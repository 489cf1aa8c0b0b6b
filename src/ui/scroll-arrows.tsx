import { useEffect, useState, type JSX, type RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons/more-icons.tsx';
import css from './scroll-arrows.module.css';
import { uiStrings } from './ui-strings.ts';

/** Within this distance of an end, in px, counts as the end. */
const NEAR = 8;

/**
 * Arrows for a horizontal scroller, shown where there is a mouse. Place them beside the scroller in a box with
 * `position: relative`. Not in the tab order: the scroller follows the focus of its content.
 */
export function ScrollArrows({ target }: { target: RefObject<HTMLElement | null> }): JSX.Element {
  const [edges, setEdges] = useState({ start: true, end: true });
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const start = element.scrollLeft < NEAR;
      const end = element.scrollLeft > element.scrollWidth - element.clientWidth - NEAR;
      setEdges((before) => (before.start === start && before.end === end ? before : { start, end }));
    };
    element.addEventListener('scroll', measure, { passive: true });
    const resize = new ResizeObserver(measure);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      resize.disconnect();
    };
  }, [target]);

  const move = (direction: -1 | 1): void => {
    const element = target.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <div className={css['arrows']}>
      <IconButton variant="float" tabIndex={-1} label={uiStrings.back} disabled={edges.start} onClick={() => move(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton variant="float" tabIndex={-1} label={uiStrings.forth} disabled={edges.end} onClick={() => move(1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}

import css from './scroll-row.module.css';

/** A horizontal scroller. Place ScrollArrows beside it, in a box with `position: relative`. */
export const scrollRowClass = css['row'];

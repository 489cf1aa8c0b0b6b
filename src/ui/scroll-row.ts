import css from './scroll-row.module.css';

/** What scrolls sideways. Beside it, in a box with `position: relative`, stand the ScrollArrows. */
export const scrollRowClass = css['row'];

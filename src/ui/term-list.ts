import css from './term-list.module.css';

/** A `<dl>` of lines, a `<div>` each: the term on the left, its figures on the right. */
export const termListClass = css['terms'];

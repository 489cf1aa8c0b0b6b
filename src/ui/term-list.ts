import css from './term-list.module.css';

/** A `<dl>` of rows, each a `<div>`: the term on the left, its figures on the right. */
export const termListClass = css['terms'];

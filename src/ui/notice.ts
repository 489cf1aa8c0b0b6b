import css from './notice.module.css';

/** Something to know or decide before continuing: neutral, not an error. */
export const noticeClass = css['notice'];

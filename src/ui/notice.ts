import css from './notice.module.css';

/** Something to know, or to decide, before going on: calm, and no error. */
export const noticeClass = css['notice'];

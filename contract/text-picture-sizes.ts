/** Display width of a picture in an editor's text, in `<img sizes>` syntax. Kept apart: the menu needs nothing else of such texts. */
export const TEXT_PICTURE_SIZES = '(min-width: 768px) 46rem, 100vw';
/** Same, for one of several consecutive pictures: three in a row, two on a phone. */
export const GROUPED_PICTURE_SIZES = '(min-width: 768px) 15rem, 50vw';

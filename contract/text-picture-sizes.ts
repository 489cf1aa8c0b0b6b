/** How wide a picture in an editor's text is shown, in the language of `<img sizes>`. Apart: the menu needs nothing else of such texts. */
export const TEXT_PICTURE_SIZES = '(min-width: 768px) 46rem, 100vw';
/** The same of one among several that follow each other: three in a row, two on a phone. */
export const GROUPED_PICTURE_SIZES = '(min-width: 768px) 15rem, 50vw';

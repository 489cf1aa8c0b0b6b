import { TEXT_PICTURE_SIZES } from '#contract/text-picture-sizes.ts';

/**
 * The width of pictures on each screen, in `<img sizes>` syntax: defined once, because offline pictures are selected by the
 * same values (src/app/pwa/offline-images.ts).
 */
export const PICTURE_SIZES = {
  /** A menu card: two columns on a phone, three on a tablet, about 200 px beside the open cart. */
  card: '(min-width: 1200px) 13rem, (min-width: 576px) 31vw, 46vw',
  /** A small picture beside a name: frequently ordered dishes, cart lines. */
  beside: '4.5rem',
  dish: '(min-width: 992px) 27rem, (min-width: 768px) 42vw, 100vw',
  /** A banner at full phone width, and the slide used in place of an address. */
  banner: '(min-width: 768px) 34rem, 100vw',
  /** Same, above the menu: a circle on a phone. */
  strip: '(min-width: 768px) 22rem, 3.5rem',
  tile: '(min-width: 768px) 12rem, 46vw',
  /** Promotions and news in lists. */
  story: '(min-width: 992px) 30rem, 100vw',
  /** Previews of news and pages on the home page. */
  teaser: '(min-width: 992px) 30vw, (min-width: 576px) 45vw, 92vw',
  article: TEXT_PICTURE_SIZES,
} as const;

/** Smallest width that cards request: the menu contains a hundred of these lists. */
export const CARD_AT_LEAST = 320;

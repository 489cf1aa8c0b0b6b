import { TEXT_PICTURE_SIZES } from '#contract/text-picture-sizes.ts';

/**
 * How wide each screen shows its pictures, in the language of `<img sizes>`: said once, because what is put by for a phone
 * without a network is chosen by the same words (src/app/pwa/offline-images.ts).
 */
export const PICTURE_SIZES = {
  /** A card of the menu: two columns on a phone, three on a tablet, about 200 px beside the open cart. */
  card: '(min-width: 1200px) 13rem, (min-width: 576px) 31vw, 46vw',
  /** A small picture beside a name: what is often ordered, lines of the cart. */
  beside: '4.5rem',
  dish: '(min-width: 992px) 27rem, (min-width: 768px) 42vw, 100vw',
  /** A banner over the whole of a phone, and the slide that stands for an address. */
  banner: '(min-width: 768px) 34rem, 100vw',
  /** The same above the menu: a circle on a phone. */
  strip: '(min-width: 768px) 22rem, 3.5rem',
  tile: '(min-width: 768px) 12rem, 46vw',
  /** Promotions and news in lists. */
  story: '(min-width: 992px) 30rem, 100vw',
  /** News and pages in short, on the home page. */
  teaser: '(min-width: 992px) 30vw, (min-width: 576px) 45vw, 92vw',
  article: TEXT_PICTURE_SIZES,
} as const;

/** Cards never ask for less: the menu names a hundred of these lists. */
export const CARD_AT_LEAST = 320;

import type { OrderType } from '#contract/primitives.ts';
import type { PricedZone } from '#domain/delivery-price.ts';

/**
 * What the program of this room and the app say to each other (docs/product.md §16.8). The program runs inline, before anything else: it
 * draws the controls of the cards and the cart's bar for as long as the page is open. The app only changes where the cart comes from, and
 * who handles a tap.
 */

/** A line of the cart, as far as a card and the bar show it. Amounts are kopecks. */
export interface CardLine {
  /** Identifies the dish with its options (domain/cart-lines.ts); of a dish that was tapped on its card, its id until the outbox knows it. */
  readonly key: string;
  readonly product: number;
  readonly quantity: number;
  /** Price of one portion with its options. */
  readonly price: number;
  /** Sold at a reduced price: no further discount applies. */
  readonly on_sale: boolean;
  readonly available: boolean;
}

/** A tap on a card that the app has not handled yet: adds a portion, or removes one. */
export interface Tap extends Pick<CardLine, 'key' | 'product' | 'price' | 'on_sale'> {
  /** Increases within a visit: with it, the outbox adopts each tap once. */
  readonly id: number;
  readonly by: 1 | -1;
  /** Epoch ms. */
  readonly at: number;
}

/** The cart as the cards show it: in the browser's storage before the app runs, from the outbox afterwards. */
export interface CardCart {
  readonly lines: readonly CardLine[];
  /** The last adopted tap of each visit. */
  readonly adopted: Readonly<Record<string, number>>;
  /** The bar as the app has drawn it last, with discounts that the program does not compute; null: it was not on the page. */
  readonly bar: BarView | null;
}

/** How the page's place prices a cart: written into the page by the server, on the slot of the bar. */
export interface CartTerms {
  readonly type: OrderType;
  readonly zone: PricedZone;
  readonly pickup_discount: number;
  /** Instead of as soon as possible: «завтра, 10:00», «ко времени»; null: as soon as possible. */
  readonly when: string | null;
}

/** The amount missing to the zone's minimum, or to free delivery. */
export interface Progress {
  readonly label: string;
  /** 0-1. */
  readonly share: number;
  readonly reached: boolean;
}

/** What the bar shows. */
export type BarView =
  | {
      /** «2 шт. · ко времени» */
      readonly count: string;
      /** Kopecks. */
      readonly sum: number;
      readonly progress: Progress | null;
      /** Whether the link to the checkout is beside it. */
      readonly checkout: boolean;
    }
  | {
      /** A waiting order has taken the dishes: the bar links to it. */
      readonly order: { readonly href: string; readonly words: string };
      readonly sum: number;
    };

/** Handles a tap on a card's control: adds a portion, or removes one. */
export type Press = (by: 1 | -1) => void;

/** Where the app takes the cart from. */
export interface CartSource {
  readonly read: () => Omit<CardCart, 'bar'>;
  /** A tap was noted on a card that the app does not handle yet. */
  readonly onTap: () => void;
}

/** The program, as the app knows it: `window.firstTap`. */
export interface FirstTap {
  /** The app has rendered a control: draws it, and sends its taps to `press` from now on. */
  readonly show: (control: HTMLElement, press: Press) => void;
  /** The app draws the bar from now on. Null: the cart is empty. */
  readonly showBar: (slot: HTMLElement, view: BarView | null) => void;
  /** The app knows the cart: everything is drawn from it from now on. */
  readonly connect: (source: CartSource) => void;
  /** The cart has changed: draws what differs. */
  readonly refresh: () => void;
  /** Taps that are not adopted, by visit, of this and of closed pages. */
  readonly taps: () => Readonly<Record<string, readonly Tap[]>>;
  /** Forgets taps: each visit's up to this id. */
  readonly forget: (adopted: CardCart['adopted']) => void;
}

/** A window over the page before the app can open it: `window.earlyWindow`. */
export interface EarlyWindow {
  /** Opens the window of a link, or of the card around an element. Returns false where the app opens it. */
  readonly open: (from: Element | null) => boolean;
  /** The page is hydrated: the app opens every window from now on. One that is shown stays until `take`. */
  readonly end: () => void;
  /** The app's own window opens in this task. Returns whether one was shown in its place. */
  readonly take: () => boolean;
}

declare global {
  interface Window {
    /** Missing where inline scripts may not run. */
    firstTap?: FirstTap;
    /** Missing until the page's content has arrived, and where inline scripts may not run. */
    earlyWindow?: EarlyWindow;
  }
}

/** In the browser's storage: the cart as cards show it, and the taps of each visit. */
export const CARD_CART_KEY = 'storefront-card_cart';
export const TAPS_PREFIX = 'storefront-taps-';

/** Taps older than this belong to an earlier visit, and are ignored. */
export const TAP_LIFETIME_MS = 24 * 60 * 60_000;

import type { OrderType } from '#contract/primitives.ts';
import type { LoginFor } from '#client/session/login-for.ts';
import type { RootSearch } from '../root-search.ts';

/** What can lie over a page: a window, or a dish. Each is a search parameter, so back closes it and a link opens it. */
export type OverlayName = 'modal' | 'dish';

/** A window with what it has to know, or a dish: the search parameters that open it (docs/product.md §16.3). */
export type OverlayAddress =
  | {
      readonly modal: 'restaurant-select';
      /** The order type that the window begins with; none: the current one. */
      readonly delivery_type?: OrderType | undefined;
      /** The order that is looked at again once a place is chosen. */
      readonly order?: string | undefined;
    }
  | {
      readonly modal: 'restaurant-closed' | 'schedule';
      readonly restaurant: number;
      /** Set where the hours lie above the selection: they come back to this order type. */
      readonly delivery_type?: OrderType | undefined;
      /** The order that is looked at again once another place is chosen. */
      readonly order?: string | undefined;
    }
  | {
      readonly modal: 'when';
      /** Set where it lies above the selection: it comes back to this order type. */
      readonly delivery_type?: OrderType | undefined;
    }
  | {
      readonly modal: 'text';
      /** The chain's text; none: the words that the window is opened with (open-text.ts). */
      readonly text_key?: string | undefined;
    }
  | {
      readonly modal: 'login';
      /** Picks the words of the window. */
      readonly login_for?: LoginFor | undefined;
      /** A path of ours to go to after the login; none: the page beneath stays. */
      readonly redirect?: string | undefined;
    }
  | { readonly modal: 'order-again'; readonly order: string }
  | {
      readonly modal: 'booking';
      /** None: the customer's own, or the first that books tables. */
      readonly restaurant?: number | undefined;
    }
  | { readonly modal: 'booked'; readonly order: string }
  | { readonly modal: 'bonuses' | 'bookings' | 'cart' | 'contacts' | 'favourites' | 'filters' | 'promocode' }
  | {
      readonly dish: number;
      /** The line of the cart that is changed; none: the dish as the menu sells it. */
      readonly line?: string | undefined;
      /** The window that is open closes: without this it stays beneath the dish. */
      readonly modal?: undefined;
    };

const OWN_PARAMETERS = {
  modal: {
    modal: undefined,
    delivery_type: undefined,
    text_key: undefined,
    restaurant: undefined,
    login_for: undefined,
    redirect: undefined,
    order: undefined,
  },
  dish: { dish: undefined, line: undefined, modifiers: undefined },
} as const satisfies Record<OverlayName, RootSearch>;

/** The search of an address without the window, or the dish, that it opens. */
export function withoutOverlay(name: OverlayName) {
  return (before: RootSearch): RootSearch => ({ ...before, ...OWN_PARAMETERS[name] });
}

/** The search of an address with `overlay` over what it shows. `replace`: in the place of the window that is open. */
export function withOverlay(overlay: OverlayAddress, replace = false) {
  return (before: RootSearch): RootSearch => ({
    ...(replace ? withoutOverlay('modal')(before) : before),
    ...('dish' in overlay ? OWN_PARAMETERS.dish : {}),
    ...overlay,
  });
}

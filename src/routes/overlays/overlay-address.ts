import type { OrderType } from '#contract/primitives.ts';
import type { LoginFor } from '#client/session/login-for.ts';
import type { RootSearch } from '../root-search.ts';

/** What can overlay a page: a window, or a dish. Each is a search parameter, so back closes it and a link opens it. */
export type OverlayName = 'modal' | 'dish';

/** The search parameters that open a window with its parameters, or a dish (docs/product.md §16.3). */
export type OverlayAddress =
  | {
      readonly modal: 'restaurant-select';
      /** The window's initial order type; undefined: the current one. */
      readonly delivery_type?: OrderType | undefined;
      /** The order to reopen once a place is chosen. */
      readonly order?: string | undefined;
    }
  | {
      readonly modal: 'restaurant-closed' | 'schedule';
      readonly restaurant: number;
      /** Set when the hours were opened over the selection: they return to this order type. */
      readonly delivery_type?: OrderType | undefined;
      /** The order to reopen once another place is chosen. */
      readonly order?: string | undefined;
    }
  | {
      readonly modal: 'when';
      /** Set when opened over the selection: it returns to this order type. */
      readonly delivery_type?: OrderType | undefined;
    }
  | {
      readonly modal: 'text';
      /** Key of the chain's text; undefined: the text that the window is opened with (open-text.ts). */
      readonly text_key?: string | undefined;
    }
  | {
      readonly modal: 'login';
      /** Selects the window's text. */
      readonly login_for?: LoginFor | undefined;
      /** Internal path to open after login; undefined: the page beneath stays. */
      readonly redirect?: string | undefined;
    }
  | { readonly modal: 'order-again'; readonly order: string }
  | {
      readonly modal: 'booking';
      /** Undefined: the customer's own, or the first that takes table bookings. */
      readonly restaurant?: number | undefined;
    }
  | { readonly modal: 'booked'; readonly order: string }
  | { readonly modal: 'bonuses' | 'bookings' | 'cart' | 'contacts' | 'favourites' | 'filters' | 'promocode' }
  | {
      readonly dish: number;
      /** The cart line being edited; undefined: the dish as on the menu. */
      readonly line?: string | undefined;
      /** Closes the open window: without this it stays beneath the dish. */
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

/** Returns a search updater that removes the window or the dish that `name` opens. */
export function withoutOverlay(name: OverlayName) {
  return (before: RootSearch): RootSearch => ({ ...before, ...OWN_PARAMETERS[name] });
}

/** Returns a search updater that opens `overlay` over the page. `replace`: in place of the open window. */
export function withOverlay(overlay: OverlayAddress, replace = false) {
  return (before: RootSearch): RootSearch => ({
    ...(replace ? withoutOverlay('modal')(before) : before),
    ...('dish' in overlay ? OWN_PARAMETERS.dish : {}),
    ...overlay,
  });
}

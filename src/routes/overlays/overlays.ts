import type { RegisteredRouter, RouterHistory } from '@tanstack/react-router';

/** What can lie over a page: a window, or a dish. Each is a search parameter, so back closes it and a link opens it. */
export type OverlayName = 'modal' | 'dish';

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
  dish: { dish: undefined, line: undefined },
} as const;

export interface Overlays {
  /** Closes what is on top: goes back where it was opened here, and clears the address where a link opened it. */
  readonly close: (name: OverlayName) => void;
  /** Resolves when a closing that is under way has arrived: going back takes the browser a moment. */
  readonly settled: () => Promise<void>;
}

/** Longest wait for the browser to go back, ms. */
const PATIENCE = 400;

/**
 * Opening pushes an entry and closing goes back to the one below (docs/decisions/0075). Only an entry that was pushed over
 * the same page, in this page's life, has something of ours below it; any other is replaced.
 */
export function createOverlays(router: RegisteredRouter): Overlays {
  const covering = new Set<string>();
  const keyOf = (location: { state: { __TSR_key?: string | undefined } }): string => location.state.__TSR_key ?? '';
  // Typed by hand: where the route tree is not compiled along, the registered router is one of any history.
  const history: RouterHistory = router.history;
  let last = history.location;
  let arrive: (() => void) | null = null;
  let going: Promise<void> | null = null;

  history.subscribe(({ location, action }) => {
    const isOver = action.type === 'PUSH' && location.pathname === last.pathname;
    const isStillOver = action.type === 'REPLACE' && covering.has(keyOf(last));
    if (isOver || isStillOver) covering.add(keyOf(location));
    last = location;
    arrive?.();
  });

  return {
    close: (name) => {
      if (going !== null) return;
      if (!covering.has(keyOf(history.location))) {
        const search = (before: object): object => ({ ...before, ...OWN_PARAMETERS[name] });
        void router.navigate({ to: '.', search, replace: true, resetScroll: false });
        return;
      }
      going = new Promise<void>((resolve) => {
        arrive = resolve;
        setTimeout(resolve, PATIENCE);
      }).then(() => {
        arrive = null;
        going = null;
      });
      history.back();
    },
    settled: async () => {
      // Whoever opens one window and closes another in the same turn has closed it by now.
      await Promise.resolve();
      await going;
    },
  };
}

const known = new WeakMap<RegisteredRouter, Overlays>();

/** The overlays of `router`, in the browser. */
export function overlaysOf(router: RegisteredRouter): Overlays {
  const overlays = known.get(router) ?? createOverlays(router);
  known.set(router, overlays);
  return overlays;
}

import type { RegisteredRouter, RouterHistory } from '@tanstack/react-router';
import type { SheetHistory } from '#ui/sheets.ts';
import { withOverlay, withoutOverlay, type OverlayAddress, type OverlayName } from '../root-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set on the entry of a sheet that has no address; it lasts as long as the page. */
    sheet?: string;
    /** Set on the entry of a window that was asked for before the app ran (src/first-tap): pushed over the same page. */
    isEarly?: true;
  }
}

export interface Overlays extends SheetHistory {
  /** Opens a window or a dish over the page. `replace`: in place of the open window, so that back leads to the page. */
  readonly open: (overlay: OverlayAddress, options?: { readonly replace?: boolean }) => void;
  /** Closes the window and the sheets above it: goes back if it was opened here, clears the address if a link opened it. */
  readonly close: (name: OverlayName) => void;
}

/** Longest wait for the browser to go back, ms. */
const BACK_TIMEOUT_MS = 400;

type Location = RouterHistory['location'];

/** A sheet opened by a component, and the position of its history entry. */
interface SheetEntry {
  /** `__TSR_index` of its entry; null until it has been pushed. */
  index: number | null;
  /** The key of the entry below it. */
  below: string;
  /** Closed; its entry is being removed, or has not been pushed yet. */
  isGone: boolean;
  readonly onBack: () => void;
}

const keyOf = ({ state }: Location): string => state.__TSR_key ?? '';

/** Goes back in the history, one navigation at a time. */
const createReturn = (history: RouterHistory) => {
  let arrive: (() => void) | null = null;
  let going: Promise<void> | null = null;
  const goBack = (steps = 1): void => {
    if (going !== null) return;
    // A window opened while the browser is going back is opened afterwards: going back would otherwise close it.
    const letGo = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, nextLocation }) => {
        if (action !== 'PUSH' && action !== 'REPLACE') return false;
        const open = action === 'PUSH' ? history.push : history.replace;
        void going?.then(() => open(nextLocation.href, nextLocation.state));
        return true;
      },
    });
    going = new Promise<void>((resolve) => {
      arrive = resolve;
      setTimeout(resolve, BACK_TIMEOUT_MS);
    }).then(() => {
      letGo();
      arrive = null;
      going = null;
    });
    if (steps === 1) history.back();
    else history.go(-steps);
  };
  return { goBack, going: () => going, arrived: () => arrive?.() };
};

/** Tracks the history entries of open sheets. */
const createSheetEntries = (history: RouterHistory, goBack: (steps?: number) => void) => {
  const sheets = new Map<string, SheetEntry>();

  /** Returns the open sheets at the end of the history, topmost first, and marks them closed. */
  const takeSheets = (): SheetEntry[] => {
    const top = history.location.state.__TSR_index;
    const open = [...sheets.values()].toReversed().filter((entry, place) => entry.index === top - place);
    for (const entry of open) entry.isGone = true;
    return open;
  };
  /** Removes the entries of sheets above the address before a window is replaced by another. */
  const dropSheets = (): void => {
    const open = takeSheets();
    if (open.length > 0) goBack(open.length);
  };

  /** Notifies the sheets above the entry that was gone back to, and skips entries whose sheet no longer exists. */
  const followSheets = (action: string, location: Location, isSamePage: boolean, below: string): void => {
    const { __TSR_index: index, sheet } = location.state;
    const own = sheet === undefined ? undefined : sheets.get(sheet);
    if (action === 'PUSH') {
      if (own !== undefined) Object.assign(own, { index, below });
      if (own?.isGone === true) goBack();
      return;
    }
    for (const [id, entry] of [...sheets].toReversed()) {
      if (entry.index === null || entry.index < index) continue;
      if (action === 'REPLACE') {
        // Another page replaced the sheet: the entry now belongs to that page.
        if (!isSamePage) sheets.delete(id);
      } else if (entry.index > index) {
        sheets.delete(id);
        if (!entry.isGone) entry.onBack();
      }
    }
    const isLeftOver = action !== 'REPLACE' && sheet !== undefined && own?.isGone !== false;
    if (isLeftOver && history.location.state.__TSR_index === index) goBack();
  };
  return { sheets, takeSheets, dropSheets, followSheets };
};

/**
 * Opening pushes an entry and closing goes back to the one below (docs/product.md §16.3). Only an entry pushed over the same
 * page since that page was loaded has an entry of ours below it; any other is replaced.
 */
export function createOverlays(router: RegisteredRouter): Overlays {
  const covering = new Set<string>();
  // Typed explicitly: where the route tree is not compiled, the registered router may have any history type.
  const history: RouterHistory = router.history;
  const { goBack, going, arrived } = createReturn(history);
  const { sheets, takeSheets, dropSheets, followSheets } = createSheetEntries(history, goBack);
  let last = history.location;
  if (last.state.isEarly === true) covering.add(keyOf(last));
  let opened = 0;

  history.subscribe(({ location, action }) => {
    const isSamePage = location.pathname === last.pathname;
    const isOver = action.type === 'PUSH' && isSamePage;
    const isStillOver = action.type === 'REPLACE' && covering.has(keyOf(last));
    if (isOver || isStillOver) covering.add(keyOf(location));
    const below = keyOf(last);
    last = location;
    const follow = (): void => followSheets(action.type, location, isSamePage, below);
    arrived();
    // A further step back has to wait until the current one ends.
    const trip = going();
    if (trip === null) follow();
    else void trip.then(follow);
  });
  // Reloaded with a sheet open: the sheet no longer exists.
  if (history.location.state.sheet !== undefined) goBack();

  return {
    open: (overlay, { replace = false } = {}) => {
      if (replace) dropSheets();
      void router.navigate({ to: '.', search: withOverlay(overlay, replace), replace, resetScroll: false });
    },
    close: (name) => {
      if (going() !== null) return;
      const above = takeSheets();
      if (covering.has(above.at(-1)?.below ?? keyOf(history.location))) {
        goBack(above.length + 1);
        return;
      }
      if (above.length > 0) goBack(above.length);
      void router.navigate({ to: '.', search: withoutOverlay(name), replace: true, resetScroll: false });
    },
    enter: (onBack) => {
      opened += 1;
      const id = `${Date.now()}.${opened}`;
      const entry: SheetEntry = { index: null, below: '', isGone: false, onBack };
      sheets.set(id, entry);
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, sheet: id }),
        resetScroll: false,
      });
      return () => {
        entry.isGone = true;
        // Left by going back, or below a page opened from it: nothing to remove.
        if (!sheets.has(id) || entry.index !== history.location.state.__TSR_index) return;
        goBack();
      };
    },
    settled: async () => {
      // A caller that opens one window and closes another in the same turn has closed it by now.
      await Promise.resolve();
      await going();
    },
  };
}

/** Returns the overlays of `router`. Only in the browser, after hydration: the server's history needs no listeners. */
export function overlaysOf(router: RegisteredRouter): Overlays {
  return router.options.context.overlays();
}

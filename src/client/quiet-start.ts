import { whenIdle } from '#lib/idle.ts';

/**
 * The quiet start of a page (docs/product.md §16.9): everything that the first view does not need waits until that view is hydrated and
 * the browser idle, or until the customer's next act.
 */
export interface QuietStart {
  /** Resolves at the end of the quiet. */
  readonly over: Promise<void>;
  readonly isOver: () => boolean;
  /** The first view is hydrated, or was rendered in the browser. */
  readonly hydrated: () => void;
  /** Ends the quiet now. */
  readonly end: () => void;
}

/** A view that is not hydrated by then never will be, ms. */
const LONGEST_MS = 15_000;

/** What a customer does on the way to something that may not be loaded yet. Scrolling is none of it. */
const ACTS = ['click', 'keydown', 'input'] as const;

/** The controls of a card work without the app (docs/product.md §16.8): a tap on one is no reason to load anything. */
const isOnCard = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-add-product]') !== null;

/** Calls `listener` before anything else learns of the customer's act; not for taps on the controls of a card. */
export function onAct(page: Window, listener: () => void, signal: AbortSignal): void {
  for (const act of ACTS) {
    page.addEventListener(act, (event) => !isOnCard(event) && listener(), { capture: true, passive: true, signal });
  }
}

/**
 * @param page the window whose acts end the quiet; also leaving the page, when what waits to be sent has to leave now. Null on the server,
 *   where nothing waits
 */
export function createQuietStart(page: Window | null): QuietStart {
  const acts = new AbortController();
  let resolve: () => void = () => undefined;
  const over = new Promise<void>((settle) => {
    resolve = settle;
  });
  const end = (): void => {
    acts.abort();
    resolve();
  };
  if (page === null) end();
  else {
    onAct(page, end, acts.signal);
    page.addEventListener('pagehide', end, { signal: acts.signal });
    page.setTimeout(end, LONGEST_MS);
  }
  return { over, isOver: () => acts.signal.aborted, hydrated: () => void whenIdle().then(end), end };
}

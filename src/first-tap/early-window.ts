import { BEFORE_CLICK } from './before-click.ts';
import type { EarlyWindow } from './first-tap.ts';
import { close, loading, notLoaded, retry } from './first-tap-strings.ts';

/** Search of a link to a window over the page: a dish, or any other (docs/product.md §16.3). */
const OPENS = /[?&](dish|modal)=/;
const PLACE = '[data-early-window]';
const CLOSE = `<button type="button" aria-label="${close}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button>`;
const FAILED = `${notLoaded}<br><button type="button">${retry}</button>`;
/** How long a window waits for the app that runs, ms: then the page below can be used again. */
const LONGEST_MS = 10_000;

/**
 * Answers a tap on a dish, or on another link to a window, before the app runs: shows the window in the next frame, with what the card says,
 * and pushes its entry of the history. The app opens that address once it runs. Without this the browser would load the whole page again.
 *
 * @param signal ends it
 */
export function createEarlyWindow(page: Document, signal?: AbortSignal): EarlyWindow {
  const { location, history } = window;
  const until = signal && { signal };
  let isOver = false;
  let shown: HTMLDialogElement | null = null;
  let isPushed = false;
  let hasFailed = false;

  const remove = (): void => {
    // Closed first: the focus returns to the link, where the app's window finds it.
    shown?.close();
    shown?.remove();
    shown = null;
  };
  /** The scripts have not arrived: only another attempt helps. */
  const sayFailure = (): void => {
    const state = shown?.lastElementChild;
    if (!hasFailed || !state) return;
    state.innerHTML = FAILED;
    state.lastElementChild?.addEventListener('click', () => location.reload());
  };

  const isOurs = (link: HTMLAnchorElement): boolean =>
    !isOver && link.pathname === location.pathname && OPENS.test(link.search) && page.querySelector(PLACE) !== null;
  const linkOf = ({ target }: Event): HTMLAnchorElement | null => {
    const link = target instanceof Element ? target.closest('a') : null;
    return link && isOurs(link) ? link : null;
  };
  const open = (from: Element | null): boolean => {
    const card = from?.closest('li');
    const link = from?.closest('a') ?? card?.querySelector('a');
    if (!link || !isOurs(link)) return false;
    const dialog = page.createElement('dialog');
    shown = dialog;
    isPushed = false;
    dialog.innerHTML = `${CLOSE}<h2></h2><p></p><p role="status">${loading}</p>`;
    const [button, heading, about] = dialog.children;
    const picture = card?.querySelector('picture');
    if (picture && heading && about) {
      button?.after(picture.cloneNode(true));
      heading.textContent = link.textContent;
      about.textContent = link.closest('div')?.querySelector('p')?.textContent ?? '';
    }
    dialog.ariaLabel = heading?.textContent || loading;
    const leave = (event: Event): void => {
      event.preventDefault();
      if (isPushed) history.back();
      else remove();
    };
    dialog.addEventListener('cancel', leave);
    button?.addEventListener('click', leave);
    dialog.addEventListener('click', (event) => event.target === dialog && leave(event));
    page.querySelector(PLACE)?.append(dialog);
    dialog.showModal();
    sayFailure();
    // After the frame that shows it: when the app runs already, it hydrates the whole page for a change of the address.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (shown !== dialog) return;
        isPushed = true;
        const key = `early-${Date.now()}`;
        // The router's own fields, as it writes them itself.
        const index = Number(history.state?.__TSR_index ?? 0) + 1;
        history.pushState({ __TSR_index: index, __TSR_key: key, key, isEarly: true }, '', link.href);
      }),
    );
    return true;
  };

  page.addEventListener(
    'click',
    (event) => {
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!isPlain || !open(linkOf(event))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { ...until, capture: true },
  );
  page.addEventListener(
    'error',
    ({ target }) => {
      hasFailed ||= target instanceof HTMLScriptElement;
      sayFailure();
    },
    { ...until, capture: true },
  );
  for (const name of BEFORE_CLICK) {
    page.addEventListener(name, (event) => linkOf(event) && event.stopPropagation(), {
      ...until,
      capture: true,
      passive: true,
    });
  }
  window.addEventListener('popstate', remove, until);

  return {
    open,
    end: () => {
      isOver = true;
      setTimeout(remove, LONGEST_MS);
    },
    take: () => {
      const wasShown = shown !== null;
      remove();
      return wasShown;
    },
  };
}

import { readPrice } from '#domain/money.ts';
import { barView, countsOf, linesOf } from './card-cart.ts';
import { BEFORE_CLICK } from './before-click.ts';
import { directionOf, drawControl } from './controls.ts';
import { drawBar } from './bar.ts';
import type { BarView, CardLine, CartTerms, FirstTap, Press } from './first-tap.ts';
import { createNotedTaps } from './noted-taps.ts';
import { writeCardCart } from './notes.ts';

const CONTROL = '[data-add-product]';
const SLOT = '[data-cart-bar]';
/** How long the cart may have changed before it is written for the next start, ms. */
const SAVE_MS = 500;

/**
 * Owns the controls of the cards and the cart's bar (docs/product.md §16.8), from the first paint until the page is closed: the element never
 * changes hands, only the cart that it shows does, and who handles its taps.
 *
 * 1. Before the app runs, the cart is what was written for this start, with the taps that no outbox has adopted. A tap is noted in
 *    storage in the same task, and drawn.
 * 2. Once the app knows the cart (`connect`), everything is drawn from it. Taps are still noted, and the app adopts each at once.
 * 3. Once React has rendered a control (`show`), its taps go to the app directly.
 *
 * @param storage null: blocked
 * @param signal ends it
 */
export function startFirstTap(page: Document, storage: Storage | null, signal?: AbortSignal): FirstTap {
  const visit = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const notes = createNotedTaps(storage, visit);
  const { start, source } = notes;
  const presses = new WeakMap<Element, Press>();
  /** What each control shows; missing: nothing of its dish, as it came. */
  const drawn = new WeakMap<Element, number>();
  const marked = new Set<HTMLElement>();
  /** The bar as the app draws it; undefined: it does not yet. */
  let bar: BarView | null | undefined;
  let saving: ReturnType<typeof setTimeout> | undefined;
  /** A tap that only the app can answer, on a control that it has not rendered yet. */
  let question: { readonly product: string | undefined; readonly by: 1 | -1 } | null = null;

  const slot = (): HTMLElement | null => page.querySelector<HTMLElement>(SLOT);
  /** Null: no place is chosen yet, and a tap asks for it. */
  const terms = (): CartTerms | null => {
    const written = slot()?.dataset['terms'];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own page's attribute, of this build
    return written === undefined ? null : (JSON.parse(written) as CartTerms);
  };

  const shown = (): readonly CardLine[] => notes.shown(slot() === null || terms() !== null);

  const draw = (control: HTMLElement, quantity: number): void => {
    drawn.set(control, quantity);
    drawControl(control, quantity);
  };
  const refresh = (): void => {
    const lines = shown();
    const counts = countsOf(lines);
    for (const control of page.querySelectorAll<HTMLElement>(CONTROL)) {
      const quantity = counts.get(Number(control.dataset['addProduct'])) ?? 0;
      if (quantity !== (drawn.get(control) ?? 0)) draw(control, quantity);
    }
    const place = slot();
    if (place !== null && bar === undefined) drawBar(place, barView(lines, start, terms()));
    if (source() !== null) saving ??= setTimeout(save, SAVE_MS);
  };
  const save = (): void => {
    saving = undefined;
    const known = source()?.read();
    if (known !== undefined) writeCardCart(storage, { ...known, bar: bar ?? null });
  };
  const unmark = (): void => {
    for (const control of marked) delete control.dataset['noted'];
    marked.clear();
  };
  const mark = (control: HTMLElement): void => {
    control.dataset['noted'] = '';
    marked.add(control);
  };

  const note = (control: HTMLElement, by: 1 | -1): void => {
    const { addProduct, asks } = control.dataset;
    const product = Number(addProduct);
    const lines = linesOf(shown(), product);
    const [line] = lines;
    // Its options are chosen in its window.
    if (line === undefined && asks === '' && window.earlyWindow?.open(control)) return;
    if (lines.length > 1 || (line === undefined && asks !== undefined)) {
      question = { product: addProduct, by };
      mark(control);
      return;
    }
    // Without a place the app asks for one: the card must not promise more than that the tap was heard.
    if (source() === null && terms() === null) mark(control);
    const beside = control.parentElement;
    notes.note({
      // Which options the dish is offered with, the outbox knows.
      key: line?.key ?? String(product),
      product,
      price: readPrice(beside?.textContent ?? ''),
      on_sale: beside?.querySelector('s') !== null,
      by,
    });
    refresh();
    source()?.onTap();
  };

  const controlOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  const onClick = (event: Event): void => {
    const control = controlOf(event);
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (control === null || button === null) return;
    event.preventDefault();
    event.stopPropagation();
    const press = source() === null ? undefined : presses.get(control);
    if (press !== undefined) press(directionOf(button));
    else note(control, directionOf(button));
  };
  page.addEventListener('click', onClick, { capture: true, ...(signal && { signal }) });
  for (const name of BEFORE_CLICK) {
    page.addEventListener(
      name,
      (event) => {
        const control = controlOf(event);
        if (control !== null && !presses.has(control)) event.stopPropagation();
      },
      { capture: true, passive: true, ...(signal && { signal }) },
    );
  }
  signal?.addEventListener('abort', () => clearTimeout(saving));

  // A customer who comes back sees the cart with the first paint, on each card as it arrives.
  if (shown().length > 0) {
    const observer = new MutationObserver(refresh);
    const stop = (): void => observer.disconnect();
    observer.observe(page, { childList: true, subtree: true });
    page.addEventListener('DOMContentLoaded', stop, { once: true });
    signal?.addEventListener('abort', stop);
  }

  return {
    show: (control, press) => {
      presses.set(control, press);
      const { addProduct } = control.dataset;
      draw(control, countsOf(shown()).get(Number(addProduct)) ?? 0);
      if (source() !== null) answer();
    },
    showBar: (place, view) => {
      bar = view;
      drawBar(place, view);
    },
    connect: (given) => {
      notes.connect(given);
      unmark();
      refresh();
      answer();
    },
    refresh,
    taps: notes.taps,
    forget: notes.forget,
  };

  /** The app has rendered the control that a question was asked on. */
  function answer(): void {
    if (question === null) return;
    for (const control of page.querySelectorAll<HTMLElement>(CONTROL)) {
      const press = presses.get(control);
      if (press === undefined || control.dataset['addProduct'] !== question.product) continue;
      const { by } = question;
      question = null;
      press(by);
      return;
    }
  }
}

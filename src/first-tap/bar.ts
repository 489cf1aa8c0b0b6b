import { formatPrice } from '#domain/money.ts';
import type { BarView } from './first-tap.ts';
import { cart, checkout } from './first-tap-strings.ts';

/** The bar at the bottom of a phone: number, sum and missing amount, and a link to the checkout (docs/product.md §4.23). */

const CART = `<div data-cart><a href="/cart"><span>${cart}</span><span></span><span></span></a></div>`;
const PROGRESS = '<div data-progress><span></span><span aria-hidden="true"><span></span></span></div>';
const CHECKOUT = `<a href="/checkout">${checkout}</a>`;
const ORDER = '<div><a><span></span><span></span></a></div>';

const write = (element: Element | null | undefined, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** Adds or removes an element at the end of its parent. */
const toggle = (parent: Element, selector: string, html: string | null): void => {
  const there = parent.querySelector(selector);
  if (html === null) there?.remove();
  else if (there === null) parent.insertAdjacentHTML('beforeend', html);
};

/** Draws the bar into its slot; elements stay while they can. */
export function drawBar(slot: HTMLElement, view: BarView | null): void {
  // Whatever floats above the page stays clear of the bar.
  document.documentElement.toggleAttribute('data-bar', view !== null);
  if (view === null) {
    slot.textContent = '';
    return;
  }
  const isCart = 'count' in view;
  if (isCart !== (slot.querySelector('[data-cart]') !== null) || slot.firstElementChild === null) {
    slot.innerHTML = isCart ? CART : ORDER;
  }
  const [open] = slot.querySelectorAll('a');
  const [first, second, third] = open?.children ?? [];
  if (open === undefined) return;
  if (!isCart) {
    open.href = view.order.href;
    write(first, view.order.words);
    write(second, formatPrice(view.sum));
    return;
  }
  if (second !== undefined && second.textContent !== view.count) {
    // A new element: its animation tells that a dish has been added.
    const next = document.createElement('span');
    next.textContent = view.count;
    second.replaceWith(next);
  }
  write(third, formatPrice(view.sum));
  const { progress } = view;
  toggle(open, '[data-progress]', progress && PROGRESS);
  const line = open.querySelector<HTMLElement>('[data-progress]');
  if (line !== null && progress !== null) {
    line.toggleAttribute('data-reached', progress.reached);
    write(line.firstElementChild, progress.label);
    const done = line.lastElementChild?.firstElementChild;
    if (done instanceof HTMLElement) done.style.transform = `scaleX(${progress.share})`;
  }
  if (slot.firstElementChild !== null)
    toggle(slot.firstElementChild, '[href="/checkout"]', view.checkout ? CHECKOUT : null);
}

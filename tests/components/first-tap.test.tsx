// Proves docs/product.md §16.8: the program that owns the cards before the app runs.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatPrice } from '#domain/money.ts';
import { CARD_CART_KEY, type CardCart, type CartTerms, type FirstTap, TAPS_PREFIX } from '#first-tap/first-tap.ts';
import css from '#first-tap/control.module.css';
import { startFirstTap } from '#first-tap/program.ts';
import { CAKE, PIE } from '../support/fixtures/dishes.ts';
import { openShop } from './support/open-shop.tsx';

const TERMS: CartTerms = {
  type: 'delivery',
  zone: { price: 10_000, min_delivery_price: 50_000, free_delivery_price: null },
  pickup_discount: 0,
  when: null,
};

interface Card {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly asks?: boolean;
}
const BORSCH: Card = { id: 1, name: 'Борщ', price: 30_000 };
const PIZZA: Card = { id: 2, name: 'Пицца', price: 60_000, asks: true };

const cardHtml = ({ id, name, price, asks = false }: Card): string =>
  `<li><a href="?dish=${id}">${name}</a><div><p>${formatPrice(price)}</p><span class="${css['control']}" data-add-product="${id}"${asks ? ' data-asks=""' : ''}>` +
  '<button type="button" aria-label="В корзину"></button></span></div></li>';

/** A page as the server renders it, with the program running and no app. */
function openPage({ terms = TERMS, cards = [BORSCH, PIZZA] }: { terms?: CartTerms | null; cards?: Card[] } = {}): {
  readonly firstTap: FirstTap;
  readonly slot: HTMLElement;
} {
  const root = document.createElement('main');
  root.innerHTML = `<div data-cart-bar></div><ul>${cards.map(cardHtml).join('')}</ul>`;
  const slot = root.querySelector<HTMLElement>('[data-cart-bar]');
  if (slot === null) throw new Error('no slot');
  if (terms !== null) slot.dataset['terms'] = JSON.stringify(terms);
  const over = new AbortController();
  onTestFinished(() => {
    over.abort();
    root.remove();
    localStorage.clear();
  });
  const firstTap = startFirstTap(document, localStorage, over.signal);
  document.body.append(root);
  return { firstTap, slot };
}

const plus = (name: string) => page.getByRole('button', { name: `Добавить ещё: ${name}`, exact: true });
const notes = (): unknown[] =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(TAPS_PREFIX))
    .flatMap(([, value]) => JSON.parse(String(value)) as unknown[]);

// Files share the device: an earlier one may have left a cart.
beforeEach(() => localStorage.clear());

describe('before the app runs', () => {
  test('a tap is noted, and answered on the card and in the bar within its own task', () => {
    const { slot } = openPage();
    const control = document.querySelector<HTMLElement>('[data-add-product="1"]');
    control?.querySelector('button')?.click();
    expect(control?.querySelector('output')?.textContent).toBe('1');
    expect(slot.textContent).toBe('Корзина1\u00a0шт.400\u00a0₽До минимального заказа 200\u00a0₽');
    expect(notes()).toMatchObject([{ id: 1, product: 1, key: '1', by: 1, price: 30_000 }]);
  });

  test('the card counts up and down with the names and roles of the app, and the focus stays', async () => {
    const { slot } = openPage();
    await page.getByRole('listitem').getByRole('button').first().click();
    await expect.element(page.getByRole('group', { name: 'Количество: Борщ' })).toBeVisible();
    expect(document.activeElement).toBe(plus('Борщ').element());
    await plus('Борщ').click();
    await expect.element(page.getByRole('status')).toHaveTextContent('2');
    await expect.element(page.getByRole('link', { name: 'Оформить' })).toHaveAttribute('href', '/checkout');
    const minus = page.getByRole('button', { name: 'Убавить: Борщ' });
    await minus.click();
    await minus.click();
    await expect.element(page.getByRole('button', { name: 'Добавить в корзину: Борщ' })).toHaveFocus();
    expect(slot.textContent).toBe('');
    expect(notes()).toHaveLength(4);
  });

  test('no portion goes beyond ninety-nine', () => {
    openPage();
    const control = document.querySelector<HTMLElement>('[data-add-product="1"]');
    for (let at = 0; at < 120; at += 1) control?.querySelector<HTMLElement>('button:last-of-type')?.click();
    expect(control?.querySelector('output')?.textContent).toBe('99');
  });

  test('without a chosen place a tap is marked as heard, and promises nothing', () => {
    const { slot } = openPage({ terms: null });
    const control = document.querySelector<HTMLElement>('[data-add-product="1"]');
    control?.querySelector('button')?.click();
    expect(control?.dataset['noted']).toBe('');
    expect(control?.querySelector('output')).toBeNull();
    expect(slot.textContent).toBe('');
    expect(notes()).toHaveLength(1);
  });

  test('a tap that only the app can answer is answered once the app has rendered the card', () => {
    const { firstTap } = openPage();
    const control = document.querySelector<HTMLElement>('[data-add-product="2"]');
    control?.querySelector('button')?.click();
    expect(control?.dataset['noted']).toBe('');
    expect(notes()).toEqual([]);
    const presses: number[] = [];
    firstTap.connect({ read: () => ({ lines: [], adopted: {} }), onTap: () => undefined });
    expect(presses).toEqual([]);
    if (control) firstTap.show(control, (by) => presses.push(by));
    expect(presses).toEqual([1]);
    expect(control?.dataset['noted']).toBeUndefined();
  });

  test('no event of a tap reaches the app, which would hydrate the whole page at once', () => {
    openPage();
    const reached: string[] = [];
    const main = document.querySelector('main:has([data-add-product])');
    for (const name of ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'click']) {
      main?.addEventListener(name, () => reached.push(name));
    }
    const button = document.querySelector('[data-add-product="1"] button');
    for (const name of ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'click']) {
      button?.dispatchEvent(new Event(name, { bubbles: true }));
    }
    expect(reached).toEqual([]);
  });

  test('a customer who comes back sees the cart with the page, on each card as it arrives', async () => {
    const line = { key: '1', product: 1, quantity: 2, price: 30_000, on_sale: false, available: true };
    const bar = { count: '2\u00a0шт.', sum: 55_000, progress: null, checkout: true };
    localStorage.setItem(CARD_CART_KEY, JSON.stringify({ lines: [line], adopted: {}, bar } satisfies CardCart));
    const { slot } = openPage();
    await expect.element(page.getByRole('status')).toHaveTextContent('2');
    expect(slot.textContent, 'with the discounts of the last visit').toBe('Корзина2\u00a0шт.550\u00a0₽Оформить');
  });

  // Verified to fail while a visit that ended on the page of the cart, which has no bar, left none for the next start.
  test('a customer whose last page had no bar sees it too', () => {
    const line = { key: '1', product: 1, quantity: 2, price: 30_000, on_sale: false, available: true };
    localStorage.setItem(CARD_CART_KEY, JSON.stringify({ lines: [line], adopted: {}, bar: null } satisfies CardCart));
    const { firstTap, slot } = openPage();
    firstTap.refresh();
    expect(slot.textContent).toBe('Корзина2\u00a0шт.700\u00a0₽Оформить');
  });

  test('storage that holds something else is ignored', () => {
    for (const text of ['{', 'null', '[]', '{"lines":5}', '"x"']) {
      localStorage.setItem(CARD_CART_KEY, text);
      localStorage.setItem(`${TAPS_PREFIX}x`, text);
      openPage();
    }
    expect(document.querySelector('main:has([data-add-product]) output')).toBeNull();
  });
});

describe('with the app', () => {
  test('what was tapped in a page that was closed is in the cart once', async () => {
    await openShop('/menu');
    localStorage.setItem(
      `${TAPS_PREFIX}${Date.now().toString(36)}-other`,
      JSON.stringify([
        { id: 1, key: String(CAKE.id), product: CAKE.id, price: CAKE.price, on_sale: false, by: 1, at: Date.now() },
        { id: 2, key: String(CAKE.id), product: CAKE.id, price: CAKE.price, on_sale: false, by: 1, at: Date.now() },
      ]),
    );
    const { services } = await openShop('/menu', { again: true });
    await expect.poll(() => services.outbox.getSnapshot().lines.map(({ quantity }) => quantity)).toEqual([2]);
    await expect.element(page.getByRole('link', { name: /^Корзина/ }).first()).toHaveTextContent(/2\s?шт/);
    await expect.poll(() => notes()).toEqual([]);
    const again = await openShop('/menu', { again: true });
    await expect.poll(() => again.services.outbox.getSnapshot().ready).toBe(true);
    expect(again.services.outbox.getSnapshot().lines.map(({ quantity }) => quantity)).toEqual([2]);
  });

  test('the cart is written for the next start, and removed when it is empty', async () => {
    const { services } = await openShop('/menu', { cart: [[PIE, 1]] });
    const written = (): CardCart | null => JSON.parse(localStorage.getItem(CARD_CART_KEY) ?? 'null') as CardCart | null;
    await expect.poll(() => written()?.lines.map(({ product }) => product)).toEqual([PIE.id]);
    await services.outbox.purge();
    await expect.poll(written).toBeNull();
  });
});

// Proves docs/product.md §16.8: the program that owns the cards before the app runs.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatPrice } from '#domain/money.ts';
import { CARD_CART_KEY, type CardCart, type CartTerms, type FirstTap, TAPS_PREFIX } from '#first-tap/first-tap.ts';
import css from '#first-tap/control.module.css';
import windowCss from '#first-tap/early-window.module.css';
import { createEarlyWindow } from '#first-tap/early-window.ts';
import { close, loading, notLoaded, retry } from '#first-tap/first-tap-strings.ts';
import { startFirstTap } from '#first-tap/program.ts';
import { CAKE, PIE } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
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
  /** Its options are to be chosen first, or the place. */
  readonly asks?: 'options' | 'place';
}
const BORSCH: Card = { id: 1, name: 'Борщ', price: 30_000 };
const PIZZA: Card = { id: 2, name: 'Пицца', price: 60_000, asks: 'options' };
const ELSEWHERE: Card = { id: 3, name: 'Рулет', price: 20_000, asks: 'place' };

const cardHtml = ({ id, name, price, asks }: Card): string =>
  `<li><picture></picture><div><a href="?dish=${id}">${name}</a><p>320 г</p></div><div><p>${formatPrice(price)}</p><span class="${css['control']}" data-add-product="${id}"${asks === undefined ? '' : ` data-asks="${asks === 'place' ? 'place' : ''}"`}>` +
  '<button type="button" aria-label="В корзину"></button></span></div></li>';

/** A page as the server renders it, with the program running and no app. */
function openPage({ terms = TERMS, cards = [BORSCH, PIZZA] }: { terms?: CartTerms | null; cards?: Card[] } = {}): {
  readonly firstTap: FirstTap;
  readonly slot: HTMLElement;
} {
  const before = location.search;
  const root = document.createElement('main');
  root.innerHTML = `<h1>Меню</h1><div class="${windowCss['window']}" data-early-window></div><div data-cart-bar></div><ul>${cards.map(cardHtml).join('')}</ul>`;
  const slot = root.querySelector<HTMLElement>('[data-cart-bar]');
  if (slot === null) throw new Error('no slot');
  if (terms !== null) slot.dataset['terms'] = JSON.stringify(terms);
  const over = new AbortController();
  onTestFinished(() => {
    over.abort();
    root.remove();
    localStorage.clear();
    delete window.earlyWindow;
    if (location.search !== before) history.replaceState(null, '', before === '' ? location.pathname : before);
  });
  const firstTap = startFirstTap(document, localStorage, over.signal);
  window.earlyWindow = createEarlyWindow(document, over.signal);
  document.body.append(root);
  return { firstTap, slot };
}

const plus = (name: string) => page.getByRole('button', { name: `Добавить ещё: ${name}`, exact: true });
const early = () => page.getByRole('dialog');
/** Counts what would have loaded the whole page again. */
const followNatively = (): { followed: number } => {
  const seen = { followed: 0 };
  const over = new AbortController();
  const follow = (event: Event): void => {
    if (!event.defaultPrevented) seen.followed += 1;
    event.preventDefault();
  };
  window.addEventListener('click', follow, { signal: over.signal });
  onTestFinished(() => over.abort());
  return seen;
};

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
    expect(slot.textContent).toBe('Корзина1\u00a0шт.400\u00a0₽До минимального заказа ещё 200\u00a0₽');
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
    const { firstTap } = openPage({ cards: [ELSEWHERE] });
    const control = document.querySelector<HTMLElement>('[data-add-product="3"]');
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

describe('a window before the app runs', () => {
  test('a tap on a dish shows it at once, with an entry of the history, and the browser loads nothing again', async () => {
    const native = followNatively();
    openPage();
    const { __TSR_index: before = 0 } = (history.state ?? {}) as { __TSR_index?: number };
    await page.getByRole('link', { name: 'Борщ' }).click();
    await expect.element(early()).toHaveAccessibleName('Борщ');
    await expect.element(early().getByText('320 г')).toBeVisible();
    await expect.element(early().getByRole('status')).toHaveTextContent(loading);
    await expect.poll(() => location.search).toBe('?dish=1');
    expect(history.state).toMatchObject({ isEarly: true, __TSR_index: before + 1 });
    expect(native.followed).toBe(0);
    await expectAccessible('a window before the app');
  });

  test.each([
    ['its button', async () => early().getByRole('button', { name: close }).click()],
    ['Esc', async () => userEvent.keyboard('{Escape}')],
    ['back', () => history.back()],
    [
      'a tap beside it',
      () =>
        early()
          .element()
          .dispatchEvent(new MouseEvent('click', { bubbles: true })),
    ],
  ] as const)('%s closes it, and the address and the focus are back', async (_, leave) => {
    openPage();
    await page.getByRole('link', { name: 'Борщ' }).click();
    await expect.poll(() => location.search).toContain('dish=1');
    await leave();
    await expect.element(early()).not.toBeInTheDocument();
    await expect.poll(() => location.search).not.toContain('dish=1');
    await expect.element(page.getByRole('link', { name: 'Борщ' })).toHaveFocus();
  });

  test('the plus of a dish with options opens it, and is not marked', async () => {
    openPage();
    await page.getByRole('button').nth(1).click();
    await expect.element(early()).toHaveAccessibleName('Пицца');
    expect(document.querySelector('[data-noted]')).toBeNull();
  });

  test('a tap that wants another tab, a link elsewhere and a hydrated page stay the browser’s and the app’s', async () => {
    const native = followNatively();
    openPage();
    const link = page.getByRole('link', { name: 'Борщ' });
    await link.click({ modifiers: ['ControlOrMeta'] });
    expect(native.followed).toBe(1);
    link.element().setAttribute('href', '/elsewhere?dish=1');
    await link.click();
    expect(native.followed).toBe(2);
    link.element().setAttribute('href', '?dish=1');
    window.earlyWindow?.end();
    await link.click();
    expect(native.followed).toBe(3);
    await expect.element(early()).not.toBeInTheDocument();
  });

  test('no event of a tap on a dish reaches the app, which would hydrate the whole page at once', () => {
    openPage();
    const reached: string[] = [];
    const main = document.querySelector('main:has([data-add-product])');
    const names = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'click'];
    for (const name of names) main?.addEventListener(name, () => reached.push(name));
    for (const name of names) {
      document
        .querySelector('a[href="?dish=1"]')
        ?.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
    }
    expect(reached).toEqual([]);
    window.earlyWindow?.take();
  });

  test('the app’s own window takes its place, and finds the focus on the link', async () => {
    openPage();
    const link = page.getByRole('link', { name: 'Борщ' });
    await link.click();
    await expect.poll(() => location.search).toContain('dish=1');
    window.earlyWindow?.end();
    expect(window.earlyWindow?.take()).toBe(true);
    await expect.element(link).toHaveFocus();
    expect(window.earlyWindow?.take()).toBe(false);
    expect(location.search).toContain('dish=1');
  });

  test('when the scripts do not arrive it says so, and offers another attempt', async () => {
    openPage();
    await page.getByRole('link', { name: 'Борщ' }).click();
    const script = document.createElement('script');
    onTestFinished(() => script.remove());
    document.body.append(script);
    script.dispatchEvent(new Event('error'));
    await expect.element(early().getByText(notLoaded)).toBeVisible();
    await expect.element(early().getByRole('button', { name: retry })).toBeVisible();
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

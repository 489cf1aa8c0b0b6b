// Proves docs/product.md §26.24 and §26.27: how much of a busy evening is on the screen at once, and what an order's card and the notices are like.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addFonts } from '#app/add-fonts.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { eveningOrders } from '../support/fixtures/kitchen-evening.ts';
import { partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-order]')];
const column = (name: string) => document.querySelector<HTMLElement>(`[data-column="${name}"]`);
const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();

/** Counts the cards that are on the screen from edge to edge, below the heading that sticks to the top. */
const wholeCards = (): number => {
  const main = boxOf(document.querySelector('main'));
  return cards().filter((card) => {
    const box = boxOf(card);
    const heading = boxOf(card.closest('[data-column]')?.querySelector('h2') ?? null);
    const isUnder = box.top >= heading.bottom && box.bottom <= main.bottom;
    return isUnder && box.left >= main.left && box.right <= main.right;
  }).length;
};

/** Counts only hold with the brand's typeface: another one is wider. */
const others = new Set(document.fonts);
beforeAll(() => addFonts());
afterAll(() => {
  for (const face of document.fonts) if (!others.has(face)) document.fonts.delete(face);
});

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
  vi.stubGlobal('print', vi.fn());
});
const openWith = async (...orders: readonly PartnerOrder[]) => {
  api.put(...orders);
  const opened = await openKitchen(api);
  await expect.poll(() => cards().length).toBe(orders.length);
  return opened;
};

describe('a busy evening', () => {
  test.each([
    [1024, 768, 12, 8],
    [768, 1024, 12, 5],
    [1920, 1080, 24, 18],
  ])('at %i×%i, of %i new orders at least %i are whole on the screen', async (width, height, count, least) => {
    await page.viewport(width, height);
    await openWith(...eveningOrders(count));
    await expect.poll(wholeCards).toBeGreaterThanOrEqual(least);
    // The first promised are among them.
    expect(boxOf(cards()[0] ?? null).bottom).toBeLessThan(height);
    expect(boxOf(cards()[3] ?? null).bottom).toBeLessThan(height);
  });

  test('an empty column is a narrow spine with its name, and the others share the width by their orders [26.24]', async () => {
    await openWith(...eveningOrders(12), ...eveningOrders(3, { status: 'preparing' }));
    const width = (name: string): number => boxOf(column(name)).width;
    for (const name of ['ready', 'underway']) expect(width(name)).toBeLessThan(48);
    expect(width('cooking')).toBeGreaterThan(170);
    expect(width('new')).toBeGreaterThan(2 * width('cooking'));
    for (const name of ['Новые 12', 'Готовятся 3', 'Готовы 0', 'В пути 0']) {
      await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await page.viewport(380, 800);
    // Of a phone, a column takes the whole width.
    expect(boxOf(column('cooking')).width).toBeGreaterThan(350);
    await expectAccessible('a busy evening');
  });

  test('headings and the new orders’ numbers stay in view while the board is scrolled [26.24]', async () => {
    await openWith(...eveningOrders(12), ...eveningOrders(9, { status: 'preparing' }));
    const main = document.querySelector('main');
    main?.scrollTo(0, 600);
    await expect.poll(() => main?.scrollTop).toBe(600);
    const strip = boxOf(page.getByRole('group', { name: 'Новые заказы по номерам' }).element());
    expect(strip.top).toBe(boxOf(main).top);
    for (const heading of document.querySelectorAll('[data-column="new"] h2, [data-column="cooking"] h2')) {
      expect(boxOf(heading).top).toBeGreaterThanOrEqual(strip.bottom - 1);
      expect(boxOf(heading).bottom).toBeLessThan(strip.bottom + 48);
    }
  });

  test('an order of fifteen dishes is whole, and the next cards go on beside it', async () => {
    const [first, ...rest] = eveningOrders(9);
    const [dish] = first?.items ?? [];
    if (first === undefined || dish === undefined) throw new Error('an evening has orders');
    const items = Array.from({ length: 15 }, (_one, index) => ({
      ...dish,
      item_id: index + 1,
      name: `Блюдо ${index + 1}`,
    }));
    await openWith({ ...first, items }, ...rest);
    expect(plain(cards()[0]?.innerText)).toContain('Блюдо 15');
    await expect.poll(wholeCards).toBeGreaterThanOrEqual(5);
    const boxes = cards().map(boxOf);
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const overlaps = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => isOver(one, other)));
    expect(overlaps).toEqual([]);
  });
});

describe('an order’s card', () => {
  test('has its answer at the top, options louder than dishes, and no money, which its window has [26.24]', async () => {
    const order = partnerOrder();
    await openWith(order);
    const [card] = cards();
    const words = plain(card?.innerText);
    for (const part of ['40 мин', 'через 40 мин', 'к 13:40', 'Доставка', '2 × Борщ московский']) {
      expect(words).toContain(part);
    }
    expect(words).not.toMatch(/₽|Наличные|Приборы/);
    const accept = boxOf(button('Принять').element());
    const dishes = boxOf(card?.querySelector('ul') ?? null);
    expect(accept.bottom).toBeLessThanOrEqual(dishes.top);
    const weight = (shown: string): number => {
      const element = [...(card?.querySelectorAll('li span') ?? [])].find(
        (one) => plain(one.textContent).trim() === shown,
      );
      return element === undefined ? 0 : Number(getComputedStyle(element).fontWeight);
    };
    expect(weight('Без чеснока')).toBeGreaterThan(weight('Борщ московский'));
    await button(/Открыть заказ/).click();
    const whole = page.getByRole('dialog');
    await expect.element(whole).toHaveTextContent(/Взять 1\s290\s₽/);
    await expect.element(whole).toHaveTextContent(/Приборы: 2/);
  });

  test('alarms with a comment, and more so with one about an allergy [26.24]', async () => {
    await openWith(
      partnerOrder({ comment: 'Положите салфетки' }),
      partnerOrder({ comment: 'У ребёнка АЛЛЕРГИЯ на арахис' }),
    );
    const ground = (shown: string): string =>
      getComputedStyle(page.getByText(shown, { exact: true }).element()).backgroundColor;
    expect(ground('Положите салфетки')).toBe('rgb(242, 177, 52)');
    // Unlike the button above it, which is red.
    expect(ground('У ребёнка АЛЛЕРГИЯ на арахис')).toBe('rgb(43, 29, 23)');
    await expectAccessible('comments');
  });
});

describe('the strip of new orders', () => {
  test('accepts one by its number, and all with a second tap that names how many [26.24]', async () => {
    const orders = eveningOrders(4);
    const { kitchen } = await openWith(...orders);
    await kitchen.change(({ settings }) => ({ settings: { ...settings, print_on_accept: true } }));
    await button(`Принять заказ ${orders[1]?.number ?? ''}`).click();
    await expect.poll(() => api.orders.get(orders[1]?.id ?? '')?.status).toBe('confirmed');
    await button('Принять все').click();
    // An order that arrives between the two taps is not accepted unread.
    api.put(...eveningOrders(1));
    await expect.element(button('Принять все')).toBeVisible();
    expect(api.changes()).toHaveLength(1);
    await button('Принять все').click();
    await button('Да, все 4').click();
    await expect.poll(() => [...api.orders.values()].filter(({ status }) => status === 'new')).toEqual([]);
    expect(api.changes()).toHaveLength(5);
    expect(document.querySelectorAll('[data-tickets] article')).toHaveLength(4);
    await expect.element(page.getByText('Новых заказов нет')).toBeVisible();
  });
});

describe('the notices', () => {
  test('are one line, the most urgent first, that moves nothing and opens over the board [26.27]', async () => {
    await openWith(...eveningOrders(3, { status: 'preparing' }));
    const before = boxOf(column('cooking')).top;
    api.put(...eveningOrders(2));
    await expect.element(page.getByText('Новых заказов: 2')).toBeVisible();
    api.isOffline = true;
    window.dispatchEvent(new Event('offline'));
    const more = button('Ещё 1');
    await expect.element(more).toBeVisible();
    const offline = page.getByText(/Нет связи с 13:00/);
    await expect.element(offline).not.toBeInTheDocument();
    expect(boxOf(column('cooking')).top).toBe(before);
    const line = boxOf(document.querySelector('header > :last-child'));
    expect(line.height).toBe(48);
    await more.click();
    await expect.element(offline).toBeVisible();
    expect(boxOf(column('cooking')).top).toBe(before);
    await expectAccessible('open notices');
    await button('Свернуть').click();
    await expect.element(offline).not.toBeInTheDocument();
    await button('Вижу').click();
    await expect.element(offline).toBeVisible();
  });
});

test('a printer that does not print is named, with what waits for it (docs/product.md §26.42)', async () => {
  const printer = { restaurant_id: 1, name: 'Бар', problem: 'no_paper', since: '2026-11-20T09:55:00Z' } as const;
  api.printers = [{ ...printer, waiting: ['1012', '1013', '1014', '1015', '1016'] }];
  await openWith(...eveningOrders(2, { status: 'preparing' }));
  const words = 'Принтер «Бар»: кончилась бумага с 12:55. Не напечатаны № 1012, № 1013, № 1014, № 1015 и ещё 1.';
  await expect.element(page.getByText(words)).toBeVisible();
  expect(boxOf(document.querySelector('header > :last-child')).height).toBe(48);
  await page.viewport(768, 1024);
  expect(boxOf(document.querySelector('header > :last-child')).height).toBe(48);
  api.printers = [{ ...printer, problem: 'silent', waiting: [] }];
  await expect.element(page.getByText('Принтер «Бар»: молчит программа печати с 12:55.')).toBeVisible();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
});

test('cards grow with the device’s setting, which survives a reload [26.24]', async () => {
  await openWith(...eveningOrders(4));
  const size = (): number => Number.parseFloat(getComputedStyle(cards()[0] ?? document.body).fontSize);
  const usual = size();
  await button('Настройки').click();
  await page.getByRole('radio', { name: 'Крупно' }).click();
  await expect.poll(size).toBe(usual * 1.25);
  await page.getByRole('radio', { name: 'Экран 21″' }).click();
  await expect.poll(size).toBe(usual * 1.5);
  await openKitchen(api, { again: true });
  await expect.poll(() => cards().length).toBe(4);
  expect(size()).toBe(usual * 1.5);
  for (const width of [768, 1024, 1920]) {
    await page.viewport(width, 900);
    const main = document.querySelector('main');
    expect(main?.scrollWidth, `at ${width} px`).toBeLessThanOrEqual(main?.clientWidth ?? 0);
  }
});

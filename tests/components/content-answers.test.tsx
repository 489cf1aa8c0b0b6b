// Proves docs/product.md §11.17, §11.18, §29.5, §31.2: a content page answers its question first.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Environment } from '#contract/restaurants.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { ENVIRONMENT, KALUGA, NOON } from '../support/fixtures/chain.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { vacancyShop } from '../support/fixtures/vacancy.ts';
import { expectAccessible } from './support/axe.ts';
import { emptyPages } from './support/empty-pages.ts';
import { openShop } from './support/open-shop.tsx';

const main = () => page.getByRole('main');
const NIGHT = new Date('2026-11-20T00:30:00.000Z');
const SUPPORT = '+7 484 200-00-00';

/** The chain's phones are answered from nine to two. */
const ANSWERED = everyDay([{ from: '09:00', to: '02:00' }]);

const contactsShop = (over: Partial<Environment['brand']> = {}): FakeShop => {
  const api = new FakeShop();
  emptyPages(api);
  api.script('environment', () => ({ ...ENVIRONMENT, brand: { ...ENVIRONMENT.brand, ...over } }));
  return api;
};

describe('the contacts', () => {
  const call = () => main().getByRole('link', { name: SUPPORT });

  test('begin with the number, large, before everything else that can be tapped', async () => {
    await openShop('/contacts', {}, contactsShop({ support_hours: ANSWERED }));
    await expect.element(call()).toHaveAttribute('href', 'tel:+74842000000');
    expect(main().getByRole('link').elements()[0]).toBe(call().element());
    const { top, height } = call().element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(56);
    expect(top).toBeLessThan(360);
    expect(Number.parseFloat(getComputedStyle(call().element()).fontSize)).toBeGreaterThanOrEqual(24);
    expect(main().element().querySelectorAll('img')).toHaveLength(0);
    await expectAccessible('/contacts');
  });

  test.each([
    ['by day', NOON, /^Сейчас отвечаем, до\s02:00$/],
    ['after midnight', new Date('2026-11-20T22:30:00.000Z'), /^Сейчас отвечаем, до\s02:00$/],
    ['at night', NIGHT, /^Сейчас не отвечаем, звоните сегодня в\s09:00$/],
  ] as const)('%s say whether a call is answered', async (_, now, words) => {
    await openShop('/contacts', { now }, contactsShop({ support_hours: ANSWERED }));
    await expect.element(main().getByText(words)).toBeVisible();
  });

  test('say nothing of hours that the chain does not name', async () => {
    await openShop('/contacts', {}, contactsShop());
    await expect.element(call()).toBeVisible();
    await expect.element(main().getByText(/отвечаем/)).not.toBeInTheDocument();
  });

  test('are there without the chain’s text, and without an answer of the server for it', async () => {
    const api = contactsShop();
    api.script('contentPage', () => {
      throw new TypeError('fetch failed');
    });
    await openShop('/contacts', {}, api);
    await expect.element(main().getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible();
    await expect.element(call()).toBeVisible();
  });
});

describe('the page of delivery', () => {
  const choice = () => main().getByRole('link', { name: /^Куда привезти:/ });
  const pages = (): FakeShop => {
    const api = new FakeShop();
    emptyPages(api);
    return api;
  };

  test('without an address tells the terms of the town, and asks for the address [11.8c]', async () => {
    const { href } = await openShop('/delivery', { place: 'none' }, pages());
    await expect.element(main().getByText(/^В\sКалуге: 45\sмин, доставка\s150\s₽, заказ от\s500\s₽$/)).toBeVisible();
    expect(main().getByRole('link').elements()[0]).toBe(choice().element());
    await choice().click();
    const window = page.getByRole('dialog', { name: 'Как и куда заказать' });
    await expect.element(window.getByRole('combobox', { name: 'Адрес доставки' })).toBeVisible();
    expect(href()).toContain('modal=restaurant-select');
    await window.getByRole('combobox').fill('Кирова 19');
    await page.getByRole('option', { name: 'Калуга, ул. Кирова, 19' }).click();
    await window.getByRole('button', { name: 'Доставить сюда' }).click();
    await expect.element(window).not.toBeInTheDocument();
    await expect.element(choice()).toHaveAccessibleName(/Кирова, 19/);
    await expect.element(main().getByText(/^45\sмин · 150\s₽ · от\s500\s₽$/)).toBeVisible();
  });

  test('with an address tells its terms, as the header does, and marks its zone on the map', async () => {
    await openShop('/delivery', { place: 'delivery' }, pages());
    await expect.element(main().getByText(/^45\sмин · 150\s₽ · от\s500\s₽$/)).toBeVisible();
    await expect.element(main().getByText(/^Привезём из ресторана: Самобранка на Театральной$/)).toBeVisible();
    const zone = main().getByRole('button', { name: /^Зона доставки «Центр»/ });
    await expect.element(zone).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible('/delivery with an address');
  });

  test('tells at night from when an order can be placed, with an address and without', async () => {
    await openShop('/delivery', { place: 'delivery', now: NIGHT }, pages());
    await expect.element(main().getByText(/^Заказ ко времени: сегодня с\s\d\d:\d\d · 150\s₽/)).toBeVisible();
    await openShop('/delivery', { place: 'none', now: NIGHT }, pages());
    await expect.element(main().getByText(/^Закрыто, откроемся сегодня в\s10:00\. Заказ ко времени:/)).toBeVisible();
  });

  test('says that nobody delivers to a chosen address any more', async () => {
    const api = pages();
    api.localities = [
      {
        ...KALUGA,
        restaurants: KALUGA.restaurants.map((one) => ({
          ...one,
          delivery_zones: one.delivery_zones.filter(({ type }) => type === 'pickup'),
        })),
      },
    ];
    await openShop('/delivery', { place: 'delivery' }, api);
    await expect.element(main().getByText('Сюда пока не возим')).toBeVisible();
  });
});

describe('a job', () => {
  test('offers the form first and the phone second, and the form takes the focus', async () => {
    await openShop('/vacancy/cook', {}, vacancyShop());
    const apply = main().getByRole('button', { name: 'Откликнуться' });
    const phone = main().getByRole('link', { name: SUPPORT });
    await expect.element(phone).toHaveAttribute('href', 'tel:+74842000000');
    const order = apply.element().compareDocumentPosition(phone.element());
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await apply.click();
    await expect.element(main().getByRole('heading', { name: 'Отклик на вакансию' })).toHaveFocus();
    await expect.element(phone).toBeVisible();
  });
});

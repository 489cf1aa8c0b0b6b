// Proves docs/product.md §15.13: the desktop header is one row, with or without a scroll bar, and shows the order type.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { deliveryZone, restaurant } from '../src/client/support/builders.ts';
import { ENVIRONMENT, KALUGA } from '../support/fixtures/chain.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { openShop } from './support/open-shop.tsx';

test.each([992, 1024, 1190, 1200, 1210, 1220, 1230, 1260, 1440])('the header is in one row at %i px', async (width) => {
  await page.viewport(width, 800);
  await openShop('/cart', { place: 'delivery' });
  const banner = page.getByRole('banner');
  await expect.element(banner.getByRole('link', { name: 'Рестораны' })).toBeVisible();
  const middles = [...banner.element().querySelectorAll<HTMLElement>('a, form')]
    .filter((one) => one.checkVisibility())
    .map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

// Verified to fail while the page reserved a gutter for a scroll bar that took no width.
test.each([768, 1440])(
  'the border below the header reaches both edges at %i px, and a sheet moves nothing',
  async (width) => {
    await page.viewport(width, 800);
    const { go } = await openShop('/menu');
    const border = (): DOMRect => {
      const found = page.getByRole('banner').element().lastElementChild;
      if (!found) throw new Error('the header is empty');
      return found.getBoundingClientRect();
    };
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect([border().left, border().right]).toEqual([0, innerWidth]);
    await go('/menu?modal=contacts');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect([border().left, border().right]).toEqual([0, innerWidth]);
  },
);

describe('the place in the header', () => {
  const pill = () => page.getByRole('link', { name: /Изменить ресторан и способ получения/ });

  test.each([360, 380, 1440])('shows the pickup discount in full at %i px', async (width) => {
    await page.viewport(width, 800);
    await openShop('/menu');
    await expect.element(pill()).toHaveTextContent(/Самовывоз · готово к\s\d\d:\d\d · −10\s%$/);
    for (const { scrollWidth, clientWidth } of pill().element().querySelectorAll('span'))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test.each([360, 380])('shows when orders are taken again while closed, in full at %i px', async (width) => {
    await page.viewport(width, 800);
    await openShop('/menu', { now: new Date('2026-11-20T01:30:00+03:00') });
    await expect.element(pill()).toHaveTextContent(/Закрыто · заказ сегодня с\s\d\d:\d\d$/);
    for (const { scrollWidth, clientWidth } of pill().element().querySelectorAll('span'))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test.each([360, 380, 1440])(
    'asks for the address while only some zones take orders, in full at %i px',
    async (width) => {
      await page.viewport(width, 800);
      const api = new FakeShop();
      const [first] = KALUGA.restaurants;
      const long = everyDay([{ from: '10:00', to: '01:00' }]);
      const cafe = restaurant({
        ...first,
        opening_hours: long,
        delivery_zones: [
          deliveryZone({ opening_hours: long }),
          deliveryZone({ id: 13, opening_hours: everyDay([{ from: '11:00', to: '22:00' }]), cooking_time: 40 }),
        ],
      });
      api.localities = [{ ...KALUGA, restaurants: [cafe] }];
      await openShop('/menu', { place: 'none', now: new Date('2026-11-20T10:31:00+03:00') }, api);
      await expect.element(pill()).toHaveTextContent(/Везём не везде: укажите адрес$/);
      for (const { scrollWidth, clientWidth } of pill().element().querySelectorAll('span'))
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await expect.element(page.getByRole('link', { name: /Примем заказ/ })).not.toBeInTheDocument();
    },
  );

  test('shows no discount when the chain gives none', async () => {
    const api = new FakeShop();
    api.script('environment', () => ({ ...ENVIRONMENT, pickup_discount: 0 }));
    await openShop('/menu', {}, api);
    await expect.element(pill()).toHaveTextContent(/готово к\s\d\d:\d\d$/);
  });
});

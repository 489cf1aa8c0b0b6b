import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locality } from '#contract/restaurants.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { KALUGA } from '../support/fixtures/chain.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { consent, fillWho, payBy } from './support/fill-checkout.ts';
import { openShop } from './support/open-shop.tsx';

const order = () => page.getByRole('button', { name: /^Заказать за/ });
const slot = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
/** The times at which the kitchen of the first restaurant has no room, in Moscow on the day of the fixtures. */
const withFull = (...times: (readonly [from: string, to: string])[]): Locality[] => [
  {
    ...KALUGA,
    restaurants: KALUGA.restaurants.map((one) => ({
      ...one,
      full: times.map(([from, to]) => ({ from: instant(from), to: instant(to) })),
    })),
  },
];
const instant = (time: string): string => new Date(`2026-11-20T${time}:00+03:00`).toISOString();
const FULL = 'На это время у кухни не осталось мест. Ближайшее свободное: сегодня в\u00a013:45.';

/** Fills in the whole form, for that slot, and waits until the server has priced the order. */
const fillFor = async (time: string, api: FakeShop): Promise<void> => {
  await fillWho();
  await payBy('Наличными');
  await consent();
  await slot(time).click();
  await expect.poll(() => api.sent('prevalidateOrder').length).toBeGreaterThan(0);
  await expect.poll(() => api.underWay).toEqual([]);
};

describe('a slot without room (docs/product.md §13.12)', () => {
  test('is not offered, and as soon as possible is what the kitchen can keep', async () => {
    const api = new FakeShop();
    api.localities = withFull(['12:30', '13:30']);
    api.leaveUnanswered('prevalidateOrder');
    await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
    await expect.element(slot('Как можно скорее')).toBeVisible();
    await expect.element(slot('13:30–13:45')).toBeVisible();
    expect(slot('13:15–13:30').elements()).toEqual([]);
    await expect.element(page.getByText(/Будет готово .*13:30/).first()).toBeVisible();
  });

  test('that was taken meanwhile is named with the next one, and nothing that was typed is lost', async () => {
    const api = new FakeShop();
    api.localities = withFull();
    const { href, services } = await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
    await fillFor('13:30–13:45', api);
    // Someone else takes the last place: the storefront has read of none.
    api.localities = withFull(['13:30', '13:45']);
    api.script('placeOrder', ({ body }) => {
      if (body.requested_at !== instant('13:30')) return api.placeBehind(body.cart_id);
      const { confirmed: totals } = services.outbox.getSnapshot();
      const issue = { code: 'SLOT_UNAVAILABLE', message: FULL, field: 'requested_at', item_id: null } as const;
      const rest = { totals, promised: null, quote: api.quote(body.cart_id), dropped_promo: null };
      throw new Refused('ORDER_REFUSED', { issues: [issue], ...rest }, { message: FULL });
    });
    await order().click();
    await expect.element(page.getByText(FULL).first()).toBeVisible();
    await expect.poll(() => slot('13:30–13:45').elements()).toEqual([]);
    await expect.element(page.getByText(FULL).first()).toBeVisible();
    expect(href()).toBe('/checkout');
    await expect.element(page.getByRole('textbox', { name: 'Имя' })).not.toHaveValue('');
    await slot('13:45–14:00').click();
    await expect.element(page.getByText(FULL)).not.toBeInTheDocument();
    await order().click();
    await expect.poll(href).toMatch(/^\/order-status\//);
    expect(api.sent('placeOrder')).toHaveLength(2);
  });

  test('of an order that waited for a network is not ordered: the customer is asked for another time', async () => {
    const api = new FakeShop();
    api.localities = withFull();
    const { services, go } = await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
    await fillFor('13:30–13:45', api);
    api.offline = true;
    await order().click();
    const waiting = () => services.outbox.getSnapshot().state.commands[0];
    await expect.poll(() => waiting()?.state).toBe('queued');
    api.localities = withFull(['13:30', '13:45']);
    api.issues = [{ code: 'SLOT_UNAVAILABLE', message: FULL, field: 'requested_at', item_id: null }];
    api.script('placeOrder', () => {
      throw new Error('an order for a full slot was placed');
    });
    await go(`/order-status/${waiting()?.id ?? ''}`);
    api.offline = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => waiting()?.state, { timeout: 10_000 }).toBe('needs_customer');
    await expect.element(page.getByText(FULL)).toBeVisible();
    await page.getByRole('link', { name: 'Проверить и отправить' }).click();
    await expect.element(slot('13:45–14:00')).toBeVisible();
    await expect.element(page.getByText(/Марфа/).first()).toBeVisible();
  });
});

// Proves docs/product.md §26.14 on the screens themselves.
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Intake } from '#contract/restaurants.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { KALUGA, NOON } from '../support/fixtures/chain.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { openShop } from './support/open-shop.tsx';

const HOUR = 3_600_000;
const REASON = 'сломалась печь';
const pauseOf = (order_type: Intake['order_type'], until: Date | null): Intake => ({
  order_type,
  pause: { until: until?.toISOString() ?? null, reason: REASON },
  busy: null,
});

let api: FakeShop;
beforeEach(() => {
  api = new FakeShop();
});
/** Sets the intake of the first restaurant. */
const takes = (...intake: Intake[]): void => {
  const [first, ...others] = KALUGA.restaurants;
  if (first === undefined) throw new Error('the fixture has no restaurant');
  api.localities = [{ ...KALUGA, restaurants: [{ ...first, intake }, ...others] }];
};
const visit = () => openShop('/checkout', { cart: [[CAKE, 1]] }, api);

describe('a paused restaurant', () => {
  test('shows the reason in the checkout of that order type', async () => {
    takes(pauseOf('pickup', new Date(NOON.getTime() + HOUR)));
    await visit();
    await expect.element(page.getByText(`Самовывоз приостановлен: ${REASON}.`).first()).toBeVisible();
  });

  test('shows nothing in the checkout when the other type is paused, or the pause is over', async () => {
    takes(pauseOf('delivery', null), pauseOf('pickup', new Date(NOON.getTime() - HOUR)));
    await visit();
    await expect.element(page.getByRole('button', { name: /^Заказать за/ })).toBeInViewport();
    expect(page.getByText(/приостановлен/).elements()).toHaveLength(0);
  });

  test('shows the reason and the end with its opening hours', async () => {
    takes(pauseOf('pickup', new Date(NOON.getTime() + HOUR)), pauseOf('delivery', null));
    await openShop('/menu?modal=schedule', {}, api);
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(/Самовывоз приостановлен: сломалась печь\. Продолжим .*13:00/)).toBeVisible();
    await expect.element(dialog.getByText(`Доставка приостановлена: ${REASON}.`)).toBeVisible();
  });
});

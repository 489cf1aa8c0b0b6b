// Proves docs/product.md §4.30 and §4.31.
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE, DUMPLINGS, LONG_NAMED, menuDish, PIE, PIZZA, SMALL } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const main = () => page.getByRole('main');
const checkout = () => main().getByRole('button', { name: /^Оформить за/ });
/** The one of the two that the width shows. */
const shown = (elements: readonly Element[]): Element => {
  const found = elements.find((one) => one.checkVisibility());
  if (!found) throw new Error('none is shown');
  return found;
};

describe('a cart of three dishes on a phone', () => {
  test('shows them, the sum and the button on one screen', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(380, 800));
    await openShop('/cart', {
      cart: [
        [CAKE, 1],
        [PIZZA, 2],
        [DUMPLINGS, 1],
      ],
    });
    await expect.element(main().getByText('Итого')).toBeVisible();
    const bar = shown(checkout().elements()).getBoundingClientRect();
    const sum = main().getByText('Итого').element().getBoundingClientRect();
    expect(sum.bottom).toBeLessThanOrEqual(bar.top);
    expect(bar.bottom).toBeLessThanOrEqual(844);
    await expectAccessible('a cart of three dishes');
  });

  test('has lines of one picture’s height, which open at a tap beside their controls', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(380, 800));
    const { href } = await openShop('/cart', { cart: [[CAKE, 1]] });
    const line = main().getByRole('listitem').filter({ hasText: CAKE.name });
    await expect.element(line).toBeVisible();
    expect(line.element().getBoundingClientRect().height).toBeLessThanOrEqual(100);
    await line.click({ position: { x: 30, y: 40 } });
    await expect.poll(href).toMatch(new RegExp(`dish=${CAKE.id}`));
  });

  test('keeps a long name whole, and its line does not cover the controls', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(380, 800));
    const { href, services } = await openShop('/cart', { cart: [[LONG_NAMED, 2]] });
    const more = main().getByRole('button', { name: `Добавить ещё: ${LONG_NAMED.name}` });
    await more.click();
    await expect.poll(() => services.outbox.getSnapshot().lines[0]?.quantity).toBe(3);
    expect(href()).toBe('/cart');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

describe('what goes with the cart', () => {
  const NEAR = menuDish({ id: 31, name: 'Щи', price: 20_000 });
  const list = (name: string) => main().getByRole('list', { name });
  const names = (title: string): string[] =>
    list(title)
      .getByRole('listitem')
      .elements()
      .map((one) => one.querySelector('a, button')?.textContent ?? '');
  const shop = (): FakeShop => {
    const api = new FakeShop();
    api.products = [CAKE, PIE, SMALL, NEAR];
    api.script('recommendedProducts', () => ({ products: [PIE, SMALL, NEAR], total: 3 }));
    return api;
  };

  test('follows the sum on a phone', async () => {
    await openShop('/cart', { cart: [[CAKE, 1]] }, shop());
    await expect.element(list('К этому подойдёт')).toBeVisible();
    const [sum, offers] = [main().getByText('Итого'), list('К этому подойдёт')].map((one) =>
      one.element().getBoundingClientRect(),
    );
    expect(offers?.top).toBeGreaterThan(sum?.bottom ?? Infinity);
    expect(names('К этому подойдёт').join()).toContain(PIE.name);
  });

  test('is what is missing below the minimum, before the sum, the nearest price first', async () => {
    // 320 of 500: 180 are missing, 170 are too few.
    await openShop('/cart', { place: 'delivery', cart: [[CAKE, 1]] }, shop());
    const offers = list('Чего не хватает');
    await expect.element(offers).toBeVisible();
    const prices = names('Чего не хватает');
    expect(prices.map((name) => [NEAR, PIE, SMALL].findIndex((dish) => name.includes(dish.name)))).toEqual([0, 1, 2]);
    expect(offers.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      main().getByText('Итого').element().getBoundingClientRect().top,
    );
    await expectAccessible('a cart with what is missing');
    await offers.getByRole('button', { name: /Щи$/ }).click();
    await expect.element(list('К этому подойдёт')).toBeVisible();
    expect(shown(checkout().elements()).textContent).toContain('Оформить за');
  });
});

// Proves docs/product.md §15.15.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { openShop } from './support/open-shop.tsx';

/** Emulates a phone: a touch pointer, and motion allowed as long as `moves` of the result is true. */
function onPhone(taste: { moves: boolean }): { moves: boolean } {
  const media = window.matchMedia.bind(window);
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    if (query.includes('reduced-motion')) return media(taste.moves ? 'not all' : 'all');
    return media(query.includes('pointer: coarse') ? 'all' : query);
  });
  onTestFinished(() => spy.mockRestore());
  return taste;
}

const add = () => page.getByRole('button', { name: `Добавить в корзину: ${CAKE.name}` }).first();
const less = () => page.getByRole('button', { name: `Убавить: ${CAKE.name}` }).first();

describe('adding a dish from its card', () => {
  test('vibrates, until the customer switches that off', async () => {
    const felt = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    onTestFinished(() => felt.mockRestore());
    onPhone({ moves: false });
    await openShop('/menu');
    await add().click();
    await expect.poll(() => felt.mock.calls).toEqual([[10]]);

    await page.getByRole('button', { name: 'Выключить вибрацию' }).click();
    await expect.element(page.getByRole('button', { name: 'Включить вибрацию' })).toBeVisible();
    await openShop('/menu', { again: true });
    await expect.element(page.getByRole('button', { name: 'Включить вибрацию' })).toBeVisible();
    await less().click();
    await add().click();
    await expect.element(less()).toBeVisible();
    expect(felt.mock.calls).toEqual([[10]]);
  });

  test('animates the dish into the cart and removes it, and animates nothing under reduced motion', async () => {
    const api = new FakeShop();
    const picture = { base: '/media/cake', widths: [320], ratio: 4 / 3, tile: '#ffe9a8', tint: '#ffffff' };
    api.products = [{ ...CAKE, picture }];
    const flights: Element[] = [];
    const animate = vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element) {
      flights.push(this);
      const animation = new Animation();
      queueMicrotask(() => animation.dispatchEvent(new Event('finish')));
      return animation;
    });
    onTestFinished(() => animate.mockRestore());
    const taste = onPhone({ moves: true });
    await openShop('/menu', {}, api);
    await add().click();
    await expect.poll(() => flights.length).toBe(1);
    await expect.poll(() => flights[0]?.isConnected).toBe(false);
    taste.moves = false;
    await less().click();
    await add().click();
    await expect.element(less()).toBeVisible();
    expect(flights).toHaveLength(1);
  });
});

import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { isLeaving } from '#routes/use-address.ts';

/** The history pushes an address before its page is loaded: the menu is still mounted, and its timers run. */
const afterFrom = (start: string, path: string, addresses: readonly string[]): boolean => {
  const history = createMemoryHistory({ initialEntries: [start] });
  for (const address of addresses) history.push(address);
  return isLeaving(history, path);
};
const after = (...addresses: string[]): boolean => afterFrom('/menu/salads', '/menu', addresses);

// Verified to fail in a journey before: «Корзина» was tapped while the scroll came to rest, and the menu stayed.
describe('the menu page is left (docs/product.md §2.6)', () => {
  it('from the tap on, not only once the other page has loaded', () => {
    expect(after('/cart')).toBe(true);
    expect(after('/menus')).toBe(true);
  });

  it('by no category, search or window of the menu', () => {
    expect([after(), after('/menu'), after('/menu/pizza'), after('/menu?q=суп'), after('/menu/soups?dish=5')]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('from a home page by every other page, including the menu page', () => {
    const fromHome = (address: string): boolean => afterFrom('/', '/', [address]);
    expect(['/?q=суп', '/?dish=5', '/menu', '/menu/soups', '/tyumen', '/cart'].map(fromHome)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(afterFrom('/tyumen', '/tyumen', ['/tyumen?q=суп'])).toBe(false);
    expect(afterFrom('/tyumen', '/tyumen', ['/'])).toBe(true);
  });
});

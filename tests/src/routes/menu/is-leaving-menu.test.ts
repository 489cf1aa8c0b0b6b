import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { isLeavingMenu } from '../../../../src/routes/menu/is-leaving-menu.ts';

/** The history pushes an address before its page is loaded: the menu is still there, and its timers run. */
const after = (...addresses: string[]): boolean => {
  const history = createMemoryHistory({ initialEntries: ['/menu/salads'] });
  for (const address of addresses) history.push(address);
  return isLeavingMenu(history);
};

// Seen red in a journey before: «Корзина» was tapped while the scroll came to rest, and the menu stayed.
describe('the menu is being left (docs/product.md §2.6)', () => {
  it('from the tap on, not from the moment at which the other page is there', () => {
    expect(after('/cart')).toBe(true);
    expect(after('/menus')).toBe(true);
  });

  it('by no category, search or window of its own', () => {
    expect([after(), after('/menu'), after('/menu/pizza'), after('/menu?q=суп'), after('/menu/soups?dish=5')]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

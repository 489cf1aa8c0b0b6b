// Proves docs/product.md §15.13: the header of a desktop is one row, scroll bar or not.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShop } from './support/open-shop.tsx';

test.each([992, 1024, 1190, 1200, 1210, 1220, 1230, 1260, 1440])(
  'the header stands in one row at %i px',
  async (width) => {
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
  },
);

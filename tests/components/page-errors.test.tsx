import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const skipToDishes = page.getByRole('link', { name: 'К блюдам', exact: true });

/** A chain whose server rejects `call`. */
function without(call: 'products' | 'orders' | 'restaurants'): FakeShop {
  const api = new FakeShop();
  api.script(call, () => {
    throw new Refused('NOT_FOUND');
  });
  return api;
}

// React and the router log a page that has failed.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});

describe('a page that failed to load (docs/product.md §10.6)', () => {
  test.each([
    ['the menu', '/menu', 'products', 'Страница не открылась'],
    ['an order', '/order-status/0b5dd3a2-1f5c-4c52-9d6b-7c2f6a1f7f3e', 'orders', 'Не получилось загрузить'],
    ['the frame itself', '/menu', 'restaurants', 'Страница не открылась'],
  ] as const)('%s: has one first-level heading, and no link without a target', async (screen, href, call, title) => {
    await openShop(href, {}, without(call));
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(skipToDishes).not.toBeInTheDocument();
    await expectAccessible(`${screen} that could not be loaded`);
  });

  test('restores the skip link once the menu loads', async () => {
    const api = without('products');
    await openShop('/menu', {}, api);
    await expect.element(page.getByRole('heading', { name: 'Страница не открылась' })).toBeVisible();
    api.unscript('products');
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await expect.element(skipToDishes).toBeInTheDocument();
  });
});

test.each([
  ['/about', 'Страница about', 'Слова о about'],
  ['/interior', 'Страница interior', 'Слова о interior'],
] as const)(
  '%s, opened for the first time without a connection, reports it and opens once it is back (docs/product.md §9.2)',
  async (href, title, own) => {
    const api = new FakeShop();
    api.script('contentPage', ({ query: { slug } }) => ({
      slug,
      title: `Страница ${slug}`,
      summary: '',
      picture: null,
      html: `<p>Слова о ${slug}</p>`,
      updated_at: '2026-11-01T09:00:00.000Z',
    }));
    const { go } = await openShop('/menu', {}, api);
    await expect.element(skipToDishes).toBeInTheDocument();
    api.offline = true;
    await go(href);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Страница не открылась' })).toBeVisible();
    await expect.element(page.getByRole('main').getByText('Проверьте связь и попробуйте ещё раз.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Попробовать ещё раз' })).toBeVisible();
    api.offline = false;
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByRole('main').getByText(own)).toBeVisible();
  },
);

test.each([
  ['/info/legal', 'Правовая информация', '4027000000'],
  ['/contacts', 'Контакты', '+7 484 200-00-00'],
  ['/delivery', 'Доставка', 'Точно скажем, когда выберете адрес.'],
] as const)(
  '%s, opened for the first time without a connection, shows what the chain’s stored places tell (docs/product.md §9.1)',
  async (href, title, own) => {
    const api = new FakeShop();
    const { go } = await openShop('/menu', { place: 'none' }, api);
    await expect.element(skipToDishes).toBeInTheDocument();
    api.offline = true;
    await go(href);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByRole('main').getByText(own)).toBeVisible();
  },
);

test.each(['/nowhere/at/all', '/nowhere'])(
  '%s shows a heading and title for a missing page (docs/product.md §32.7)',
  async (href) => {
    await openShop(href);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^Такой страницы нет — /);
  },
);

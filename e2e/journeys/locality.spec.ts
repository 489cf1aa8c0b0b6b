// Proves docs/product.md §1.4, §1.5.
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** Guards against: the frame of a city's home naming another city; the address's city being forgotten on the next page. */
test(
  'the home page of another city selects it everywhere, and it is remembered [17.2]',
  { tag: '@rest' },
  async ({ page }) => {
    await page.goto('/tyumen');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Тюмени');
    const header = page.getByRole('banner');
    await expect(header).toContainText('Тюмень');
    await expect(header).not.toContainText('Калуга');

    await page.goto('/menu');
    await expect(header).toContainText('Тюмень');
    await page.reload();
    await expect(header).toContainText('Тюмень');
    const cookies = await page.context().cookies();
    const locality = cookies.find(({ name }) => name === 'locality');
    expect(locality).toMatchObject({ value: 'tyumen', path: '/' });
    const days = ((locality?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
  },
);

test.describe('with a restaurant of one city chosen', () => {
  test.use({ given: 'place' });

  /** Guards against: the choice overriding the address, on the whole page or a part of it; or the address ending the choice. */
  test(
    'the home page of another city shows that city, and the choice stays',
    { tag: ['@phone', '@rest'] },
    async ({ page, shop }) => {
      await page.goto('/tyumen');
      // Rendered on the server, before any script.
      const header = page.getByRole('banner');
      const checkCity = async (): Promise<void> => {
        await expect(page).toHaveTitle(/в Тюмени/);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Тюмени');
        await expect(header).toContainText('Тюмень');
        await expect(header).not.toContainText('Калуга');
        const restaurants = page.getByRole('region', { name: 'Рестораны в Тюмени' });
        await expect(restaurants.getByRole('listitem')).toHaveCount(2);
        await expect(page.getByRole('contentinfo')).toContainText('3452');
        await expect(page.getByRole('note')).toContainText('Самобранка на Театральной');
      };
      await checkCity();
      await shop.hydrated();
      await checkCity();
      await expectAccessible(page, 'the home of another city than the chosen one');

      // A dish of this city is not silently added to the other city's cart.
      await page.getByRole('region', { name: 'Часто заказывают' }).getByRole('link').first().click();
      const dish = shop.dialog();
      await dish.getByRole('button', { name: /^В корзину/ }).click();
      const places = shop.dialog('Как и куда заказать');
      await expect(places.getByRole('button', { name: 'Тюмень' })).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(places).toBeHidden();
      await expect(
        page
          .getByRole('link', { name: /^Корзина/ })
          .filter({ visible: true })
          .first(),
      ).not.toContainText(/\d/);

      await page.getByRole('link', { name: 'Вернуться в свой ресторан' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Калуге');
      await expect(page.getByRole('note')).toHaveCount(0);
      await page.goto('/menu');
      await expect(header).not.toContainText('Тюмень');
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === 'restaurant')?.value).toBe('1');
    },
  );
});

test(
  'each city’s page is linked from the footer and in the sitemap',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, request }) => {
    await shop.open('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Тюмень' }).click();
    await expect(page).toHaveURL(/\/tyumen$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Тюмени');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Калуга' }).click();
    await expect(page).toHaveURL(/\/kaluga$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Калуге');
    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const slug of ['kaluga', 'tyumen']) expect(sitemap).toContain(`/${slug}</loc>`);
  },
);

test('a city that does not exist gets a 404 [1.5]', { tag: ['@phone', '@rest'] }, async ({ page, faults }) => {
  faults.expect(/404/);
  const answer = await page.goto('/atlantida');
  expect(answer?.status()).toBe(404);
  // An address that cannot be decoded is a page as well, not the API's error.
  const odd = await page.request.get('/menu/%');
  expect([odd.status(), odd.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
});

// Regression: the frame of a status page was sent for any address: 200, and the page threw during hydration.
test(
  'an address that cannot be an order’s says that there is no such order, and is a 404 [6.8]',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, faults }) => {
    faults.expect(/404/);
    const answer = await page.goto('/order-status/xxxx');
    expect(answer?.status()).toBe(404);
    await shop.hydrated();
    await expect(page.getByRole('heading', { level: 1, name: 'Такого заказа нет' })).toBeVisible();
    await page.getByRole('link', { name: 'Мои заказы' }).click();
    await expect(page).toHaveURL(/\/orders$/);
  },
);

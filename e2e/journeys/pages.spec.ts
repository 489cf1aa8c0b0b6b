// Proves docs/product.md §11.6 to §11.8, §11.10, §11.12.
import { expect, test, type Page } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const city = (page: Page, name: string) => main(page).getByRole('region', { name });
/** Every one of the chain's, by city. */
const RESTAURANTS = {
  Калуга: ['Самобранка на Театральной', 'Самобранка у Старого Торга', 'Самобранка на Правобережье'],
  Тюмень: ['Самобранка на Республики', 'Самобранка на Широтной'],
};
const PHONES = { Калуга: 'tel:+74842401961', Тюмень: 'tel:+73452401961' };

/** What each page says, in the HTML that the server sends: a page without it is as good as none. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/about': async (page) => {
    await expect(main(page)).toContainText('настоящую дровяную печь');
    await expect(main(page).getByRole('listitem')).toHaveCount(4);
    await expect(main(page).getByRole('blockquote')).toContainText('Накормить — значит полюбить');
    await expect(main(page).getByRole('heading', { name: 'Где мы' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'на странице ресторанов' })).toHaveAttribute('href', '/address');
  },
  '/contacts': async (page) => {
    await expect(main(page).getByRole('link', { name: 'stol@samobranka.example' })).toBeVisible();
    for (const [name, restaurants] of Object.entries(RESTAURANTS)) {
      for (const one of restaurants) await expect(city(page, name)).toContainText(one);
      await expect(
        city(page, name)
          .locator(`a[href="${PHONES[name as keyof typeof PHONES]}"]`)
          .first(),
      ).toBeVisible();
    }
  },
  '/info/legal': async (page) => {
    const seller = main(page).getByRole('region', { name: 'Реквизиты' });
    for (const fact of [
      'ООО «Скатерть-самобранка»',
      '4027150912',
      '1264000001961',
      'Театральная, д. 9',
      'с 9:00 до 23:00',
    ])
      await expect(seller).toContainText(fact);
    for (const path of ['rules', 'privacy', 'agreement', 'personal-data-consent'])
      await expect(main(page).locator(`a[href="/info/${path}"]`)).toBeVisible();
  },
  '/interior': async (page) => {
    await expect(main(page).getByRole('term')).toHaveCount(5);
    await expect(main(page)).toContainText('64 места, печь 1912 года');
  },
  '/events': async (page) => {
    await expect(main(page).getByRole('article')).toHaveCount(6);
    const evening = main(page).getByRole('article').filter({ hasText: 'Вечер под балалайку' });
    await expect(evening).toContainText('Событие 12 декабря');
    await expect(evening.locator('details')).toHaveCount(1);
  },
  '/address': async (page) => {
    for (const [name, restaurants] of Object.entries(RESTAURANTS)) {
      await expect(city(page, name).getByRole('article')).toHaveCount(restaurants.length);
      for (const one of restaurants) {
        const card = city(page, name).getByRole('article').filter({ hasText: one });
        await expect(card).toContainText(/Открыто|Закрыто/);
        await expect(card.getByRole('definition').first()).toContainText(/\d{2}:\d{2}–\d{2}:\d{2}/);
      }
    }
  },
  '/delivery': async (page) => {
    for (const [name, restaurants] of Object.entries(RESTAURANTS)) {
      const zones = city(page, `Зоны доставки: ${name}`);
      await expect(zones.getByRole('article')).toHaveCount(restaurants.length);
      for (const one of restaurants) {
        const card = zones.getByRole('article').filter({ hasText: one });
        await expect(card.getByRole('heading', { level: 4 }).first()).toBeVisible();
        await expect(card).toContainText(/Около\s\d+\sминут/);
        await expect(card).toContainText(/\d\s₽|бесплатно/);
      }
    }
    await expect(main(page).getByRole('link', { name: 'Выбрать адрес' })).toBeVisible();
  },
  '/promos': async (page) => {
    const promo = main(page).getByRole('article').filter({ hasText: 'СКАТЕРТЬ' }).first();
    await expect(promo).toBeVisible();
    await expect(promo.getByRole('button', { name: 'Скопировать промокод СКАТЕРТЬ' })).toBeVisible();
  },
  '/vacancy': async (page) => {
    await expect(main(page).getByRole('term')).toHaveCount(5);
    await expect(main(page)).toContainText('от 62 000 ₽');
    await expect(main(page).locator('a[href="tel:+74842401961"]')).toBeVisible();
    await expect(main(page).locator('a[href="mailto:stol@samobranka.example"]')).toBeVisible();
  },
};

test.describe('in the HTML alone', () => {
  test.use({ javaScriptEnabled: false });
  // What is preloaded for scripts is not fetched where there are none.
  test.beforeEach(({ faults }) => faults.expect(/^request failed: .*\.js csp$/));

  test('each page of the chain says what it is for', { tag: '@rest' }, async ({ page }) => {
    for (const [path, says] of Object.entries(PAGES)) {
      await test.step(path, async () => {
        await page.goto(path);
        await says(page);
      });
    }
  });

  test(
    'the home page shows pages in short, and the footer leads to each that exists',
    { tag: '@rest' },
    async ({ page }) => {
      await page.goto('/');
      const teasers = main(page).getByRole('region', { name: 'Полезное' });
      await expect(teasers.getByRole('listitem')).toHaveCount(3);
      await expect(teasers.getByRole('link', { name: 'Доставка и самовывоз' })).toHaveAttribute('href', '/delivery');
      await expect(teasers).toContainText('Сколько стоит, сколько ждать и когда бесплатно.');
      const hrefs = await page
        .getByRole('contentinfo')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const paths = hrefs.filter((href) => href.startsWith('/'));
      for (const path of Object.keys(PAGES)) expect(paths).toContain(path);
      for (const path of paths) {
        const answer = await page.request.get(path);
        expect(answer.status(), path).toBe(200);
      }
    },
  );
});

test('what the chain says of allergens opens from a dish, and closes to the dish', async ({ page, shop }) => {
  await shop.open();
  const dish = await shop.openDish('Маргарита по-калужски');
  await dish.getByRole('link', { name: 'Подробнее об аллергенах' }).click();
  const text = shop.dialog('Об аллергенах');
  await expect(text).toContainText('Кухня общая');
  await page.goBack();
  await expect(text).toBeHidden();
  await expect(dish).toBeVisible();
});

test.describe('with dishes in the cart', () => {
  test.use({ given: 'place' });

  test(
    'terms open where they are asked about: of pickup, delivery and bonuses',
    { tag: '@rest' },
    async ({ page, shop }) => {
      await shop.open();
      await shop.add('Наполеон на ряженке');
      await shop.openCart();
      await page.getByRole('link', { name: 'Условия самовывоза' }).click();
      // The discount in words is the one that is charged.
      await expect(shop.dialog('Условия самовывоза')).toContainText(/Скидка 10\s%/);
      await page.keyboard.press('Escape');
      await expect(shop.dialog()).toHaveCount(0);
      await shop.chooseDelivery('Кирова, 19');
      await page.getByRole('link', { name: 'Условия доставки' }).click();
      await expect(shop.dialog('Условия доставки')).toContainText('Курьер ждёт у двери');
      await page.keyboard.press('Escape');
      await expect(shop.dialog()).toHaveCount(0);
      await page.goto('/cart?modal=bonuses');
      await shop.hydrated();
      await shop.dialog('Бонусы').getByRole('link', { name: 'Как работают бонусы' }).click();
      await expect(shop.dialog('Как работают бонусы')).toContainText('Один бонус — один рубль');
      await page.goBack();
      await expect(shop.dialog('Бонусы')).toBeVisible();
    },
  );
});

// Proves docs/product.md §11.6 to §11.8, §11.10, §11.12.
import type { Locator } from '@playwright/test';
import { expect, test, type Page } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const city = (page: Page, name: string) => main(page).getByRole('region', { name });
/** All restaurants of the chain, by city. */
const RESTAURANTS = {
  Калуга: ['Самобранка на Театральной', 'Самобранка у Старого Торга', 'Самобранка на Правобережье'],
  Тюмень: ['Самобранка на улице Республики', 'Самобранка на Широтной'],
};
/** One zone's price and delivery time: every page that names it uses the same words. */
const CENTRE = ['Доставка: 129 ₽, бесплатно от 1 400 ₽', 'Заказ от 700 ₽', 'Около 50 минут'];
const PHONES = { Калуга: 'tel:+74842401961', Тюмень: 'tel:+73452401961' };

/** The values in a list of terms, under the heading of its zone. */
const termsOf = (within: Locator, zone: string) =>
  within.getByRole('heading', { name: zone, exact: true }).locator('xpath=..').getByRole('listitem');

/** What each page must contain in the HTML that the server sends: without it the page is useless. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/tyumen': async (page) => {
    await expect(main(page).getByRole('heading', { level: 1, name: 'Накроем стол в Тюмени' })).toBeVisible();
    const ours = main(page).getByRole('region', { name: 'Рестораны в Тюмени' });
    for (const [at, one] of RESTAURANTS['Тюмень'].entries())
      await expect(ours.getByRole('link', { name: one, exact: true })).toHaveAttribute('href', `/address/${4 + at}`);
    await expect(main(page)).not.toContainText('Самобранка на Театральной');
    const zones = main(page).getByRole('region', { name: 'Зоны доставки: Тюмень' });
    await expect(termsOf(zones, 'Центр')).toHaveText(CENTRE);
  },
  '/address/4': async (page) => {
    await expect(main(page).getByRole('heading', { level: 1, name: 'Самобранка на улице Республики' })).toBeVisible();
    await expect(main(page)).toContainText('Тюмень, ул. Республики, 65');
    await expect(main(page).getByRole('link', { name: '+7 3452 40-19-64' })).toHaveAttribute(
      'href',
      'tel:+73452401964',
    );
    const hours = main(page).getByRole('region', { name: 'Часы работы' });
    await expect(hours.getByRole('definition')).toHaveText(['09:00–23:00', '10:00–24:00', '10:00–23:00']);
    const ways = main(page)
      .getByRole('list', { name: 'Как добраться: Самобранка на улице Республики' })
      .getByRole('link');
    for (const [at, way] of [
      /^https:\/\/yandex\.ru\/maps\//,
      /^https:\/\/2gis\.ru\//,
      /^geo:57\.15262,65\.54196/,
    ].entries())
      await expect(ways.nth(at)).toHaveAttribute('href', way);
    const zones = main(page).getByRole('region', { name: 'Доставка' });
    await expect(zones.getByRole('heading', { level: 3 })).toHaveText(['Центр', 'Заречный, Дом Обороны, Маяк']);
    await expect(termsOf(zones, 'Центр')).toHaveText(CENTRE);
  },
  '/events/vecher-pod-balalaiku': async (page) => {
    const event = main(page).getByRole('article');
    await expect(event.getByRole('heading', { level: 1, name: 'Вечер под балалайку' })).toBeVisible();
    await expect(event.getByRole('time').first()).toHaveText('10 ноября 2026');
    // In its restaurant's time zone.
    const facts = ['12 декабря, 19:00–22:00', 'Тюмень, ул. Республики, 65'];
    await expect(event.getByRole('definition')).toHaveText([
      ...facts,
      facts[1] ?? '',
      '12 декабря, 19:00',
      'свободный',
    ]);
    await expect(event).toContainText('Балалайка, домра и контрабас');
    const others = event.getByRole('navigation', { name: 'Соседние новости' }).getByRole('link');
    for (const [at, path] of ['/events/lepim-vmeste', '/events', '/events/shirotnaya-do-dvuh'].entries())
      await expect(others.nth(at)).toHaveAttribute('href', path);
  },
  '/vacancy/povar-goryachego-ceha': async (page) => {
    const job = main(page).getByRole('article');
    await expect(job.getByRole('heading', { level: 1, name: 'Повар горячего цеха' })).toBeVisible();
    await expect(job.getByRole('definition')).toHaveText([
      'от 85 000 ₽ до 110 000 ₽ в месяц',
      '2/2, смена 12 часов',
      /^Самобранка на Театральной: Калуга.+Самобранка на улице Республики: Тюмень/,
    ]);
    await expect(job.getByRole('row')).toHaveCount(4);
    await expect(job.getByRole('link', { name: 'Все вакансии' })).toHaveAttribute('href', '/vacancy');
  },
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
      '4099000011',
      '1269900000017',
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
    await expect(evening.locator('a[href="/events/vecher-pod-balalaiku"]').first()).toBeVisible();
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
    const tyumen = city(page, 'Зоны доставки: Тюмень').getByRole('article').filter({ hasText: 'на улице Республики' });
    await expect(termsOf(tyumen, 'Центр')).toHaveText(CENTRE);
    await expect(main(page).getByRole('link', { name: /^Куда привезти: Выбрать адрес/ })).toBeVisible();
  },
  '/promos': async (page) => {
    const promo = main(page).getByRole('article').filter({ hasText: 'СКАТЕРТЬ' }).first();
    await expect(promo).toBeVisible();
    await expect(promo.getByRole('button', { name: 'Скопировать промокод СКАТЕРТЬ' })).toBeVisible();
  },
  '/vacancy': async (page) => {
    for (const job of ['povar-goryachego-ceha', 'lepshchik-pelmeney', 'pekar-noch', 'kurer-na-avto', 'oficiant'])
      await expect(main(page).locator(`a[href="/vacancy/${job}"]`).first()).toBeVisible();
    await expect(main(page)).toContainText(/от\s62\s000\s₽/);
    await expect(main(page).locator('a[href="tel:+74842401961"]')).toBeVisible();
  },
};

test(
  'the home page shows its three slides and the menu a banner, with their texts and links [16.1a, 16.5a, 16.5b]',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.open('/');
    const stories = main(page).getByRole('region', { name: 'Новое и важное' });
    const slides = [
      ['Борщ, который настаивался ночь', 'Все супы', '/menu/soups'],
      ['С берёзовых углей', 'К мясу', '/menu/grill'],
      ['Сладкое к самовару', 'К сладкому', '/menu/desserts'],
    ] as const;
    for (const [index, [title, name, path]] of slides.entries()) {
      const slide = stories.getByRole('listitem').nth(index);
      await expect(slide.getByRole('heading')).toHaveText(title);
      await expect(slide.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    await stories.getByRole('link', { name: 'К мясу' }).click();
    const story = shop.dialog('С берёзовых углей');
    await expect(story).toContainText('Шашлык, рёбра и овощи под брынзой');
    await page.goBack();
    await expect(story).toBeHidden();
    await expect(page).toHaveURL(/\/$/);

    await shop.open('/menu');
    await expect(stories.getByRole('heading', { name: 'Борщ, который настаивался ночь' })).toHaveCount(0);
    await stories.getByRole('link', { name: 'Выбрать пельмени' }).click();
    const banner = shop.dialog('Месяц пельменей');
    await expect(banner).toContainText('Восемнадцать штук ручной лепки — и два соуса в подарок');
    await banner.getByRole('link', { name: 'Выбрать пельмени' }).click();
    await page.waitForURL('**/menu/dumplings');
    await expect(banner).toBeHidden();
  },
);

test.describe('in the HTML alone', () => {
  test.use({ javaScriptEnabled: false });
  // Script preloads are not fetched where scripts are disabled.
  test.beforeEach(({ faults }) => faults.expect(/^request failed: .*\.js csp$/));

  test(
    'each page of the chain states its purpose [1.5, 11.6a, 11.6b, 11.6c, 11.6d, 11.7, 11.8a, 11.8b, 11.8c, 11.8d]',
    { tag: ['@phone', '@rest'] },
    async ({ page }) => {
      for (const [path, says] of Object.entries(PAGES)) {
        await test.step(path, async () => {
          await page.goto(path);
          await says(page);
        });
      }
    },
  );

  test(
    'the home page shows short page teasers, and the footer links to each page that exists',
    { tag: ['@phone', '@rest'] },
    async ({ page }) => {
      await page.goto('/');
      const teasers = main(page).getByRole('region', { name: 'Полезное' });
      await expect(teasers.getByRole('listitem')).toHaveCount(3);
      await expect(teasers.getByRole('link', { name: 'Доставка', exact: true })).toHaveAttribute('href', '/delivery');
      await expect(teasers).toContainText('Сколько стоит, сколько ждать и когда бесплатно.');
      const hrefs = await page
        .getByRole('contentinfo')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      const paths = hrefs.filter((href) => href.startsWith('/'));
      // A single restaurant, event or job is reached through the overview page of its kind.
      const isOne = (path: string): boolean => /^\/(?:address|events|vacancy)\/./.test(path);
      for (const path of Object.keys(PAGES).filter((path) => !isOne(path))) expect(paths).toContain(path);
      for (const path of paths) {
        const answer = await page.request.get(path);
        expect(answer.status(), path).toBe(200);
      }
    },
  );
});

test(
  'the chain’s allergen text opens from a dish, and closes back to it',
  { tag: '@rest' },
  async ({ page, shop, isPhone }) => {
    await shop.open();
    const dish = await shop.openDish('Маргарита по-калужски');
    // Beside the options there is room for the details.
    if (isPhone) await dish.getByText('Состав, аллергены и калории').click();
    await dish.getByRole('link', { name: 'Подробнее об аллергенах' }).click();
    const text = shop.dialog('Об аллергенах');
    await expect(text).toContainText('Кухня общая');
    await page.goBack();
    await expect(text).toBeHidden();
    await expect(dish).toBeVisible();
  },
);

test.describe('with dishes in the cart', () => {
  test.use({ given: 'place' });

  test(
    'the terms of pickup, delivery and bonuses open where they are linked',
    { tag: '@rest' },
    async ({ page, shop }) => {
      await shop.open();
      await shop.add('Наполеон на ряженке');
      await shop.openCart();
      await page.getByRole('link', { name: 'Условия самовывоза' }).click();
      // The discount in the text is the one applied.
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

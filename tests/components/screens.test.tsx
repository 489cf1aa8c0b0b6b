// Proves docs/product.md §1.5, §11.6, §11.7, §11.8, §11.15, §16.1, §31.1.
import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { KALUGA } from '../support/fixtures/chain.ts';
import { CAKE, PIZZA } from '../support/fixtures/dishes.ts';
import { locality, restaurant } from '../src/client/support/builders.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const ORDER = 'order0000000000000000000000';
const TVER = locality({
  id: 2,
  name: 'Тверь',
  name_in: 'Твери',
  slug: 'tver',
  is_default: false,
  restaurants: [restaurant({ id: 9, locality_id: 2, name: 'Самобранка у Волги' })],
});

/** Two cities, an order, and editorial text for each page. */
function chain(): FakeShop {
  const api = new FakeShop();
  api.localities = [KALUGA, TVER];
  const order = api.placeBehind(api.create().id);
  api.orders.clear();
  api.orders.set(ORDER, { ...order, id: ORDER, number: '1234' });
  const story = { summary: '', picture: null, html: '' };
  api.script('contentPage', ({ query: { slug } }) => ({
    ...story,
    slug,
    title: `Страница ${slug}`,
    html: `<p>Слова о ${slug}</p>`,
    updated_at: '2026-11-01T09:00:00.000Z',
  }));
  api.script('news', () => [
    {
      ...story,
      id: 1,
      slug: 'ball',
      title: 'Осенний бал',
      summary: 'Вальс и самовар',
      html: '<p>Приходите в валенках, см. <a href="/menu/pizza">меню</a></p>',
      date: '2026-11-10',
      event_at: '2026-12-12T15:00:00.000Z',
      event_ends_at: '2026-12-12T19:30:00.000Z',
      restaurant_id: 9,
      place: 'большой зал',
    },
    { ...story, id: 2, slug: 'yarmarka', title: 'Ярмарка', date: '2026-11-02', event_at: '2026-11-03T09:00:00.000Z' },
    ...Array.from({ length: 12 }, (_, index) => ({
      ...story,
      id: 10 + index,
      slug: `old-${index}`,
      title: `Старая новость ${index}`,
      date: '2026-10-01',
      event_at: null,
    })),
  ]);
  api.script('vacancies', () => [
    {
      ...story,
      id: 1,
      slug: 'cook',
      title: 'Повар',
      html: '<h2>Что делать</h2><p>Вести печь</p>',
      restaurant_ids: [9],
      pay: { from: 8_500_000, to: null, per: 'month' },
      schedule: '2/2',
      date: '2026-11-02',
    },
  ]);
  api.script('contentPromos', () => [
    {
      ...story,
      id: 1,
      slug: 'birthday',
      title: 'Пирог имениннику',
      starts_on: null,
      ends_on: null,
      promocode: 'ИМЕНИНЫ',
    },
  ]);
  return api;
}

const main = () => page.getByRole('main');
const city = (name: string) => main().getByRole('region', { name, exact: true });

/** Each address with its heading and something that only this screen shows. */
const SCREENS: readonly (readonly [path: string, heading: string | RegExp, own: () => Locator])[] = [
  ['/', /^Накроем стол в\sКалуге$/, () => main().getByRole('link', { name: 'Осенний бал' })],
  [
    '/tver',
    /^Накроем стол в\sТвери$/,
    () => city('Рестораны в Твери').getByText('Самобранка у Волги', { exact: true }),
  ],
  ['/menu', 'Меню: ул. Театральная, 22', () => main().getByRole('link', { name: PIZZA.name }).first()],
  [
    '/cart',
    'Корзина',
    () =>
      main()
        .getByRole('button', { name: /^Оформить за/ })
        .first(),
  ],
  ['/checkout', 'Оформление заказа', () => main().getByRole('button', { name: /^Заказать за/ })],
  [`/order-status/${ORDER}`, /^Заказ №\s1234$/, () => main().getByRole('list', { name: 'Путь заказа' })],
  ['/profile', 'Профиль', () => main().getByRole('heading', { name: 'Войдите по номеру телефона' })],
  ['/contacts', 'Страница contacts', () => city('Тверь').getByText('Самобранка у Волги', { exact: true })],
  ['/info/legal', 'Страница legal', () => city('Реквизиты').getByText('4027000000')],
  ['/about', 'Страница about', () => main().getByText('Слова о about')],
  ['/interior', 'Страница interior', () => main().getByText('Слова о interior')],
  ['/events', 'Новости и события', () => main().getByRole('article').filter({ hasText: 'Осенний бал' })],
  ['/events/ball', 'Осенний бал', () => main().getByText('Приходите в валенках')],
  ['/address', 'Страница address', () => city('Тверь').getByRole('article').filter({ hasText: 'Самобранка у Волги' })],
  ['/delivery', 'Страница delivery', () => city('Зоны доставки: Тверь').getByRole('heading', { name: 'Центр' })],
  ['/promos', 'Акции', () => main().getByRole('article').filter({ hasText: 'ИМЕНИНЫ' })],
  ['/vacancy', 'Страница vacancy', () => main().getByText('Слова о vacancy')],
  ['/vacancy/cook', 'Повар', () => main().getByText('Вести печь')],
];

describe('the screen at an address', () => {
  test.each(SCREENS)(
    '%s has its own content inside the shared frame [1.5, 2.7a, 5.4a, 6.8, 7.26, 11.6a, 11.6b, 11.6c, 11.6d, 11.7, 11.8a, 11.8b, 11.8d, 16.1a, 16.1b, 16.1c]',
    async (path, heading, own) => {
      const { href } = await openShop(path, { cart: [[CAKE, 1]] }, chain());
      await expect.element(main().getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
      await expect.element(own()).toBeVisible();
      expect(href()).toBe(path);
      const logo = page.getByRole('banner').getByRole('link', { name: 'Самобранка: на главную' });
      const legal = page.getByRole('contentinfo').getByText('4027000000');
      if (path === '/checkout') {
        // A phone shows only the way back there (docs/product.md §15.4).
        await expect.element(main().getByRole('link', { name: 'Назад' })).toBeVisible();
        for (const part of [logo, legal]) expect(part.elements()).toEqual([]);
      } else {
        await expect.element(logo).toBeVisible();
        await expect.element(legal).toBeInTheDocument();
      }
      const tabs = page.getByRole('navigation', { name: 'Главное', includeHidden: true });
      // There the main button takes their place (docs/product.md §15.5).
      if (path === '/cart' || path === '/checkout') await expect.element(tabs).not.toBeVisible();
      else await expect.element(tabs).toBeVisible();
    },
  );

  test.each(['/menu/%', '/menu/%E0%A4%A', '/menu/a%/b', '/%', '/nowhere'])(
    '%s, which cannot exist, shows the not-found page (docs/product.md §12.13)',
    async (path) => {
      await openShop(path, {}, chain());
      await expect.element(main().getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeInTheDocument();
    },
  );

  test('/delivery shows the editor’s text, and the delivery zones of every city below it [11.8c]', async () => {
    await openShop('/delivery', {}, chain());
    await expect.element(main().getByText('Слова о delivery')).toBeVisible();
    for (const { name, restaurants } of [KALUGA, TVER]) {
      const zones = restaurants.flatMap((one) => one.delivery_zones).filter(({ type }) => type === 'delivery');
      const headings = city(`Зоны доставки: ${name}`).getByRole('heading', { level: 4 });
      await expect
        .poll(() => headings.elements().map((one) => one.textContent))
        .toEqual(zones.map((zone) => zone.name));
    }
  });

  test('/events shows the newest first and loads the rest on request; each links to its own page', async () => {
    const { href } = await openShop('/events', {}, chain());
    const cards = main().getByRole('article');
    await expect.poll(() => cards.elements().length).toBe(12);
    expect(cards.elements()[0]?.textContent).toContain('Событие 12\u00a0декабря');
    // Not scrolled to: the end of the page would load them by itself.
    const more = main().getByRole('button', { name: 'Показать ещё' });
    more.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.poll(() => cards.elements().length).toBe(14);
    await main()
      .getByRole('link', { name: /^Читать целиком.*Осенний бал$/ })
      .click();
    await expect.element(main().getByRole('heading', { level: 1, name: 'Осенний бал' })).toBeVisible();
    expect(href()).toBe('/events/ball');
  });

  test('an event shows date and time in its restaurant’s time zone, and links to the newer and older one', async () => {
    const { href } = await openShop('/events/ball', {}, chain());
    await expect.element(main().getByText('12\u00a0декабря, 18:00–22:30')).toBeVisible();
    await expect.element(main().getByText(/, большой зал$/)).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Добавить в календарь' })).toBeVisible();
    const neighbours = main().getByRole('navigation', { name: 'Соседние новости' });
    await neighbours.getByRole('link', { name: 'Ярмарка' }).click();
    await expect.element(main().getByText('Прошло')).toBeVisible();
    await expect.element(main().getByRole('button', { name: 'Добавить в календарь' })).not.toBeInTheDocument();
    await expect.element(neighbours.getByRole('link', { name: 'Осенний бал' })).toBeVisible();
    expect(href()).toBe('/events/yarmarka');
    await expectAccessible('an event');
  });

  test('a link in an editor’s text goes through the router', async () => {
    const { href } = await openShop('/events/ball', {}, chain());
    await main().getByRole('link', { name: 'меню' }).click();
    await expect.poll(href).toBe('/menu/pizza');
  });

  test('/vacancy shows the jobs of each city with pay, hours and restaurants', async () => {
    const { href } = await openShop('/vacancy', {}, chain());
    const job = city('Тверь').getByRole('listitem').filter({ hasText: 'Повар' });
    await expect.element(job.getByText(/^от 85\s000\s₽ в месяц$/)).toBeVisible();
    await expect.element(job.getByText('2/2')).toBeVisible();
    await expect.element(job.getByText('Самобранка у Волги')).toBeVisible();
    await expectAccessible('vacancies');
    await job.getByRole('link', { name: 'Повар' }).click();
    await expect.element(main().getByText('Вести печь')).toBeVisible();
    expect(href()).toBe('/vacancy/cook');
  });

  test('/menu/desserts shows the whole menu, scrolled to that category and titled after it [2.7b]', async () => {
    const { href } = await openShop('/menu/desserts', {}, chain());
    const chips = main().getByRole('navigation', { name: 'Разделы меню' });
    await expect.element(chips.getByRole('link', { name: 'Десерты' })).toHaveAttribute('aria-current', 'true');
    await expect.element(chips.getByRole('link', { name: 'Пицца' })).not.toHaveAttribute('aria-current');
    await expect.element(main().getByRole('link', { name: PIZZA.name }).first()).toBeInTheDocument();
    await expect.element(main().getByRole('link', { name: CAKE.name }).first()).toBeInTheDocument();
    await expect.poll(() => document.title).toBe('Десерты — Самобранка');
    expect(href()).toBe('/menu/desserts');
  });
});

// Proves docs/product.md §2.26, §2.27, §3.19 to §3.22, §4.29, §17.8.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ALLERGENS, type Product } from '#contract/catalog.ts';
import { group, option } from '../support/fixtures/catalog.ts';
import { details, LONG_NAMED, menuDish } from '../support/fixtures/dishes.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { expectAccessible } from './support/axe.ts';
import { plain } from './support/plain.ts';
import { openShop } from './support/open-shop.tsx';
import { addLine } from '#client/ordering/cart/cart-changes.ts';
import { type } from './support/type.ts';

const NUT_CAKE = menuDish({
  id: 101,
  name: 'Торт с грецким орехом',
  category_id: 3,
  allergens: ['nuts', 'milk'],
  details: details({ composition: 'Мука, сметана 20 %, орех грецкий' }),
});
const PLAIN_CAKE = menuDish({
  id: 102,
  name: 'Торт без затей',
  category_id: 3,
  details: details({ composition: 'Мука, яйцо, мёд' }),
});
const UNTOLD = menuDish({
  id: 103,
  name: 'Пирожок от соседей',
  category_id: 3,
  allergens: [...ALLERGENS],
  details: details({ composition: '' }),
});
const ONION_SOUP = menuDish({
  id: 104,
  name: 'Луковый суп',
  category_id: 1,
  details: details({
    composition: 'Лук репчатый, бульон',
    modifier_groups: [
      group([option(1041, { name: 'Ореховая посыпка' }), option(1042, { name: 'Гренки' })], {
        id: 1040,
        name: 'Добавить',
      }),
      group([option(1043, { name: 'Без лука' })], { id: 1041, name: 'Убрать', kind: 'removal' }),
    ],
  }),
});
const BORSCH = menuDish({ id: 105, name: 'Постный борщ', category_id: 1, details: details({ composition: 'Свёкла' }) });
const DISHES = [ONION_SOUP, BORSCH, NUT_CAKE, UNTOLD, PLAIN_CAKE];

function shop(products: readonly Product[] = DISHES): FakeShop {
  const api = new FakeShop();
  api.products = products;
  return api;
}
const main = () => page.getByRole('main');
const cardOf = ({ name }: Product) => main().getByRole('listitem').filter({ hasText: name });
const section = (name: string) => main().getByRole('region', { name });
const namesIn = (name: string): string[] =>
  [...section(name).element().querySelectorAll('h3')].map((heading) => plain(heading.innerText));
const kept = (): unknown => JSON.parse(localStorage.getItem('storefront-forbidden') ?? 'null');
const chip = (name: string) => main().getByRole('button', { name, exact: true });

describe('the page «Мне нельзя»', () => {
  test('stores every tap on the device at once, for a guest too, and offers what the ingredients name', async () => {
    const { go } = await openShop('/profile', {}, shop());
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Мне нельзя/ })
      .click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Мне нельзя' })).toBeVisible();
    await expect.element(page.getByText(/Список хранится только на этом устройстве/)).toBeVisible();
    await expect.element(chip('Орехи')).toHaveAttribute('aria-pressed', 'false');
    for (const name of ['Арахис', 'Яйца', 'Диоксид серы и сульфиты']) await expect.element(chip(name)).toBeVisible();
    await chip('Орехи').click();
    await expect.element(chip('Орехи')).toHaveAttribute('aria-pressed', 'true');
    await chip('лук').click();
    expect(kept()).toEqual({ allergens: ['nuts'], words: ['лук'] });
    // The word stays in place, with the focus.
    await expect.element(chip('лук')).toHaveFocus();
    await expectAccessible('what one must not eat');
    await go('/profile');
    await go('/profile/forbidden');
    await expect.element(chip('лук')).toHaveAttribute('aria-pressed', 'true');
  });

  test('finds a word in the ingredients by its beginning, by keyboard, and reports when there is none', async () => {
    await openShop('/profile/forbidden', {}, shop());
    const field = main().getByRole('searchbox', { name: 'Найти в составах' });
    await type(field, 'МЕД');
    await expect.element(chip('мёд')).toBeVisible();
    await expect.element(chip('лук')).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab} ');
    expect(kept()).toEqual({ allergens: [], words: ['мёд'] });
    await type(field, 'авокадо');
    await expect.element(page.getByText('«авокадо» в составах нет')).toBeVisible();
    await type(field, '');
    await expect.element(chip('мёд')).toHaveAttribute('aria-pressed', 'true');
  });

  test('is cleared in one tap, which can be undone', async () => {
    await openShop('/profile/forbidden', { forbidden: { allergens: ['milk'], words: ['вчерашний суп'] } }, shop());
    // What the menu no longer contains can still be removed.
    await expect.element(chip('вчерашний суп')).toHaveAttribute('aria-pressed', 'true');
    const reset = main().getByRole('button', { name: 'Очистить список' });
    await reset.click();
    expect(kept()).toBeNull();
    await expect.element(chip('Молоко')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(reset).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Вернуть' }).click();
    expect(kept()).toEqual({ allergens: ['milk'], words: ['вчерашний суп'] });
  });

  test('works while the ingredients are loading, fail to load, or there is no connection', async () => {
    const api = shop();
    let refuse = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    api.script('products', () =>
      waits.then(() => {
        throw new Refused('UPSTREAM_UNAVAILABLE');
      }),
    );
    await openShop('/profile/forbidden', { forbidden: { words: ['лук'] } }, api);
    await expect.element(page.getByText('Загружаем составы')).toBeInTheDocument();
    await expect.element(chip('лук')).toHaveAttribute('aria-pressed', 'true');
    refuse();
    await expect.element(page.getByText(/^Составы не загрузились/), { timeout: 20_000 }).toBeVisible();
    await chip('Орехи').click();
    expect(kept()).toEqual({ allergens: ['nuts'], words: ['лук'] });
    await expectAccessible('what one must not eat, without the menu');
    api.unscript('products');
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await expect.element(main().getByRole('searchbox')).toBeVisible();
  });
});

describe('the menu', () => {
  test('marks dishes that contain it or may, and moves them to the end of their section', async () => {
    await openShop('/menu', { forbidden: { allergens: ['nuts'], words: ['лук'] } }, shop());
    await expect.element(cardOf(NUT_CAKE).getByText('Есть орехи')).toBeInTheDocument();
    await expect.element(cardOf(UNTOLD).getByText('Состав неизвестен: может быть орехи и лук')).toBeInTheDocument();
    await expect.element(cardOf(ONION_SOUP).getByText('Есть лук')).toBeInTheDocument();
    expect(cardOf(PLAIN_CAKE).element().textContent).not.toMatch(/Есть|может/);
    expect(namesIn('Десерты')).toEqual([PLAIN_CAKE.name, NUT_CAKE.name, UNTOLD.name]);
    expect(namesIn('Супы и горячее')).toEqual([BORSCH.name, ONION_SOUP.name]);
    await expectAccessible('a menu with marks');
  });

  test('marks nothing when nothing is stored, and keeps the menu’s order', async () => {
    await openShop('/menu', {}, shop());
    await expect.element(cardOf(NUT_CAKE)).toBeVisible();
    expect(namesIn('Десерты')).toEqual([NUT_CAKE.name, UNTOLD.name, PLAIN_CAKE.name]);
    expect(
      main()
        .getByText(/^Есть |Состав неизвестен/)
        .elements(),
    ).toEqual([]);
  });

  test('shifts nothing when the list changes in another tab: marks take no space, the order stays', async () => {
    await openShop('/menu', {}, shop());
    await expect.element(cardOf(NUT_CAKE)).toBeVisible();
    const boxes = (): string[] =>
      DISHES.map((dish) => {
        const { x, y, width, height } = cardOf(dish).element().getBoundingClientRect();
        return [x, y, width, height].join();
      });
    const before = boxes();
    // As the browser reports it: the storage has changed, and the event names its key.
    localStorage.setItem('storefront-forbidden', JSON.stringify({ allergens: ['milk'], words: [] }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'storefront-forbidden' }));
    await expect.element(cardOf(NUT_CAKE).getByText('Есть молоко')).toBeInTheDocument();
    expect(boxes()).toEqual(before);
    localStorage.removeItem('storefront-forbidden');
    window.dispatchEvent(new StorageEvent('storage', { key: 'storefront-forbidden' }));
    await expect.element(cardOf(NUT_CAKE).getByText('Есть молоко')).not.toBeInTheDocument();
  });

  test('on a late response moves down only what is below the screen', async () => {
    const api = shop([
      ...DISHES,
      ...Array.from({ length: 12 }, (_, place) =>
        menuDish({
          id: 200 + place,
          name: `Суп дня ${place + 1}`,
          category_id: 1,
          details: details({ composition: 'Вода' }),
        }),
      ),
    ]);
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.script('products', async ({ query: { details: isDetailed } }) => {
      if (isDetailed === true) await late;
      const products = api.products.map((dish) => (isDetailed === true ? dish : { ...dish, details: null }));
      return { products, total: products.length };
    });
    await openShop('/menu', { forbidden: { words: ['лук', 'орехи'] } }, api);
    await expect.element(cardOf(ONION_SOUP)).toBeVisible();
    // Nothing is shown for a composition still loading.
    expect(
      main()
        .getByText(/^Есть |Состав неизвестен/)
        .elements(),
    ).toEqual([]);
    expect(namesIn('Десерты')[0]).toBe(NUT_CAKE.name);
    answer();
    await expect.element(cardOf(ONION_SOUP).getByText('Есть лук')).toBeInTheDocument();
    await expect.poll(() => namesIn('Десерты')).toEqual([PLAIN_CAKE.name, NUT_CAKE.name, UNTOLD.name]);
    expect(namesIn('Супы и горячее')[0]).toBe(ONION_SOUP.name);
  });

  test('warns of every word for dishes whose ingredients cannot be loaded', async () => {
    const api = shop();
    api.script('products', ({ query: { details: isDetailed } }) => {
      if (isDetailed === true) throw new Refused('UPSTREAM_UNAVAILABLE');
      const products = api.products.map((dish) => ({ ...dish, details: null }));
      return { products, total: products.length };
    });
    await openShop('/menu', { forbidden: { words: ['кинза'] } }, api);
    await expect
      .element(cardOf(BORSCH).getByText('Состав неизвестен: может быть кинза'), { timeout: 20_000 })
      .toBeInTheDocument();
  });
});

describe('a dish', () => {
  const sheet = () => page.getByRole('dialog');
  test('shows what it contains with the reason, and links to the closest dish without it', async () => {
    const { href } = await openShop(
      `/menu?dish=${NUT_CAKE.id}`,
      { forbidden: { allergens: ['nuts', 'milk'] } },
      shop(),
    );
    await expect.element(sheet().getByText('Есть орехи (орех грецкий) и молоко (сметана)')).toBeVisible();
    await expectAccessible('a dish that one must not eat');
    await sheet().getByRole('link', { name: PLAIN_CAKE.name }).click();
    await expect.poll(href).toContain(`dish=${PLAIN_CAKE.id}`);
    await expect.element(sheet().getByRole('heading', { name: PLAIN_CAKE.name })).toBeVisible();
    await expect.element(sheet().getByText(/^Есть /)).not.toBeInTheDocument();
  });

  test('shows only the warning when there is no alternative', async () => {
    await openShop(`/menu?dish=${NUT_CAKE.id}`, { forbidden: { allergens: ['nuts'] } }, shop([NUT_CAKE, UNTOLD]));
    await expect.element(sheet().getByText('Есть орехи (орех грецкий)')).toBeVisible();
    expect(sheet().getByText('Похожее без этого:').elements()).toEqual([]);
  });

  test('updates its warnings for what a chosen option adds or removes', async () => {
    await openShop(`/menu?dish=${ONION_SOUP.id}`, { forbidden: { allergens: ['nuts'], words: ['лук'] } }, shop());
    await expect.element(sheet().getByText('Есть лук репчатый')).toBeVisible();
    await expect
      .element(
        sheet()
          .getByRole('group', { name: /Добавить/ })
          .getByText('Есть орехи'),
      )
      .toBeVisible();
    await sheet()
      .getByRole('checkbox', { name: /Ореховая посыпка/ })
      .click();
    await expect.element(sheet().getByText('Есть орехи (ореховая посыпка) и лук репчатый')).toBeVisible();
    await sheet().getByRole('checkbox', { name: 'Без лука' }).click();
    await expect.element(sheet().getByText('Есть орехи (ореховая посыпка)', { exact: true })).toBeVisible();
  });
});

describe('the cart', () => {
  test('warns at the line and above the button, and still allows ordering', async () => {
    const { href, services } = await openShop(
      '/cart',
      {
        forbidden: { allergens: ['nuts'], words: ['лук'] },
        cart: [
          [NUT_CAKE, 1],
          [PLAIN_CAKE, 9],
        ],
      },
      shop(),
    );
    const line = main().getByRole('listitem').filter({ hasText: NUT_CAKE.name });
    await expect.element(line.getByText('Есть орехи (орех грецкий)')).toBeVisible();
    await expect.element(page.getByText('В корзине есть то, что вам нельзя: орехи.')).toBeVisible();
    const free = main().getByRole('listitem').filter({ hasText: PLAIN_CAKE.name });
    expect(free.getByText(/^Есть /).elements()).toEqual([]);
    await expectAccessible('a cart with a warning');
    await services.outbox.commit((state) =>
      addLine(
        state,
        {
          key: `${ONION_SOUP.id}:1043`,
          product_id: ONION_SOUP.id,
          modifiers: [1043],
          display: {
            name: ONION_SOUP.name,
            weight: ONION_SOUP.weight,
            nutrition: null,
            picture: null,
            unit_price: ONION_SOUP.price,
            old_unit_price: null,
            modifier_lines: [],
          },
        },
        1,
      ),
    );
    // Without its onion the soup contains nothing from the list.
    await expect.element(main().getByRole('listitem').filter({ hasText: ONION_SOUP.name })).toBeVisible();
    await expect.element(page.getByText('В корзине есть то, что вам нельзя: орехи.')).toBeVisible();
    await page
      .getByRole('button', { name: /^Оформить за/ })
      .first()
      .click();
    await expect.poll(href).toMatch(/^\/checkout/);
    await expect.element(page.getByText('В корзине есть то, что вам нельзя: орехи.')).toBeVisible();
  });

  test('warns that a dish with unknown ingredients may contain it', async () => {
    await openShop('/cart', { forbidden: { allergens: ['fish'] }, cart: [[UNTOLD, 1]] }, shop());
    await expect.element(page.getByText('Состав неизвестен: может быть рыба')).toBeVisible();
    await expect.element(page.getByText('Может быть то, что вам нельзя: рыба.')).toBeVisible();
  });
});

describe('the filters', () => {
  test('add their allergens to the stored ones, and link to the list', async () => {
    const { href } = await openShop('/menu?without=nuts&modal=filters', { forbidden: { allergens: ['fish'] } }, shop());
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    await sheet.getByRole('button', { name: 'Запомнить' }).click();
    expect(kept()).toEqual({ allergens: ['fish', 'nuts'], words: [] });
    await expect.element(sheet.getByRole('status').getByText('Запомнили')).toBeInTheDocument();
    await expectAccessible('filters that were remembered');
    await sheet.getByRole('link', { name: /^Мне нельзя/ }).click();
    await expect.poll(href).toMatch(/^\/profile\/forbidden/);
    await expect.element(chip('Орехи')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('forgetting a person on the device clears the list too', async () => {
  const { services } = await openShop('/menu', { forbidden: { allergens: ['nuts'] } }, shop([NUT_CAKE, LONG_NAMED]));
  await expect.element(cardOf(NUT_CAKE).getByText('Есть орехи')).toBeInTheDocument();
  await services.purge();
  expect(localStorage.getItem('storefront-forbidden')).toBeNull();
  await expect.element(cardOf(NUT_CAKE).getByText('Есть орехи')).not.toBeInTheDocument();
});

// Proves docs/product.md §29.1, §29.2, §29.4, §29.5, §29.6, §29.7, §29.9, §29.10, §29.11, §6.28.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { KALUGA, suggestion } from '../support/fixtures/chain.ts';
import type { LatLon } from '#contract/primitives.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { expectAccessible } from './support/axe.ts';
import { emptyPages } from './support/empty-pages.ts';
import { ORDER, ordered } from '../gallery/ordered.ts';
import { openShop } from './support/open-shop.tsx';
import { standAt } from './support/position.ts';
import { twoTowns } from './support/towns.ts';

const FIRST = 'Самобранка на Театральной';
const SECOND = 'Самобранка на Правобережье';

/** Two towns, with empty pages. */
function chain(): FakeShop {
  const api = twoTowns();
  emptyPages(api);
  return api;
}

const main = () => page.getByRole('main');
const map = (name: string) => main().getByRole('group', { name, exact: true });
const pin = (name: string) => map('Рестораны на карте: Калуга').getByRole('button', { name: new RegExp(`^${name}, `) });
/** Scrolls down to the map of the page: it loads when it comes into view. */
const seeMap = async (): Promise<void> => {
  const towns = main().getByRole('group', { name: 'Город' });
  await expect.element(towns).toBeInTheDocument();
  towns.element().scrollIntoView();
};
const openMap: typeof openShop = async (...visit) => {
  const shop = await openShop(...visit);
  await seeMap();
  return shop;
};
const cafes = () =>
  main()
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

describe('the cafes on the map', () => {
  test('are pins reachable with Tab; Enter shows the cafe below, and the pin keeps the focus [11.8b]', async () => {
    await openMap('/address', {}, chain());
    await expect.element(pin(FIRST)).toBeVisible();
    pin(SECOND).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(main().getByRole('heading', { level: 2, name: SECOND })).toBeVisible();
    await expect.element(pin(SECOND)).toHaveFocus();
    await expect.element(pin(SECOND)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(pin(FIRST)).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(main().getByRole('heading', { level: 2, name: FIRST })).toBeVisible();
    await expect.element(pin(SECOND)).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible('/address with its map');
  });

  test('are shown over labelled streets, without requesting missing tiles', async () => {
    await openMap('/address', {}, chain());
    await expect.element(map('Рестораны на карте: Калуга').getByText('ул. Ленина')).toBeInTheDocument();
    expect(map('Рестораны на карте: Калуга').element().querySelectorAll('img')).toHaveLength(0);
  });

  test('are those of the selected city', async () => {
    await openMap('/address', {}, chain());
    await main().getByRole('group', { name: 'Город' }).getByRole('button', { name: 'Тверь' }).click();
    await expect
      .element(map('Рестораны на карте: Тверь').getByRole('button', { name: /^Самобранка у Волги, / }))
      .toBeVisible();
  });

  test('are shown without streets where the server has no map of the city', async () => {
    const api = chain();
    api.script('townMap', () => {
      throw new TypeError('fetch failed');
    });
    await openMap('/address', {}, api);
    await expect.element(pin(FIRST)).toBeVisible();
  });

  test('link to directions in three map services, each in a new tab', async () => {
    await openMap('/address', {}, chain());
    const ways = main()
      .getByRole('list', { name: `Как добраться: ${FIRST}` })
      .getByRole('link');
    await expect
      .poll(() => ways.elements().map((link) => link.getAttribute('target')))
      .toEqual(['_blank', '_blank', '_blank']);
    const [first] = KALUGA.restaurants;
    expect(ways.elements().map((link) => link.getAttribute('href'))).toEqual([
      `https://yandex.ru/maps/?rtext=~${first?.latitude},${first?.longitude}&rtt=auto`,
      `https://2gis.ru/directions/points/%7C${first?.longitude}%2C${first?.latitude}`,
      expect.stringMatching(`^geo:${first?.latitude},${first?.longitude}\\?q=`),
    ]);
  });
});

describe('the customer’s location', () => {
  test('is requested by a tap only, and puts the nearest city and cafe first, with the distance', async () => {
    const ask = standAt([56.9, 35.92]);
    await openMap('/address', {}, chain());
    await expect.element(pin(FIRST)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
    expect(cafes()[0]).toBe(FIRST);
    await main().getByRole('button', { name: 'Определить, где я' }).click();
    await expect.poll(() => cafes().slice(0, 2)).toEqual(['Самобранка за Волгой', 'Самобранка у Волги']);
    await expect.element(main().getByText(/^Ближе всего: Самобранка за Волгой, 610\sм от вас$/)).toBeVisible();
    await seeMap();
    await expect.element(map('Рестораны на карте: Тверь')).toBeVisible();
    // Not stored anywhere.
    for (const storage of [localStorage, sessionStorage])
      expect(JSON.stringify(Object.entries(storage))).not.toContain('35.92');
    expect(document.cookie).not.toContain('35.92');
  });

  test.each([
    [1, /^Браузер не разрешил узнать, где вы\./],
    [2, /^Телефон не знает, где он\./],
    [3, /^Определить не успели\./],
  ] as const)('shows a message when it is unavailable (%d), and changes nothing', async (code, words) => {
    standAt(code);
    await openMap('/address', {}, chain());
    await main().getByRole('button', { name: 'Определить, где я' }).click();
    await expect.element(main().getByRole('status').getByText(words)).toBeVisible();
    expect(cafes()[0]).toBe(FIRST);
  });
});

describe('the zones on the map', () => {
  const zone = () => map('Зоны доставки на карте: Калуга').getByRole('button', { name: /^Зона доставки «Центр»/ });

  test('show their terms when selected', async () => {
    await openMap('/delivery', {}, chain());
    await expect.element(zone()).toBeInTheDocument();
    zone().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(main().getByText(`Центр, ${FIRST}`)).toBeVisible();
    await expect.element(zone()).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible('/delivery with its map');
  });
});

describe('an address chosen with a pin', () => {
  const window = () => page.getByRole('dialog', { name: 'Как и куда заказать' });
  const addressMap = () => window().getByRole('group', { name: 'Адрес на карте' });
  const marker = () => addressMap().getByRole('application', { name: /^Метка адреса/ });
  const field = () => window().getByRole('combobox', { name: 'Адрес доставки' });
  const found = (house: string, [latitude, longitude]: LatLon) => {
    const one = suggestion(house);
    return { ...one, details: { ...one.details, coords: { latitude, longitude } } };
  };

  test('resolves to the house under the pin, moves with the arrow keys, and is sent with rounded coordinates', async () => {
    const api = new FakeShop();
    const asked: LatLon[] = [];
    api.addressAt = (point) => {
      asked.push(point);
      return found(String(20 + asked.length), point);
    };
    await openShop('/orders?modal=restaurant-select', { place: 'delivery' }, api);
    await field().fill('Кирова 19');
    await page.getByRole('option', { name: 'Калуга, ул. Кирова, 19' }).click();
    await window().getByRole('button', { name: 'Указать на карте' }).click();
    await expect.element(marker()).toBeInTheDocument();
    marker().element().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowRight}{/Shift}');
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 21');
    await expect.element(window().getByText('Метка стоит здесь: Калуга, ул. Кирова, 21')).toBeVisible();
    // 20 m north and 100 m east, requested once.
    expect(asked).toEqual([[54.5102, 36.2515]]);
    await expect.element(marker()).toHaveFocus();
    await expectAccessible('the choice of a place with its map');
  });

  test('is saved with the point of the pin, and is suggested the next time', async () => {
    const api = new FakeShop();
    api.addressAt = (point) => found('25', point);
    const { services } = await openShop('/orders?modal=restaurant-select', { place: 'none' }, api);
    await window().getByRole('button', { name: 'Указать на карте' }).click();
    await expect.element(addressMap()).toBeVisible();
    await addressMap().click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 25');
    await window().getByRole('button', { name: 'Доставить сюда' }).click();
    await expect.element(window()).not.toBeInTheDocument();
    expect(services.orderParams.getSnapshot()).toMatchObject({
      restaurantId: 1,
      deliveryDetails: { address: 'Калуга, ул. Кирова, 25' },
    });
    await openShop('/orders?modal=restaurant-select', { place: 'none', again: true }, api);
    const recent = window().getByRole('group', { name: 'Недавние адреса' }).getByRole('button');
    await expect.element(recent).toHaveTextContent('Калуга, ул. Кирова, 25');
    await recent.click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 25');
  });

  test.each([
    ['where no house is near', () => null, /^Дома рядом с меткой не нашли\./],
    [
      'while the geocoder is away',
      () => {
        throw new Refused('UPSTREAM_UNAVAILABLE');
      },
      /^Узнать адрес метки не вышло\./,
    ],
  ])('shows a message %s', async (_, addressAt, words) => {
    const api = new FakeShop();
    api.addressAt = addressAt;
    await openShop('/orders?modal=restaurant-select', { place: 'none' }, api);
    await window().getByRole('button', { name: 'Указать на карте' }).click();
    await addressMap().click();
    await expect.element(window().getByRole('status').getByText(words)).toBeVisible();
    await window().getByRole('button', { name: 'Доставить сюда' }).click();
    await expect.element(window().getByText('Выберите адрес из списка')).toBeVisible();
  });

  test('is requested for a house without known coordinates: the map opens there by itself', async () => {
    const api = new FakeShop();
    const unplaced = suggestion('7');
    api.script('addressSuggestions', () => ({
      suggestions: [
        {
          ...unplaced,
          precision: 'street' as const,
          pin_at: [54.511, 36.251] as [number, number],
          details: { ...unplaced.details, coords: null },
        },
      ],
    }));
    const { services } = await openShop('/orders?modal=restaurant-select', { place: 'none' }, api);
    await field().fill('Кирова 7');
    await page.getByRole('option', { name: 'Калуга, ул. Кирова, 7' }).click();
    await expect.element(window().getByText(/^Где стоит этот дом, мы точно не знаем\./)).toBeVisible();
    await expect.element(marker()).toBeInTheDocument();
    marker().element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(window().getByText(/^Привезём из ресторана/)).toBeVisible();
    await window().getByRole('button', { name: 'Доставить сюда' }).click();
    await expect.element(window()).not.toBeInTheDocument();
    const { deliveryDetails } = services.orderParams.getSnapshot();
    expect(deliveryDetails).toMatchObject({ address: 'Калуга, ул. Кирова, 7', house: '7' });
    expect(deliveryDetails?.coords?.latitude).toBeCloseTo(54.5109, 4);
  });

  test('moves to the customer’s location on request', async () => {
    standAt([54.513333, 36.244444]);
    const api = new FakeShop();
    const asked: LatLon[] = [];
    api.addressAt = (point) => {
      asked.push(point);
      return found('31', point);
    };
    await openShop('/orders?modal=restaurant-select', { place: 'none' }, api);
    await window().getByRole('button', { name: 'Указать на карте' }).click();
    // Below the map; the first is the row below the field.
    await window().getByRole('button', { name: 'Определить, где я' }).last().click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 31');
    expect(asked).toEqual([[54.5133, 36.2444]]);
  });
});

describe('pickup', () => {
  const window = () => page.getByRole('dialog', { name: 'Как и куда заказать' });

  test('can be chosen by a pin as well as in the list [16.3a]', async () => {
    await openShop('/orders?modal=restaurant-select&delivery_type=pickup', { place: 'delivery' });
    await window().getByRole('button', { name: 'Показать на карте' }).click();
    const second = window().getByRole('button', { name: new RegExp(`^${SECOND}, `) });
    await expect.element(second).toBeInTheDocument();
    second.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(window().getByRole('radio', { name: SECOND })).toBeChecked();
    await expect.element(second).toHaveAttribute('aria-pressed', 'true');
    await window().getByRole('radio', { name: FIRST }).click();
    await expect.element(second).toHaveAttribute('aria-pressed', 'false');
  });

  test('starts with the nearest restaurant of the nearest city once the location is known', async () => {
    standAt([56.9, 35.92]);
    await openShop('/orders?modal=restaurant-select&delivery_type=pickup', { place: 'none' }, chain());
    await window().getByRole('button', { name: 'Определить, где я' }).click();
    await expect
      .element(window().getByText(/^Ближайший город: Тверь\. Ближе всего: Самобранка за Волгой, 610\sм/))
      .toBeVisible();
    const radios = window().getByRole('radio', { name: /^Самобранка/ });
    await expect.poll(() => radios.elements().length).toBe(2);
    await expect.element(radios.first()).toHaveAccessibleName('Самобранка за Волгой');
    await expect.element(radios.first()).toBeChecked();
  });
});

describe('the map of an order (docs/product.md §6.28)', () => {
  const HREF = `/order-status/${ORDER}`;
  const picture = (name: RegExp) => main().getByRole('img', { name });
  const HOUSE = {
    address: 'Калуга, ул. Ленина, 10',
    street: 'ул. Ленина',
    locality: 'Калуга',
    house: '10',
    province: null,
    coords: { latitude: 54.51, longitude: 36.26 },
    apartment: null,
    door_code: null,
    porch: null,
    floor: null,
  } as const;

  test('shows where to fetch it, and the way there', async () => {
    const api = chain();
    ordered(api);
    await openShop(HREF, {}, api);
    const facts = main().getByRole('heading', { name: 'Первый' });
    await expect.element(facts).toBeInTheDocument();
    facts.element().scrollIntoView();
    const map = picture(/^На карте ресторан: Первый$/);
    await expect.element(map).toBeVisible();
    await expect.poll(() => map.element().querySelectorAll('.leaflet-marker-icon svg').length).toBe(1);
    await expect.element(main().getByRole('list', { name: `Как добраться: ${FIRST}` })).toBeVisible();
    // A picture: nothing on it is tabbed to.
    expect(map.element().querySelectorAll('button, [tabindex="0"]')).toHaveLength(0);
    await expectAccessible('an order with its map');
  });

  test('shows the restaurant and the house that it goes to', async () => {
    const api = chain();
    ordered(api, 'preparing', { order_type: 'delivery', delivery_details: HOUSE });
    await openShop(HREF, {}, api);
    const map = picture(/^На карте ваш адрес: Калуга, ул\. Ленина, 10\. Ресторан: Первый$/);
    await expect.element(main().getByRole('heading', { name: 'Первый' })).toBeInTheDocument();
    main().getByRole('heading', { name: 'Первый' }).element().scrollIntoView();
    await expect.poll(() => map.element().querySelectorAll('.leaflet-marker-icon svg').length).toBe(2);
    expect(
      main()
        .getByRole('list', { name: /^Как добраться/ })
        .elements(),
    ).toEqual([]);
  });

  test.each([
    ['is finished', 'delivered', {}],
    [
      'goes to a house whose place is unknown',
      'new',
      { order_type: 'delivery', delivery_details: { ...HOUSE, coords: null } },
    ],
    ['is served at a table', 'new', { table: { hall: 'Зал', number: '5' } }],
  ] as const)('is not shown where it %s', async (_, status, more) => {
    const api = chain();
    ordered(api, status, more);
    await openShop(HREF, {}, api);
    await expect.element(main().getByRole('heading', { name: 'Первый' })).toBeInTheDocument();
    expect(main().getByRole('button', { name: 'Показать карту' }).elements()).toEqual([]);
    expect(picture(/^На карте/).elements()).toEqual([]);
    expect(main().element().querySelector('[class*="still"]')).toBeNull();
  });
});

// Proves docs/product.md §1.1, §1.2, §1.16, §1.17, §1.18, §29.10, §29.12: the window that asks where to deliver.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SavedAddress } from '#contract/account.ts';
import type { AddressSuggestion, DeliveryDetails } from '#contract/places.ts';
import type { LatLon } from '#contract/primitives.ts';
import { noteRecentAddress } from '#client/place/recent-addresses.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { suggestion } from '../support/fixtures/chain.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';
import { positionAt, standAt } from './support/position.ts';
import { quiet } from './support/quiet.ts';
import { twoTowns } from './support/towns.ts';
import { type } from './support/type.ts';

const SHEET = '/menu?modal=restaurant-select&delivery_type=delivery';
const places = () => page.getByRole('dialog', { name: 'Как и куда заказать' });
const field = () => places().getByRole('combobox', { name: 'Адрес доставки' });
const options = () => page.getByRole('option');
const button = (name: string | RegExp) => places().getByRole('button', { name });
const flat = () => places().getByRole('textbox', { name: 'Квартира, офис' });
const choose = () => button('Доставить сюда');
const box = (element: Element): DOMRect => element.getBoundingClientRect();
const terms = () => places().getByText(/^45\sмин · 150\s₽ · от\s500\s₽$/);

const shopWith = (suggestions: readonly AddressSuggestion[]): FakeShop => {
  const api = new FakeShop();
  api.script('addressSuggestions', () => ({ suggestions: [...suggestions] }));
  return api;
};
const street = (name: string): AddressSuggestion => {
  const one = suggestion('1', { precision: 'street', label: `Калуга, ${name}` });
  return { ...one, details: { ...one.details, address: one.label, street: name, house: null, coords: null } };
};
const lane = (house: string): AddressSuggestion => {
  const one = suggestion(house, { label: `Калуга, пер. Кирова, ${house}` });
  return { ...one, details: { ...one.details, address: one.label, street: 'пер. Кирова' } };
};
/** Expects that nothing covers it, and that it is within the visible part of the screen. */
const expectInSight = (element: Element): void => {
  const { left, top, bottom, width, height } = box(element);
  const met = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
  expect(met !== null && (element.contains(met) || met.contains(element)), `${element.textContent} is seen`).toBe(true);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(window.visualViewport?.height ?? 0);
};

afterEach(() => page.viewport(380, 800));

describe('the window', () => {
  test.each([
    ['one town', () => new FakeShop()],
    ['two towns', twoTowns],
  ])('starts with the field, at 390x844, in a chain of %s', async (_, chain) => {
    await page.viewport(390, 844);
    await openShop(SHEET, { place: 'none' }, chain());
    await expect.element(field()).toHaveFocus();
    await expect.poll(() => box(field().element()).top - box(places().element()).top).toBeLessThanOrEqual(96);
    await expect.element(places().getByRole('radio', { name: 'Доставка' })).toBeChecked();
    await expectAccessible('the choice of an address');
  });

  test('lists the towns below, and the field says which one it searches', async () => {
    await openShop(SHEET, { place: 'none' }, twoTowns());
    await expect.element(places().getByText('Улица и номер дома в Калуге')).toBeVisible();
    const tver = places().getByRole('group', { name: 'Город' }).getByRole('button', { name: 'Тверь' });
    expect(box(tver.element()).top).toBeGreaterThan(box(field().element()).bottom);
    await tver.click();
    await expect.element(places().getByText('Улица и номер дома в Твери')).toBeVisible();
  });

  test('switches to pickup and back', async () => {
    await openShop(SHEET, { place: 'none' });
    await places().getByRole('radio', { name: 'Самовывоз' }).click();
    await expect.element(places().getByRole('radio', { name: /на Театральной/ })).toBeVisible();
    await places().getByRole('radio', { name: 'Доставка' }).click();
    await expect.element(field()).toBeVisible();
  });
});

// Proves docs/product.md §1.19.
test('for pickup the restaurants come first, each with when an order is ready; the discount is above them', async () => {
  await openShop(SHEET, { place: 'none' }, twoTowns());
  await places().getByRole('radio', { name: 'Самовывоз' }).click();
  const first = places().getByRole('radio', { name: /на Театральной/ });
  await expect.element(first).toBeVisible();
  await expect.element(places().getByText(/^Скидка 10\s%$/)).toBeVisible();
  await expect
    .element(
      places()
        .getByText(/^Готово к\s\d\d:\d\d$/)
        .first(),
    )
    .toBeVisible();
  const town = places().getByRole('group', { name: 'Город' });
  expect(box(town.element()).top).toBeGreaterThan(box(first.element()).bottom);
  await expectAccessible('the choice of a restaurant for pickup');
});

describe('a selected house', () => {
  test.each([
    ['from the list', () => options().first().click()],
    ['by Enter', () => userEvent.keyboard('{Enter}')],
  ])('%s moves on to the flat, and Enter there completes the choice', async (_, take) => {
    const { services } = await openShop(SHEET, { place: 'none' });
    await type(field(), 'Кирова 19');
    await expect.element(options()).toBeVisible();
    await take();
    await expect.element(flat()).toHaveFocus();
    await userEvent.keyboard('7{Enter}');
    await expect.element(places()).not.toBeInTheDocument();
    expect(services.orderParams.getSnapshot().deliveryDetails).toMatchObject({ house: '19', apartment: '7' });
  });

  test('keeps the focus in the field when its flat was typed after it', async () => {
    await openShop(SHEET, { place: 'none' });
    await type(field(), 'Кирова 19 кв 7');
    await expect.element(options()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(flat()).toHaveValue('7');
    await expect.element(field()).toHaveFocus();
  });
});

describe('«Определить, где я»', () => {
  const row = () => button('Определить, где я');
  const stillUsable = async (): Promise<void> => {
    await type(field(), 'Кирова 19');
    await options().first().click();
    await expect.element(terms()).toBeVisible();
  };

  test('is below the field, 48 px high, requests nothing by itself, and finds the nearest house', async () => {
    const ask = standAt([54.513333, 36.244444]);
    const api = twoTowns();
    const asked: LatLon[] = [];
    api.addressAt = (point) => {
      asked.push(point);
      return suggestion('31');
    };
    await openShop(SHEET, { place: 'none' }, api);
    await expect.element(row()).toBeVisible();
    expect(box(row().element()).height).toBeGreaterThanOrEqual(48);
    expect(box(row().element()).top).toBeGreaterThan(box(field().element()).bottom);
    expect(ask).not.toHaveBeenCalled();
    await row().click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 31');
    await expect.element(places().getByText('Ближайший дом: Калуга, ул. Кирова, 31. Проверьте номер.')).toBeVisible();
    await expect.element(terms()).toBeVisible();
    await expect.element(flat()).toHaveFocus();
    expect(asked).toEqual([[54.5133, 36.2444]]);
    await expectAccessible('the address of the nearest house');
  });

  const expectUnknown = async (code: 1 | 2 | 3, words: RegExp): Promise<void> => {
    standAt(code);
    await openShop(SHEET, { place: 'none' });
    await row().click();
    await expect.element(places().getByRole('status').getByText(words)).toBeVisible();
    await stillUsable();
  };

  test('shows that the browser does not allow to locate the device, and the field works', () =>
    expectUnknown(1, /^Браузер не разрешил узнать, где вы\./));

  test.each([
    [2, /^Телефон не знает, где он\./],
    [3, /^Определить не успели\./],
  ] as const)(
    'shows why the device’s position is unknown (%d), and the field works',
    { tags: ['nightly'] },
    expectUnknown,
  );

  test.each([
    ['no house is near', () => null, [54.51, 36.25] as LatLon, /^Дома рядом с вами не нашли\./],
    [
      'the geocoder is away',
      () => {
        throw new Refused('UPSTREAM_UNAVAILABLE');
      },
      [54.51, 36.25] as LatLon,
      /^Узнать адрес не вышло\./,
    ],
    [
      'the customer is far from every town',
      () => suggestion('1'),
      [59.9, 30.3] as LatLon,
      /^Там, где вы сейчас, мы не работаем\./,
    ],
  ])('reports that %s, and the field works', { tags: ['nightly'] }, async (_, addressAt, point, words) => {
    standAt(point);
    const api = new FakeShop();
    api.addressAt = addressAt;
    await openShop(SHEET, { place: 'none' }, api);
    await row().click();
    await expect.element(places().getByRole('status').getByText(words)).toBeVisible();
    await stillUsable();
  });

  // Verified to fail while the located house replaced what was typed meanwhile.
  test('keeps what is typed while the device is being located', async () => {
    let answer = (): void => undefined;
    const spy = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
      answer = () => found(positionAt([54.51, 36.25]));
    });
    onTestFinished(() => spy.mockRestore());
    const api = twoTowns();
    api.addressAt = () => suggestion('31');
    await openShop(SHEET, { place: 'none' }, api);
    await row().click();
    await type(field(), 'Кирова 19');
    answer();
    await expect.poll(() => api.seen.map(({ endpoint }) => endpoint)).toContain('addressAt');
    await quiet(api);
    await expect.element(field()).toHaveValue('Кирова 19');
    await options().first().click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 19');
  });

  test('sends no request without a connection, and says so', async () => {
    const ask = standAt([54.51, 36.25]);
    const { api, services } = await openShop(SHEET, { place: 'none' });
    await expect.element(row()).toBeVisible();
    api.offline = true;
    services.connectivity.report(false);
    await row().click();
    await expect.element(places().getByText('Нет связи: ваш адрес узнаем, когда она вернётся.')).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('known addresses', () => {
  const saved = (label: string, details: DeliveryDetails, id: number): SavedAddress => ({ id, label, details });
  const group = (name: string) => places().getByRole('group', { name });
  const names = (name: string): string[] =>
    group(name)
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);

  test('are rows of the saved ones, then the last three chosen, without duplicates, and a tap selects one', async () => {
    const api = new FakeShop();
    api.logIn();
    const home = { ...suggestion('19').details, apartment: '5', porch: '2' };
    api.addresses = [saved('Дом', home, 1)];
    const { services, go } = await openShop('/orders', { place: 'none' }, api);
    for (const house of ['11', '12', '13']) noteRecentAddress(services.storage, suggestion(house).details);
    noteRecentAddress(services.storage, home);
    noteRecentAddress(services.storage, suggestion('14').details);
    await go('/orders?modal=restaurant-select&delivery_type=delivery');
    await expect.poll(() => names('Ваши адреса')).toEqual(['ДомКалуга, ул. Кирова, 19, кв. 5, подъезд 2']);
    expect(names('Недавние адреса')).toEqual([14, 13, 12].map((house) => `Калуга, ул. Кирова, ${house}`));
    for (const row of places().getByRole('group').getByRole('button').elements())
      expect(box(row).height).toBeGreaterThanOrEqual(48);
    await button(/^Дом/).click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 19');
    await expect.element(places().getByRole('textbox', { name: 'Подъезд' })).toHaveValue('2');
    await expect.element(button(/^Дом/)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button(/^Дом/)).toHaveFocus();
    await button('Калуга, ул. Кирова, 13').click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 13');
    await expect.element(button(/^Дом/)).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible('known addresses');
    await choose().click();
    await expect.element(places()).not.toBeInTheDocument();
    expect(services.orderParams.getSnapshot().deliveryDetails?.house).toBe('13');
  });

  test('switch to another town when they are there', async () => {
    const { services, go } = await openShop('/orders', { place: 'none' }, twoTowns());
    const one = suggestion('1', { label: 'Тверь, ул. Мира, 1' }).details;
    const inTver = { ...one, address: 'Тверь, ул. Мира, 1', coords: { latitude: 56.861, longitude: 35.911 } };
    noteRecentAddress(services.storage, inTver);
    await go('/orders?modal=restaurant-select&delivery_type=delivery');
    await button('Тверь, ул. Мира, 1').click();
    await expect
      .element(places().getByRole('button', { name: 'Тверь', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(field()).toHaveValue('Тверь, ул. Мира, 1');
  });
});

describe('Enter', () => {
  test('selects the one house that the text names, with its entrance details, and the window stays open', async () => {
    await openShop(SHEET, { place: 'none' });
    await type(field(), 'кирова 19 п 2 эт 3 кв 5 домофон 5К');
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 19');
    const values = ['Квартира, офис', 'Подъезд', 'Этаж', 'Домофон'].map((name) => {
      const input = places().getByRole('textbox', { name }).element();
      return input instanceof HTMLInputElement ? input.value : null;
    });
    expect(values).toEqual(['5', '2', '3', '5К']);
    await expect.element(terms()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(places()).not.toBeInTheDocument();
  });

  test('queries the geocoder for the house alone', async () => {
    const asked: string[] = [];
    const api = new FakeShop();
    api.script('addressSuggestions', ({ query }) => {
      asked.push(query.query);
      return { suggestions: [suggestion('19')] };
    });
    await openShop(SHEET, { place: 'none' }, api);
    await field().fill('Кирова, д. 19, кв 5');
    await expect.element(options()).toBeVisible();
    expect(asked).toEqual(['Кирова, д. 19']);
  });

  test('selects a house despite one wrong letter, while the button only suggests it', async () => {
    await openShop(SHEET, { place: 'none' });
    await type(field(), 'кирва 19');
    await expect.element(options()).toBeVisible();
    await choose().click();
    await expect
      .element(places().getByText('Похоже, это Калуга, ул. Кирова, 19. Выберите адрес в списке.'))
      .toBeVisible();
    await expect.element(field()).toHaveFocus();
    await expect.element(options()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 19');
  });

  test('keeps the list open when the text matches two houses, with the reason and the button in view', async () => {
    await page.viewport(360, 640);
    await openShop(SHEET, { place: 'none' }, shopWith([suggestion('19'), lane('19')]));
    await type(field(), 'Кирова 19');
    await userEvent.keyboard('{Enter}');
    const reason = places().getByText('Выберите адрес из списка');
    await expect.element(reason).toBeVisible();
    await expect.element(options().first()).toBeVisible();
    await expect.element(field()).toHaveValue('Кирова 19');
    for (const shown of [reason, choose(), options().first()]) expectInSight(shown.element());
  });

  test('uses the text typed after an option was highlighted', async () => {
    const many = ['1', '2', '3'].map((house) => suggestion(house));
    await openShop(SHEET, { place: 'none' }, shopWith(many));
    await type(field(), 'Кирова');
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard(' 3{Enter}');
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 3');
    await expect.element(terms()).toBeVisible();
  });

  test('fills in the only matching street, and asks for the number', async () => {
    await openShop(SHEET, { place: 'none' }, shopWith([street('ул. Кирова')]));
    await type(field(), 'киро');
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, ');
    await expect.element(places().getByText('Добавьте номер дома')).toBeVisible();
  });

  // Verified to fail while the street replaced the whole text.
  test('keeps the flat typed before the street was filled in', async () => {
    const api = new FakeShop();
    let found = [street('ул. Кирова')];
    api.script('addressSuggestions', () => ({ suggestions: found }));
    await openShop(SHEET, { place: 'none' }, api);
    await type(field(), 'киро, кв 5');
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, ');
    found = [suggestion('19')];
    await userEvent.keyboard('19');
    await options().first().click();
    await expect.element(field()).toHaveValue('Калуга, ул. Кирова, 19');
    await expect.element(places().getByRole('textbox', { name: 'Квартира, офис' })).toHaveValue('5');
  });
});

describe('the list', () => {
  const many = Array.from({ length: 8 }, (_, at) => suggestion(String(at + 1)));

  // Verified to fail while it lay over «Определить, где я», of which a strip was left in view.
  test.each([1, 2, 3, 8])('of %d lines covers nothing of what follows', async (count) => {
    await openShop(SHEET, { place: 'none' }, shopWith(many.slice(0, count)));
    await type(field(), 'Кирова');
    await expect.poll(() => options().elements().length).toBe(count);
    const list = box(page.getByRole('listbox').element());
    for (const row of places().element().querySelectorAll('form button, button[aria-haspopup]'))
      expect(box(row).top, row.textContent).toBeGreaterThanOrEqual(list.bottom);
    expect(list.top).toBeGreaterThanOrEqual(box(places().getByText('Улица и номер дома').element()).bottom);
  });

  test('is navigated with the arrows, closed by Esc without the window, and reopened', async () => {
    await openShop(SHEET, { place: 'none' }, shopWith(many));
    await type(field(), 'Кирова');
    await expect.element(options().first()).toBeVisible();
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect
      .poll(() => field().element().getAttribute('aria-activedescendant'))
      .toBe(options().nth(1).element().id);
    await expect.element(options().nth(1)).toHaveAttribute('data-combobox-selected');
    await userEvent.keyboard('{Escape}');
    await expect.element(options().first()).not.toBeInTheDocument();
    await expect.element(field()).toHaveValue('Кирова');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options().first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(terms()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(places()).not.toBeInTheDocument();
  });

  test('leaves the reason and the button in view above the on-screen keyboard, at 360x640', async () => {
    await page.viewport(360, 640);
    await openShop(SHEET, { place: 'none' }, shopWith([...many.slice(0, 6), suggestion('19'), lane('19')]));
    await expect.element(field()).toHaveFocus();
    const viewport = window.visualViewport;
    if (viewport === null) throw new Error('no visual viewport');
    const height = vi.spyOn(viewport, 'height', 'get').mockReturnValue(360);
    onTestFinished(() => height.mockRestore());
    viewport.dispatchEvent(new Event('resize'));
    await type(field(), 'Кирова 19');
    await expect.element(options().first()).toBeVisible();
    await choose().click();
    const reason = places().getByText('Выберите адрес из списка');
    await expect.element(reason).toBeVisible();
    await expect.element(options().first()).toBeVisible();
    await expect.element(field()).toHaveFocus();
    for (const shown of [field(), reason, choose()]) expectInSight(shown.element());
  });
});

describe('a selected address', () => {
  const open = async (house: string, api = new FakeShop()): ReturnType<typeof openShop> => {
    const shop = await openShop(SHEET, { place: 'none' }, api);
    await field().fill(`Кирова ${house}`);
    await options().first().click();
    return shop;
  };
  const tops = (): number[] => [
    ...new Set(
      ['Квартира, офис', 'Подъезд', 'Этаж', 'Домофон'].map((name) =>
        Math.round(box(places().getByRole('textbox', { name }).element()).top),
      ),
    ),
  ];

  const expectOneRow = async (width: number): Promise<void> => {
    await page.viewport(width, 800);
    await open('19');
    await expect.element(places().getByRole('textbox', { name: 'Домофон' })).toBeVisible();
    expect(tops()).toHaveLength(1);
    for (const label of places().element().querySelectorAll('label'))
      expect(label.scrollWidth, label.textContent).toBeLessThanOrEqual(label.parentElement?.clientWidth ?? 0);
  };

  test('asks for its entrance details in one row at 360 px', () => expectOneRow(360));

  test.each([380, 768, 1440])('asks for its entrance details in one row at %i px', { tags: ['nightly'] }, expectOneRow);

  test('asks for its entrance details in two rows at 320 px', async () => {
    await page.viewport(320, 640);
    await open('19');
    await expect.element(places().getByRole('textbox', { name: 'Домофон' })).toBeVisible();
    expect(tops()).toHaveLength(2);
  });

  test('has its terms on one line of text', async () => {
    await page.viewport(768, 900);
    await open('19');
    await expect.element(terms()).toBeVisible();
    expect(box(terms().element()).height).toBeLessThan(30);
    const free = places().getByText(/^бесплатно от 1\s500\s₽$/);
    expect(box(free.element()).top).toBe(box(terms().element()).top);
    await expect.element(places().getByText('Привезём из ресторана: Самобранка на Театральной')).toBeVisible();
  });

  test('outside every zone offers the nearest restaurant to pick up from, in one tap', async () => {
    const { services } = await open('999');
    await expect.element(places().getByText('Сюда пока не возим')).toBeVisible();
    const pickup = button(/^Самовывоз: /);
    expect(plain(pickup.element().textContent)).toMatch(
      /^Самовывоз: ул\. (?:Театральная, 22|Братьев Луканиных, 9) · 156 км$/,
    );
    await expect.element(choose()).not.toBeInTheDocument();
    await expectAccessible('an address out of every zone');
    await pickup.click();
    await expect.element(places()).not.toBeInTheDocument();
    expect(services.orderParams.getSnapshot()).toMatchObject({ orderType: 'pickup', deliveryDetails: null });
  });

  test('outside every zone links to the other restaurants as well', async () => {
    await open('999');
    await button('Другие рестораны').click();
    await expect.element(places().getByRole('radio', { name: /на Правобережье/ })).toBeVisible();
  });
});

import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { bookedTable, bookingShop } from '../support/fixtures/booking.ts';
import { CAKE, details, menuDish } from '../support/fixtures/dishes.ts';
import { promo } from '../support/fixtures/promo.ts';
import { vacancyShop } from '../support/fixtures/vacancy.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { correctForm, expectRefused, fillForm, pasteForm, type Corrections } from './support/correct-form.ts';
import { FakeRequest } from './support/fake-request.ts';
import { closeRow, consent, fillWho, openPay, openRow, payBy } from './support/fill-checkout.ts';
import { openShop } from './support/open-shop.tsx';
import { type } from './support/type.ts';

/**
 * Every form of the product is rejected once and then corrected as a person does it (docs/product.md §10.1). Each file of
 * the app with a field is listed by a form of this table, or the first test fails; a field unknown to the table fails its
 * form.
 */
interface FormCase {
  readonly name: string;
  /** Files below `src` whose fields it shows. */
  readonly files: readonly string[];
  readonly corrections: Corrections;
  /** Opens the form and gets it rejected; where it cannot be rejected, only opens it. */
  readonly refused: (api: FakeShop) => Promise<Element>;
  readonly never?: 'nothing in it can be refused';
  /**
   * What `npm test` walks: key by key for its kinds of fields, or filled at once where an order, a booking or a login depends on it.
   * At night each form is walked both ways.
   */
  readonly gate?: 'key by key' | 'filled';
  /** Runs after a field was corrected. */
  readonly after?: (name: string) => Promise<void>;
  /** Submits it and checks that it is accepted. */
  readonly taken: (api: FakeShop) => Promise<void>;
}

const EXTRAS = { 'Квартира, офис': '12', Подъезд: '3', Этаж: '4', Домофон: '12К' };
const DOOR = { apartment: '12', porch: '3', floor: '4', door_code: '12К' };
const ADDRESS = 'Адрес доставки';
const pickHouse = async (name: string): Promise<void> => {
  if (name === ADDRESS) await page.getByRole('option', { name: /Кирова, 19$/ }).click();
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
/** Resolves to a locator's element once it exists. */
const found = async (locator: ReturnType<typeof dialog>): Promise<Element> => {
  await expect.element(locator).toBeVisible();
  return locator.element();
};
const closed = async (): Promise<void> => {
  await expect.element(dialog()).not.toBeInTheDocument();
};
const order = async (api: FakeShop, body: object): Promise<void> => {
  await button(/^Заказать за/).click();
  await expect.poll(() => api.sent('placeOrder')).toMatchObject([body]);
  await expect.poll(() => api.orders.size).toBe(1);
  // What the page stores of the customer is stored before the next form is opened.
  await expect.element(page.getByText('Отправлен в ресторан').first()).toBeInTheDocument();
};

const FORMS: readonly FormCase[] = [
  {
    name: 'the checkout, for pickup',
    gate: 'key by key',
    files: ['features/checkout/checkout-form.tsx', 'features/checkout/sections/contact-section.tsx'],
    corrections: { Имя: 'Анна', Телефон: '89161234567' },
    refused: async (api) => {
      await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
      await payBy('Наличными');
      await button(/^Заказать за/).click();
      return found(page.getByRole('form', { name: 'Оформление заказа' }));
    },
    taken: (api) => order(api, { name: 'Анна', payment_method: 'cash' }),
  },
  {
    name: 'the cash of the checkout, in its sheet',
    files: ['features/checkout/sections/payment-section.tsx'],
    corrections: { 'С какой суммы нужна сдача, ₽': '3000' },
    refused: async (api) => {
      await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
      await fillWho();
      await consent();
      const sheet = await openPay();
      await sheet.getByRole('radio', { name: 'Наличными' }).click();
      await sheet.getByRole('radio', { name: 'Другая купюра' }).click();
      await closeRow(sheet);
      await button(/^Заказать за/).click();
      return found(sheet);
    },
    taken: async (api) => {
      await closeRow(dialog());
      await order(api, { change_from: 300_000, payment_method: 'cash' });
    },
  },
  {
    name: 'the comment of the checkout, in its sheet',
    files: ['features/checkout/sections/comment-section.tsx'],
    corrections: { Комментарий: 'Без лука' },
    never: 'nothing in it can be refused',
    refused: async (api) => {
      await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
      await fillWho();
      await payBy('Наличными');
      await consent();
      return found(await openRow(/^Комментарий/, 'Комментарий'));
    },
    taken: async (api) => {
      await closeRow(dialog());
      await order(api, { comment: 'Без лука' });
    },
  },
  {
    name: 'the flat, asked for by the checkout',
    files: ['entities/place/address/address-picker.tsx'],
    corrections: EXTRAS,
    never: 'nothing in it can be refused',
    refused: async (api) => {
      await openShop('/checkout', { place: 'delivery', cart: [[CAKE, 2]] }, api);
      await fillWho();
      await payBy('Картой курьеру');
      await consent();
      await button(/^Заказать за/).click();
      return found(dialog());
    },
    taken: async (api) => {
      await dialog().getByRole('button', { name: 'Заказать', exact: true }).click();
      await expect.poll(() => api.sent('placeOrder')).toMatchObject([{ delivery_details: { house: '19', ...DOOR } }]);
      await expect.poll(() => api.orders.size).toBe(1);
    },
  },
  {
    name: 'the choice of a place, for delivery',
    gate: 'filled',
    files: [
      'features/places/choice/delivery-choice.tsx',
      'entities/place/address/address-field.tsx',
      'entities/place/address/address-picker.tsx',
    ],
    corrections: { [ADDRESS]: 'Кирова, 19', ...EXTRAS },
    refused: async (api) => {
      await openShop('/menu?modal=restaurant-select&delivery_type=delivery', { place: 'none' }, api);
      await button('Доставить сюда').click();
      return found(dialog());
    },
    after: pickHouse,
    taken: async () => {
      await button('Доставить сюда').click();
      await closed();
    },
  },
  {
    name: 'the choice of a place, for pickup',
    files: ['features/places/choice/pickup-choice.tsx', 'features/places/cafes/city-chips.tsx'],
    corrections: {},
    never: 'nothing in it can be refused',
    refused: async (api) => {
      await openShop('/menu?modal=restaurant-select&delivery_type=pickup', { place: 'none' }, api);
      return found(dialog());
    },
    taken: async () => {
      await button('Заберу здесь').click();
      await closed();
    },
  },
  {
    name: 'the step of the phone',
    gate: 'filled',
    files: ['features/account/login/login-sheet.tsx', 'features/account/login/login-steps.tsx'],
    corrections: { Телефон: '89161112233' },
    refused: async (api) => {
      await openShop('/menu?modal=login', {}, api);
      await button('Получить код').click();
      const form = await found(dialog());
      await expectRefused(form);
      // The consent is missing too: both errors are shown before anything is corrected.
      await type(dialog().getByRole('textbox', { name: 'Телефон' }), '9161234567');
      await button('Получить код').click();
      return form;
    },
    taken: async (api) => {
      await button('Получить код').click();
      await expect.element(page.getByRole('textbox', { name: 'Код из 6 цифр' })).toBeVisible();
      expect(api.sent('sendVerificationCode')).toEqual([{ phone_number: '+79161112233' }]);
    },
  },
  {
    name: 'the step of the code',
    gate: 'key by key',
    files: ['features/account/login/login-sheet.tsx', 'features/account/login/login-steps.tsx'],
    corrections: { 'Код из 6 цифр': '12' },
    refused: async (api) => {
      await openShop('/menu?modal=login', {}, api);
      await type(dialog().getByRole('textbox', { name: 'Телефон' }), '9161234567');
      await dialog().getByRole('checkbox').first().click();
      await button('Получить код').click();
      await button('Войти').click();
      return found(dialog());
    },
    taken: async (api) => {
      // Entering the last digit submits it.
      await type(page.getByRole('textbox', { name: 'Код из 6 цифр' }), api.code);
      await closed();
      expect(api.sent('logIn')).toMatchObject([{ phone_number: '+79161234567', code: api.code }]);
    },
  },
  {
    name: 'personal data',
    gate: 'key by key',
    files: ['features/account/profile/sections/personal-section.tsx'],
    corrections: { Имя: 'Анна', Почта: 'anna@example.ru', 'День рождения': '1990-05-17' },
    refused: async (api) => {
      api.logIn();
      await openShop('/profile/personal', {}, api);
      await type(page.getByRole('textbox', { name: /^Почта/ }), 'anna@');
      await button('Сохранить').click();
      return found(page.getByRole('main'));
    },
    taken: async (api) => {
      await button('Сохранить').click();
      await expect.element(page.getByText('Сохранили', { exact: true })).toBeVisible();
      expect(api.sent('updateProfile')).toEqual([{ name: 'Анна', email: 'anna@example.ru', birthday: '1990-05-17' }]);
    },
  },
  {
    name: 'a saved address',
    gate: 'key by key',
    files: [
      'features/account/profile/address-sheet.tsx',
      'entities/place/address/address-field.tsx',
      'entities/place/address/address-picker.tsx',
    ],
    corrections: { 'Своё название': 'Дача', [ADDRESS]: 'Кирова, 19', ...EXTRAS },
    refused: async (api) => {
      api.logIn();
      await openShop('/profile/addresses', {}, api);
      await button('Добавить адрес').click();
      await dialog().getByRole('radio', { name: 'Своё' }).click();
      await dialog().getByRole('button', { name: 'Сохранить' }).click();
      return found(dialog());
    },
    after: pickHouse,
    taken: async (api) => {
      await dialog().getByRole('button', { name: 'Сохранить' }).click();
      await closed();
      expect(api.sent('saveAddress')).toMatchObject([{ label: 'Дача', details: { house: '19', ...DOOR } }]);
    },
  },
  {
    name: 'the promo code',
    files: ['features/discounts/promo/promo-field.tsx'],
    corrections: { Промокод: 'СКАТЕРТЬ' },
    refused: async (api) => {
      api.promos.set('СКАТЕРТЬ', promo('СКАТЕРТЬ'));
      await openShop('/cart?modal=promocode', { cart: [[CAKE, 2]] }, api);
      await button('Применить').click();
      return found(dialog());
    },
    taken: async (api) => {
      await button('Применить').click();
      await expect.element(dialog()).toHaveTextContent('скидка 15 %');
      expect(api.sent('applyPromocode')).toMatchObject([{ promocode: 'СКАТЕРТЬ' }]);
    },
  },
  {
    name: 'bonuses',
    gate: 'key by key',
    files: ['features/discounts/bonus/bonus-form.tsx'],
    corrections: { 'Сколько списать': '40' },
    refused: async (api) => {
      api.logIn({ bonus_count: 9800, bonus_expiration_date: '2027-05-18' });
      await openShop('/cart?modal=bonuses', { cart: [[CAKE, 2]] }, api);
      await type(dialog().getByRole('textbox', { name: 'Сколько списать' }), '999');
      await dialog().getByRole('button', { name: 'Списать', exact: true }).click();
      return found(dialog());
    },
    taken: async (api) => {
      await dialog()
        .getByRole('button', { name: /Списать 40/ })
        .click();
      await closed();
      expect(api.sent('applyBonus')).toMatchObject([{ amount: 4000 }]);
    },
  },
  {
    name: 'the change of an order',
    gate: 'filled',
    files: ['features/orders/order/change-order.tsx'],
    corrections: { Комментарий: 'Без лука' },
    refused: async (api) => {
      await placedOrder(api);
      await button('Изменить').click();
      api.script('updateOrder', () => {
        throw new Refused('UNAVAILABLE');
      });
      await dialog().getByRole('button', { name: 'Сохранить' }).click();
      const form = await found(dialog());
      await expectRefused(form);
      api.unscript('updateOrder');
      return form;
    },
    taken: async (api) => {
      await dialog().getByRole('button', { name: 'Сохранить' }).click();
      await closed();
      expect(api.sent('updateOrder').at(-1)).toMatchObject({ comment: 'Без лука' });
    },
  },
  {
    name: 'the rating of an order',
    files: ['features/orders/rating/rate-order.tsx'],
    corrections: { 'Что понравилось, а что нет': 'Вкусно' },
    never: 'nothing in it can be refused',
    refused: async (api) => {
      const cart = api.create(1, 'pickup', 12);
      cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
      const order = api.placeBehind(cart.id);
      const end = { status: 'delivered', at: order.created_at } as const;
      api.orders.set(order.id, { ...order, ...end, status_history: [...order.status_history, end], rating: null });
      await openShop(`/order-status/${order.id}`, {}, api);
      await page.getByRole('radio', { name: /^5/ }).click({ force: true });
      return found(page.getByRole('region', { name: 'Как вам заказ?' }));
    },
    taken: async (api) => {
      await button('Отправить оценку').click();
      await expect.poll(() => api.sent('rateOrder').at(-1)).toMatchObject({ stars: 5, comment: 'Вкусно' });
    },
  },
  {
    name: 'the search of the menu',
    gate: 'key by key',
    files: ['features/menu/search/search-field.tsx'],
    corrections: { 'Найти блюдо': 'наполеон' },
    never: 'nothing in it can be refused',
    refused: async (api) => {
      await openShop('/menu', {}, api);
      return found(page.getByRole('main').getByRole('search'));
    },
    taken: async () => {
      await expect.element(page.getByRole('main').getByRole('link', { name: CAKE.name })).toBeVisible();
    },
  },
  {
    name: 'the booking of a table',
    gate: 'filled',
    files: ['features/booking/booking-form.tsx', 'features/booking/guest-fields.tsx'],
    corrections: { Имя: 'Анна', Телефон: '89161234567', Пожелания: 'У окна' },
    refused: async (api) => {
      await openShop('/cart?modal=booking', {}, bookingShop(api));
      await dialog().getByRole('button', { name: '18:00', exact: true }).click();
      await button(/^Забронировать/).click();
      return found(dialog().getByRole('form'));
    },
    taken: async (api) => {
      await button(/^Забронировать/).click();
      await expect.poll(() => api.bookedTables.bookings).toMatchObject([{ name: 'Анна', wishes: 'У окна' }]);
    },
  },
  {
    name: 'the change of a booking',
    files: ['features/booking/change-booking-sheet.tsx'],
    corrections: {},
    never: 'nothing in it can be refused',
    refused: async (api) => {
      const { id } = bookedTable(api);
      await openShop(`/cart?modal=booked&order=${id}`, {}, api);
      await button('Изменить бронь №\u00a0101').click();
      return found(page.getByRole('form', { name: /^Изменить бронь/ }));
    },
    taken: async (api) => {
      await button('19:30').click();
      await button(/^Изменить: /).click();
      await expect.poll(() => api.bookedTables.bookings).toMatchObject([{ starts_at: '2026-11-20T16:30:00.000Z' }]);
    },
  },
  {
    name: 'the application for a job',
    files: ['features/vacancies/application-form.tsx'],
    corrections: { Имя: 'Иван', Телефон: '89161234567', 'О себе': 'Умею щи' },
    refused: async (api) => {
      vi.stubGlobal('XMLHttpRequest', FakeRequest);
      await openShop('/vacancy/cook', {}, vacancyShop(api));
      await button('Откликнуться').click();
      await button('Отправить отклик').click();
      return found(page.getByRole('form', { name: 'Отклик на вакансию' }));
    },
    taken: async () => {
      FakeRequest.last = null;
      await button('Отправить отклик').click();
      await expect.poll(() => Object.fromEntries(FakeRequest.last?.form ?? [])).toMatchObject({ name: 'Иван' });
      vi.unstubAllGlobals();
      sessionStorage.clear();
    },
  },
  {
    name: 'the search of the header',
    files: ['app/shell/header.tsx'],
    corrections: { 'Найти блюдо': 'наполеон' },
    never: 'nothing in it can be refused',
    refused: async (api) => {
      await page.viewport(1440, 900);
      await openShop('/legal', {}, api);
      return found(page.getByRole('banner').getByRole('search'));
    },
    taken: async () => {
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('main').getByRole('link', { name: CAKE.name })).toBeVisible();
      await page.viewport(380, 800);
    },
  },
  {
    name: 'the search for what one does not eat',
    files: ['features/forbidden/forbidden-page.tsx'],
    corrections: { 'Найти в составах': 'мёд' },
    never: 'nothing in it can be refused',
    refused: async (api) => {
      api.products = [menuDish({ id: 21, name: 'Медовик', details: details({ composition: 'Лук, мёд' }) })];
      await openShop('/profile/forbidden', {}, api);
      await expect.element(button('лук')).toBeVisible();
      return found(page.getByRole('region', { name: 'Не ем' }));
    },
    taken: async () => {
      await expect.element(button('лук')).not.toBeInTheDocument();
      await button('мёд').click();
      expect(localStorage.getItem('storefront-forbidden')).toContain('мёд');
    },
  },
];

/** Opens the page of an order placed on this device a moment ago. */
async function placedOrder(api: FakeShop): Promise<void> {
  const cart = api.create(1, 'pickup', 12);
  cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  const { id } = api.placeBehind(cart.id);
  await openShop(`/order-status/${id}`, {}, api);
}

const SOURCES = import.meta.glob<string>('../../src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
/** A form or text control, native or from the library; the library components without text input are listed below. */
const FIELD = /<(?:form|textarea|select)\b|<input\b(?![^>]*type="(?:checkbox|radio|range|hidden)")/;
const NO_FIELDS = new Set(['CheckField', 'Loader', 'MantineProvider', 'createTheme']);
/** They make the fields that forms use. */
const MAKES_FIELDS = '/src/ui/fields.tsx';
const hasField = (text: string): boolean => {
  const [, pieces = ''] = /import \{([^}]*)\} from '(?:@mantine\/core|#ui\/fields\.tsx)'/.exec(text) ?? [];
  const taken = pieces
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !piece.startsWith('type '));
  return taken.some((piece) => !NO_FIELDS.has(piece)) || FIELD.test(text);
};

test('every storefront file with a field belongs to a form of this table', () => {
  // The programs of the staff have forms of their own, tested with their screens (kitchen*.test.tsx, office.test.tsx).
  const files = Object.entries(SOURCES).filter(
    ([file, text]) => !/\/src\/(?:kitchen|office)\//.test(file) && !file.endsWith(MAKES_FIELDS) && hasField(text),
  );
  const named = FORMS.flatMap((form) => form.files);
  expect(files.map(([file]) => file.replace('../../src/', '')).toSorted()).toEqual([...new Set(named)].toSorted());
});

/** Opens a form, gets it rejected, corrects it, and has it accepted. */
const walk = async (form: FormCase, correct: typeof correctForm): Promise<void> => {
  const api = new FakeShop();
  const root = await form.refused(api);
  if (form.never === undefined) await expectRefused(root);
  await correct(root, form.corrections, async (name) => {
    await form.after?.(name);
  });
  await form.taken(api);
};

describe('a form rejected, corrected, then accepted (docs/product.md §10.1) [10.1]', () => {
  test.each(FORMS.filter(({ gate }) => gate === 'key by key'))('key by key: $name', (form) => walk(form, correctForm));

  test.each(FORMS.filter(({ gate }) => gate === 'filled'))('$name', (form) => walk(form, fillForm));
});

describe('any other form rejected, corrected, then accepted', () => {
  test.each(FORMS.filter(({ gate }) => gate !== 'key by key'))('key by key: $name', { tags: ['nightly'] }, (form) =>
    walk(form, correctForm),
  );

  test.each(FORMS.filter(({ gate }) => gate === undefined))('$name', { tags: ['nightly'] }, (form) =>
    walk(form, fillForm),
  );
});

describe('a form pasted with invisible characters and accepted without them (docs/product.md §19.11)', () => {
  // The contract's own property over all characters is in the gate (tests/contract); this covers each field of each form.
  test.each(FORMS.filter(({ corrections }) => Object.keys(corrections).length > 0))(
    '$name',
    { tags: ['nightly'] },
    (form) => walk(form, pasteForm),
  );
});

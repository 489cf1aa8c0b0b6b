import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { correctForm, expectRefused, pickSuggestion, type Corrections } from '../support/correct-form.ts';
import { codeFor, LoginWindow, newPhone, ownAddress } from '../support/customer.ts';
import { logInAs } from '../support/customer-login.ts';
import { originOf } from '../support/hours.ts';
import { placeByApi } from '../support/orders-by-api.ts';
import { handOver } from '../support/sandbox.ts';
import type { Shop } from '../support/shop.ts';
import { expect, type Page, test } from '../support/test.ts';
import type { Faults } from '../support/faults.ts';
import { type } from '../support/type.ts';

/**
 * Every form of the product is refused once and then corrected as a person does it (docs/product.md §10.1). A file of the
 * app that has a field is named by a form of this table, or the first test fails; a field that the table does not know fails
 * its form.
 */
interface FormCase {
  readonly name: string;
  /** Files below `src` whose fields it shows. */
  readonly files: readonly string[];
  readonly corrections: Corrections;
  /** Opens the form and lets it be refused; where nothing can be refused, opens it. */
  readonly refused: (at: At) => Promise<ReturnType<Page['locator']>>;
  readonly never?: 'nothing in it can be refused';
  /** After a field was corrected. */
  readonly after?: (at: At, name: string) => Promise<void>;
  /** Sends it, and sees that it is taken. */
  readonly taken: (at: At) => Promise<void>;
}
interface At {
  readonly page: Page;
  readonly shop: Shop;
  readonly context: BrowserContext;
  readonly faults: Faults;
}

const PICKUP = 'Самобранка на Театральной';
const DISH = 'Наполеон на ряженке';
const EXTRAS = { 'Квартира, офис': '12', Подъезд: '3', Этаж: '4', Домофон: '12К' };
const ADDRESS = 'Адрес доставки';
const pickHouse = async ({ page }: At, name: string): Promise<void> => {
  if (name === ADDRESS) await pickSuggestion(page, /Кирова, 19$/);
};
const checkoutForm = (page: Page) => page.getByRole('form', { name: 'Оформление заказа' });

const FORMS: readonly FormCase[] = [
  {
    name: 'the checkout, for pickup',
    files: [
      'features/checkout/checkout-form.tsx',
      'features/checkout/contact-section.tsx',
      'features/checkout/payment-section.tsx',
      'features/checkout/time-section.tsx',
    ],
    corrections: {
      Имя: 'Анна',
      Телефон: '89161234567',
      Комментарий: 'Без лука',
      'С какой суммы нужна сдача, ₽': '3000',
      Промокод: 'НЕТ',
    },
    refused: async ({ page, shop }) => {
      await shop.open();
      await shop.choosePickup(PICKUP);
      await shop.add(DISH);
      await shop.openCart();
      await shop.toCheckout();
      await shop.checkout.pay('Наличными');
      await page.getByRole('radio', { name: 'Другая купюра' }).check();
      await shop.checkout.order.click();
      return checkoutForm(page);
    },
    taken: ({ shop }) => shop.checkout.placeOrder(),
  },
  {
    name: 'the checkout, for delivery',
    files: [
      'features/checkout/checkout-form.tsx',
      'entities/place/address-field.tsx',
      'entities/place/address-extras.tsx',
    ],
    corrections: {
      [ADDRESS]: 'Кирова, 19',
      ...EXTRAS,
      Имя: 'Анна',
      Телефон: '89161234567',
      Комментарий: 'Без лука',
      Промокод: 'НЕТ',
    },
    refused: async ({ page, shop }) => {
      await shop.open();
      await shop.chooseDelivery('Кирова, 19');
      await shop.add(DISH, 2);
      await shop.openCart();
      await shop.toCheckout();
      await shop.checkout.pay('Картой курьеру');
      await type(page.getByRole('main').getByRole('combobox', { name: ADDRESS }), 'Кирова, 999');
      await shop.checkout.order.click();
      return checkoutForm(page);
    },
    after: pickHouse,
    taken: ({ shop }) => shop.checkout.placeOrder(),
  },
  {
    name: 'the choice of a place, for delivery',
    files: [
      'features/places/delivery-choice.tsx',
      'entities/place/address-field.tsx',
      'entities/place/address-extras.tsx',
    ],
    corrections: { [ADDRESS]: 'Кирова, 19', ...EXTRAS },
    refused: async ({ shop }) => {
      await shop.open();
      const sheet = await shop.openPlaces();
      await sheet.getByRole('radio', { name: 'Доставка', exact: true }).check();
      await sheet.getByRole('button', { name: 'Доставить сюда' }).click();
      return sheet;
    },
    after: pickHouse,
    taken: async ({ shop }) => {
      await shop.dialog().getByRole('button', { name: 'Доставить сюда' }).click();
      await expect(shop.dialog()).toHaveCount(0);
    },
  },
  {
    name: 'the choice of a place, for pickup',
    files: ['features/places/pickup-choice.tsx'],
    corrections: {},
    never: 'nothing in it can be refused',
    refused: async ({ shop }) => {
      await shop.open();
      const sheet = await shop.openPlaces();
      await sheet.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
      return sheet;
    },
    taken: async ({ shop }) => {
      await shop.dialog().getByRole('button', { name: 'Заберу здесь' }).click();
      await expect(shop.dialog()).toHaveCount(0);
    },
  },
  {
    name: 'the step of the phone',
    files: ['features/account/login/login-sheet.tsx', 'features/account/login/phone-step.tsx'],
    corrections: { Телефон: '89161112233' },
    refused: async ({ page, shop, context }) => {
      await ownAddress(context);
      await shop.open('/menu?modal=login');
      await shop.dialog().getByRole('button', { name: 'Получить код' }).click();
      await expectRefused(shop.dialog());
      // The consent is the second thing that is missing: both are said before anything is corrected.
      await type(new LoginWindow(page).phone, newPhone().slice(1));
      await shop.dialog().getByRole('button', { name: 'Получить код' }).click();
      return shop.dialog();
    },
    taken: async ({ page }) => {
      const login = new LoginWindow(page);
      await type(login.phone, newPhone());
      await login.dialog.getByRole('button', { name: 'Получить код' }).click();
      await expect(login.code).toBeVisible();
    },
  },
  {
    name: 'the step of the code',
    files: ['features/account/login/login-sheet.tsx', 'features/account/login/code-step.tsx'],
    corrections: { 'Код из 6 цифр': '12' },
    refused: async ({ page, shop, context }) => {
      await ownAddress(context);
      await shop.open('/menu?modal=login');
      await new LoginWindow(page).askFor(newPhone());
      await shop.dialog().getByRole('button', { name: 'Войти' }).click();
      return shop.dialog();
    },
    taken: async ({ page }) => {
      const login = new LoginWindow(page);
      const phone = ((await login.dialog.textContent()) ?? '').replaceAll(/\D/g, '').match(/7916\d{7}/)?.[0] ?? '';
      // The last digit sends it.
      await type(login.code, await codeFor(page.request, phone));
      await expect(login.code).toHaveCount(0);
    },
  },
  {
    name: 'personal data',
    files: ['features/account/profile/personal-section.tsx'],
    corrections: { Имя: 'Анна', Почта: 'anna@example.ru', 'День рождения': '1990-05-17' },
    refused: async ({ page, shop, context }) => {
      await logInAs(context, originOf('day'));
      await shop.open('/profile/personal');
      const form = page.getByRole('main');
      await type(form.getByLabel(/^Почта/), 'anna@');
      await form.getByRole('button', { name: 'Сохранить' }).click();
      return form;
    },
    taken: async ({ page }) => {
      await page.getByRole('main').getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.getByText('Сохранили')).toBeVisible();
    },
  },
  {
    name: 'a saved address',
    files: [
      'features/account/profile/address-sheet.tsx',
      'entities/place/address-field.tsx',
      'entities/place/address-extras.tsx',
    ],
    corrections: { 'Своё название': 'Дача', [ADDRESS]: 'Кирова, 19', ...EXTRAS },
    refused: async ({ page, shop, context }) => {
      await logInAs(context, originOf('day'));
      await shop.open('/profile/addresses');
      await page.getByRole('button', { name: 'Добавить адрес' }).click();
      const sheet = shop.dialog('Новый адрес');
      await sheet.getByRole('radio', { name: 'Своё' }).check();
      await sheet.getByRole('button', { name: 'Сохранить' }).click();
      return sheet;
    },
    after: pickHouse,
    taken: async ({ shop }) => {
      await shop.dialog().getByRole('button', { name: 'Сохранить' }).click();
      await expect(shop.dialog()).toHaveCount(0);
    },
  },
  {
    name: 'the promo code',
    files: ['features/discounts/promo-field.tsx'],
    corrections: { Промокод: 'СКАТЕРТЬ' },
    refused: async ({ page, shop }) => {
      await shop.open();
      await shop.choosePickup(PICKUP);
      await shop.add(DISH, 2);
      await shop.openCart();
      await page.getByRole('main').getByRole('button', { name: 'Ввести промокод' }).click();
      await shop.dialog('Промокод').getByRole('button', { name: 'Применить' }).click();
      return shop.dialog('Промокод');
    },
    taken: async ({ shop }) => {
      await shop.dialog('Промокод').getByRole('button', { name: 'Применить' }).click();
      await expect(shop.dialog('Промокод').locator('[data-promo]')).toBeVisible();
    },
  },
  {
    name: 'bonuses',
    files: ['features/discounts/bonus-form.tsx'],
    corrections: { 'Сколько списать': '40' },
    refused: async ({ page, shop, context }) => {
      await logInAs(context, originOf('day'));
      await shop.open();
      await handOver(originOf('day'), (await placeByApi(page, ['Курник свадебный'])).id);
      await shop.choosePickup(PICKUP);
      await shop.add(DISH, 2);
      await shop.openCart();
      await page
        .getByRole('main')
        .getByRole('button', { name: /Списать бонусы/ })
        .click();
      const sheet = shop.dialog('Бонусы');
      await type(sheet.getByRole('textbox', { name: 'Сколько списать' }), '999');
      await sheet.getByRole('button', { name: 'Списать', exact: true }).click();
      return sheet;
    },
    taken: async ({ shop }) => {
      await shop
        .dialog('Бонусы')
        .getByRole('button', { name: /Списать 40/ })
        .click();
      await expect(shop.dialog()).toHaveCount(0);
    },
  },
  {
    name: 'the change of an order',
    files: ['features/orders/edit-order.tsx'],
    corrections: { Комментарий: 'Без лука' },
    refused: async ({ page, shop, faults }) => {
      await shop.open();
      await shop.choosePickup(PICKUP);
      await shop.add(DISH);
      await shop.openCart();
      await shop.toCheckout();
      await shop.checkout.orderAhead();
      await shop.checkout.fillWho();
      await shop.checkout.pay('Картой в ресторане');
      await shop.checkout.consent();
      await shop.checkout.placeOrder();
      await page.getByRole('button', { name: 'Изменить', exact: true }).click();
      faults.expect(/503/);
      await page.route('**/orders/update', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
      await shop.dialog().getByRole('button', { name: 'Сохранить' }).click();
      return shop.dialog();
    },
    taken: async ({ shop }) => {
      await shop.dialog().getByRole('button', { name: 'Сохранить' }).click();
      await expect(shop.dialog()).toHaveCount(0);
    },
  },
  {
    name: 'the search of the menu',
    files: ['features/menu/search-field.tsx'],
    corrections: { 'Найти блюдо': 'наполеон' },
    never: 'nothing in it can be refused',
    refused: async ({ page, shop }) => {
      await shop.open();
      return page.getByRole('main').getByRole('search');
    },
    taken: ({ shop }) => expect(shop.card(DISH).first()).toBeVisible(),
  },
  {
    name: 'the search of the header',
    files: ['app/shell/header.tsx'],
    corrections: { 'Найти блюдо': 'наполеон' },
    never: 'nothing in it can be refused',
    refused: async ({ page, shop }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await shop.open('/info/legal');
      return page.getByRole('banner').getByRole('search');
    },
    taken: async ({ page, shop }) => {
      await page.keyboard.press('Enter');
      await expect(shop.card(DISH).first()).toBeVisible();
    },
  },
];

const SRC = new URL('../../src/', import.meta.url);
/** A form, or anything that takes text: of the browser, or of the library whose other pieces take none. */
const FIELD = /<(?:form|textarea|select)\b|<input\b(?![^>]*type="(?:checkbox|radio|range|hidden)")/;
const NO_FIELDS = new Set(['Checkbox', 'Loader', 'MantineProvider', 'createTheme']);
const hasField = (text: string): boolean => {
  const [, pieces = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(text) ?? [];
  const taken = pieces
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !piece.startsWith('type '));
  return taken.some((piece) => !NO_FIELDS.has(piece)) || FIELD.test(text);
};

test.skip(({ isPhone }) => !isPhone, 'the forms are the same at every width');

test('every file of the app that has a field belongs to a form of this table', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const found = files.filter((file) => hasField(readFileSync(new URL(file, SRC), 'utf8')));
  const named = FORMS.flatMap((form) => form.files);
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([...new Set(named)].toSorted());
});

for (const form of FORMS) {
  test(`${form.name}: refused, corrected key by key, taken`, async ({ page, shop, context, faults }) => {
    const at = { page, shop, context, faults };
    const root = await form.refused(at);
    if (form.never === undefined) await expectRefused(root);
    await correctForm(root, form.corrections, async (name) => {
      await form.after?.(at, name);
    });
    await form.taken(at);
  });
}

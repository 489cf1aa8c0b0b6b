// Proves docs/product.md §10.4, §16.3.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODALS } from '#routes/root-search.ts';
import { callApi, logInByApi } from '../support/customer-login.ts';
import { expectPageReachable, expectSheetReachable } from '../support/reach.ts';
import { settled } from '../support/screen.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ given: 'place' });

type Open = (shop: Shop) => Promise<void>;
/** The journey that covers a sheet because opening it takes several steps; or why none does. */
type Elsewhere = { readonly journey: string } | { readonly because: string };

const at =
  (path: string): Open =>
  (shop) =>
    shop.open(path);
const button =
  (path: string, name: string | RegExp): Open =>
  async (shop) => {
    await shop.open(path);
    await shop.page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  };
/** The order placed by the guest, scheduled for later. */
let order = '';

/** Every use of `Sheet` in src with the way to open it: as many entries as uses in the file. */
const GUEST: Readonly<Record<string, readonly (Open | Elsewhere)[]>> = {
  'features/menu/dish/dish-body.tsx': [
    async (shop) => {
      await shop.open();
      await shop.openDish('Маргарита по-калужски');
    },
  ],
  'features/menu/dish/dish-sheet.tsx': [
    at('/menu?dish=999999'),
    { because: 'a failure has one button, as the missing dish' },
  ],
  'features/menu/list/category-sheet.tsx': [
    async (shop) => {
      await shop.open();
      await shop.page.getByRole('button', { name: 'Все разделы' }).click();
    },
  ],
  'features/menu/search/filter-sheet.tsx': [at('/menu?modal=filters')],
  'features/places/choice/restaurant-select-sheet.tsx': [
    async (shop) => {
      await shop.open('/about?modal=restaurant-select&delivery_type=delivery');
      await shop.pickAddress(shop.dialog(), 'Кирова, 19');
      await expect(shop.dialog()).toContainText('Привезём из ресторана');
    },
  ],
  'entities/place/place-change.tsx': [{ journey: 'another-restaurant.spec.ts' }],
  'features/places/restaurant/restaurant-closed-sheet.tsx': [at('/about?modal=restaurant-closed')],
  'features/places/restaurant/schedule-sheet.tsx': [at('/about?modal=schedule')],
  'features/places/choice/when-sheet.tsx': [at('/about?modal=when')],
  'features/places/restaurant/contacts-list.tsx': [at('/about?modal=contacts')],
  'features/content/text-sheet.tsx': [
    at('/cart?modal=text&text_key=pickup-terms'),
    { because: 'the text window again, with other words in it' },
  ],
  'features/discounts/promo/promo-field.tsx': [at('/cart?modal=promocode')],
  'features/discounts/bonus/bonus-sheet.tsx': [at('/cart?modal=bonuses'), { because: 'a skeleton has no controls' }],
  'features/favourites/favourites-sheet.tsx': [at('/menu?modal=favourites')],
  'features/account/login/login-sheet.tsx': [at('/profile?modal=login')],
  'features/cart/which-line-sheet.tsx': [{ journey: 'options.spec.ts' }],
  'features/cart/replace-sheet.tsx': [{ journey: 'another-restaurant.spec.ts' }],
  'routes/overlays/windows/cart-overlay.tsx': [at('/about?modal=cart')],
  'features/checkout/sections/form-row.tsx': [button('/checkout', /^Оплата: /)],
  'features/checkout/dialogs.tsx': [
    { journey: 'promo.spec.ts' },
    { because: 'four fields in a row and two buttons at the foot, after the button that orders' },
  ],
  'features/account/device/forget-device.tsx': [button('/profile', 'Стереть мои данные')],
  'features/install/ios-sheet.tsx': [{ because: 'three lines and a button at the foot, on iOS only' }],
  'features/orders/order/change-order.tsx': [
    (shop) => button(`/order-status/${order}`, 'Изменить')(shop),
    (shop) => button(`/order-status/${order}`, 'Отменить заказ')(shop),
  ],
  'features/orders/waiting/waiting-decision.tsx': [
    { because: 'two lines and a button at the foot, a quarter of an hour after an order' },
  ],
  'entities/payment/other-ways-sheet.tsx': [
    { because: 'tiles to choose from and a button at the foot, over an order that waits for its money' },
  ],
  'features/orders/again/again-sheet.tsx': [
    at(`/orders?modal=order-again&order=${'A'.repeat(22)}`),
    (shop) => shop.open(`/orders?modal=order-again&order=${order}`),
  ],
  'entities/place/table/table-bill-sheet.tsx': [{ journey: 'hall.spec.ts' }],
  'features/booking/booking-sheet.tsx': [at('/about?modal=booking')],
  'features/booking/booked-sheet.tsx': [at('/about?modal=booked')],
  'features/booking/bookings-sheet.tsx': [at('/about?modal=bookings')],
  'features/booking/booking-details.tsx': [{ journey: 'booking.spec.ts' }],
  'features/booking/change-booking-sheet.tsx': [{ journey: 'booking.spec.ts' }],
};
const CUSTOMER: typeof GUEST = {
  'features/discounts/bonus/bonus-form.tsx': [at('/cart?modal=bonuses')],
  'features/account/profile/address-sheet.tsx': [button('/profile/addresses', 'Добавить адрес')],
  'features/account/profile/sections/delete-card.tsx': [button('/profile/privacy', 'Удалить профиль')],
  'features/account/profile/sections/sessions-section.tsx': [{ journey: 'profile.spec.ts' }],
};

/** Which file renders the window of an address; null: none does yet. */
const WINDOWS = {
  'restaurant-select': 'features/places/choice/restaurant-select-sheet.tsx',
  'restaurant-closed': 'features/places/restaurant/restaurant-closed-sheet.tsx',
  when: 'features/places/choice/when-sheet.tsx',
  cart: 'routes/overlays/windows/cart-overlay.tsx',
  contacts: 'features/places/restaurant/contacts-list.tsx',
  text: 'features/content/text-sheet.tsx',
  schedule: 'features/places/restaurant/schedule-sheet.tsx',
  login: 'features/account/login/login-sheet.tsx',
  promocode: 'features/discounts/promo/promo-field.tsx',
  bonuses: 'features/discounts/bonus/bonus-sheet.tsx',
  filters: 'features/menu/search/filter-sheet.tsx',
  favourites: 'features/favourites/favourites-sheet.tsx',
  'order-again': 'features/orders/again/again-sheet.tsx',
  booking: 'features/booking/booking-sheet.tsx',
  booked: 'features/booking/booked-sheet.tsx',
  bookings: 'features/booking/bookings-sheet.tsx',
} as const satisfies Record<(typeof MODALS)[number], string | null>;

const walk = async (shop: Shop, table: typeof GUEST): Promise<void> => {
  for (const [file, ways] of Object.entries(table)) {
    for (const open of ways) {
      if (typeof open !== 'function') continue;
      await open(shop);
      await expect(shop.dialog().last()).toBeVisible();
      await settled(shop.page);
      await expectSheetReachable(shop.page, `src/${file}`);
    }
  }
};

test('every sheet of the storefront is in the table, as often as its file has one', { tag: '@phone' }, () => {
  const src = join(import.meta.dirname, '../../src');
  const uses = readdirSync(src, { recursive: true, encoding: 'utf8' })
    // The kitchen's screen is another program, on tablets.
    .filter((file) => file.endsWith('.tsx') && file !== join('ui', 'sheet.tsx') && !file.startsWith('kitchen'))
    .map((file) => [file, readFileSync(join(src, file), 'utf8').match(/<Sheet[\s>]/g)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  const table = Object.entries({ ...GUEST, ...CUSTOMER }).map(([file, ways]) => [file, ways.length] as const);
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(uses));
  for (const [file, ways] of Object.entries({ ...GUEST, ...CUSTOMER })) {
    for (const way of ways) {
      if (!('journey' in way)) continue;
      const journey = readFileSync(join(import.meta.dirname, way.journey), 'utf8');
      expect(journey, `${way.journey} looks at it`).toContain(`expectSheetReachable(page, 'src/${file}')`);
    }
  }
  const drawn = Object.values(WINDOWS).filter((file) => file !== null);
  for (const file of drawn) expect(Object.keys({ ...GUEST, ...CUSTOMER })).toContain(file);
  expect(Object.keys(WINDOWS).toSorted()).toEqual([...MODALS].toSorted());
});

// Verified to fail with a button covering another, and with the place chooser's buttons below the fold.
test(
  'for a guest no control overlaps another, and every sheet’s main button is in view',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, faults, isPhone }) => {
    test.skip(!isPhone, 'the walk changes the size of the screen itself');
    test.setTimeout(480_000);
    // A dish and an order that do not exist.
    faults.expect(/404/);
    await shop.open();
    await shop.add('Наполеон на ряженке');
    const dish = await shop.openDish('Маргарита по-калужски');
    await dish.getByRole('button', { name: /^В избранное/ }).click();
    await page.goBack();
    await shop.add('Сельдь под шубой', 2);
    await shop.openCart();
    await expectPageReachable(page, '/cart');
    await shop.toCheckout();
    await expectPageReachable(page, '/checkout');
    await shop.checkout.orderAhead();
    await shop.checkout.fillWho();
    await shop.checkout.pay('Наличными');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();
    order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await settled(page);
    await expectPageReachable(page, '/order-status');
    await shop.open('/profile');
    await settled(page);
    await expectPageReachable(page, '/profile');
    await shop.open();
    await shop.add('Наполеон на ряженке');
    await walk(shop, GUEST);
  },
);

test(
  'for a customer no control overlaps another, and every sheet’s main button is in view',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, isPhone }) => {
    test.skip(!isPhone, 'the walk changes the size of the screen itself');
    test.slow();
    await shop.open();
    await logInByApi(page);
    await callApi(page, '/profile');
    await shop.open();
    await shop.add('Наполеон на ряженке');
    await walk(shop, CUSTOMER);
  },
);

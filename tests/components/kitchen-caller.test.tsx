// Proves docs/product.md §26.65, §26.68: the manager makes an order for someone who calls.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AddressSuggestion } from '#contract/places.ts';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { plainDish } from '../support/fixtures/catalog.ts';
import { ME } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';

const HOUSE: AddressSuggestion = {
  label: 'улица Кирова, 19',
  precision: 'house',
  pin_at: null,
  details: {
    address: 'Калуга, улица Кирова, 19',
    street: 'улица Кирова',
    locality: 'Калуга',
    house: '19',
    province: null,
    coords: { latitude: 54.51, longitude: 36.26 },
    apartment: null,
    door_code: null,
    porch: null,
    floor: null,
  },
};

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/caller');
  api = new FakeKitchen();
  api.me = { ...ME, name: 'Управляющий', scopes: [...ME.scopes, 'manage'] };
  api.menu = [plainDish({ id: 51, name: 'Борщ' }), plainDish({ id: 52, name: 'Морс', price: 15_000 })];
  api.suggestions = [HOUSE];
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const addDish = async (name: RegExp): Promise<void> => {
  await button('Добавить блюдо').click();
  await page.getByLabelText('Название блюда').fill('ор');
  await button(name).click();
};
const fillWho = async (): Promise<void> => {
  await page.getByRole('textbox', { name: 'Телефон' }).fill('8 916 123-45-67');
  await page.getByRole('textbox', { name: 'Имя' }).fill('Анна');
};
const sent = () =>
  api.changes().filter(({ name, body }) => name === 'partnerMakeOrder' && !JSON.stringify(body).includes('dry_run'));

const dryRuns = () =>
  api.changes().filter(({ name, body }) => name === 'partnerMakeOrder' && JSON.stringify(body).includes('dry_run'));

test('a delivery is priced by the server, made once, and its link is shown', async () => {
  await openKitchen(api);
  await expect.element(page.getByRole('link', { name: 'По телефону' })).toBeVisible();
  await expectAccessible('an order for a caller');
  await button(/^Оформить/).click();
  await expect.element(page.getByText('Добавьте хотя бы одно блюдо.')).toBeVisible();
  await expect.element(page.getByText('Укажите адрес доставки.').first()).toBeVisible();
  expect(sent()).toEqual([]);
  await fillWho();
  await page.getByLabelText('Улица и дом').fill('Кирова 19');
  await button('Найти адрес').click();
  await button('улица Кирова, 19').click();
  const counted = dryRuns().length;
  await page.getByLabelText('Квартира').fill('7');
  await page.getByLabelText('Подъезд').fill('2');
  await button('Добавить ещё: Приборы').click();
  await button('Добавить ещё: Приборы').click();
  // What is paid at the door is not left there.
  await expect.element(page.getByRole('checkbox', { name: 'Позвонить за 5 минут' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: 'Оставить у двери' }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Позвонить за 5 минут' }).click();
  await page.getByRole('textbox', { name: 'Комментарий' }).fill('Без лука');
  expect(dryRuns().length, 'nothing of this changes the price').toBe(counted);
  await addDish(/^Борщ/);
  await addDish(/^Морс/);
  await page.getByRole('group', { name: /Борщ/ }).getByRole('button').last().click();
  await page.getByLabelText('Сдача с, ₽').fill('5000');
  await expectAccessible('a filled order for a caller');
  await button(/^Оформить, клиент согласен на 930/).click();
  await expect.element(page.getByRole('heading', { name: 'Заказ оформлен, номер 2001' })).toBeVisible();
  await expectAccessible('an order that was made');
  expect(button(/СМС/).elements(), 'this server sends none').toEqual([]);
  await expect
    .element(page.getByLabelText('Ссылка на заказ'))
    .toHaveValue(`${location.origin}/order-status/${'m'.repeat(32)}`);
  const [made] = sent();
  expect(made?.body).toEqual({
    restaurant_id: 1,
    order_type: 'delivery',
    delivery_details: { ...HOUSE.details, apartment: '7', porch: '2' },
    requested_at: null,
    lines: [
      { product_id: 51, modifiers: [], quantity: 2 },
      { product_id: 52, modifiers: [], quantity: 1 },
    ],
    payment_method: 'cash',
    name: 'Анна',
    phone_number: '8 916 123-45-67',
    cutlery_count: 2,
    courier_wishes: ['call_before'],
    comment: 'Без лука',
    change_from: 500_000,
    quote: 'quote of 93000',
  });
  await button('Новый заказ').click();
  await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('');
});

test('what is paid by the link may be left at the door; with pickup nobody comes to one', async () => {
  await openKitchen(api);
  await page.getByRole('radio', { name: 'Картой по ссылке' }).click();
  const leave = page.getByRole('checkbox', { name: 'Оставить у двери' });
  await leave.click();
  await fillWho();
  await addDish(/^Борщ/);
  await page.getByLabelText('Улица и дом').fill('Кирова 19');
  await button('Найти адрес').click();
  await button('улица Кирова, 19').click();
  await expectAccessible('the wishes of a caller');
  for (const field of document.querySelectorAll(
    'main button, main input:not([type="radio"], [type="checkbox"]), main label',
  )) {
    if (field.tagName === 'LABEL' && field.querySelector('[type="checkbox"]') === null) continue;
    expect(field.getBoundingClientRect().height, field.outerHTML.slice(0, 120)).toBeGreaterThanOrEqual(56);
  }
  await button(/^Оформить, клиент согласен на 390/).click();
  await expect.element(page.getByRole('heading', { name: /^Заказ оформлен/ })).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({ courier_wishes: ['leave_at_door'] });
  await button('Новый заказ').click();
  await page.getByRole('radio', { name: 'Самовывоз' }).click();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('a house without a point on the map is refused with what to do', async () => {
  api.suggestions = [{ ...HOUSE, details: { ...HOUSE.details, coords: null } }];
  await openKitchen(api);
  await page.getByLabelText('Улица и дом').fill('Кирова 19');
  await button('Найти адрес').click();
  await button('улица Кирова, 19').click();
  const street = page.getByLabelText('Улица и дом');
  await expect.element(street).toHaveAccessibleDescription(/нет на карте.*Выберите соседний дом/);
  await expectAccessible('a house without a point');
  await street.fill('Кирова 21');
  await expect.element(street).toHaveAccessibleDescription(/^Напишите улицу и дом/);
});

test('the link goes by SMS where the server sends any, and what it refuses is said', async () => {
  api.sendsSms = true;
  await openKitchen(api);
  await page.getByRole('radio', { name: 'Самовывоз' }).click();
  await fillWho();
  await addDish(/^Борщ/);
  await button(/^Оформить, клиент согласен на 390/).click();
  const links = () => api.changes().filter(({ name }) => name === 'partnerSendLink');
  api.isOffline = true;
  await button('Отправить ссылку по СМС').click();
  await expect.element(page.getByText(/СМС отправляется только при связи/)).toBeVisible();
  api.isOffline = false;
  await button('Отправить ссылку по СМС').click();
  await expect.element(page.getByText('СМС отправляется на номер клиента.')).toBeVisible();
  await expectAccessible('a link that was sent');
  api.refusesLink = 'Ссылку отправляли уже слишком много раз.';
  await button('Отправить по СМС ещё раз').click();
  await expect.element(page.getByText('Ссылку отправляли уже слишком много раз.')).toBeVisible();
  expect(new Set(links().map(({ body }) => JSON.stringify(body))).size, 'the same order').toBe(1);
  expect(links()[0]?.body).toEqual({ order_id: 'm'.repeat(32) });
  expect(links().length).toBeGreaterThanOrEqual(2);
  expect(new Set(links().map(({ key }) => key)).size).toBe(2);
});

test('pickup by a link waits for the money, at a time that the server offers', async () => {
  api.makeQuote = { times: ['2026-11-20T15:00:00.000Z'] };
  await openKitchen(api);
  await page.getByRole('radio', { name: 'Самовывоз' }).click();
  await fillWho();
  await addDish(/^Морс/);
  await page.getByLabelText('Когда').selectOptions('2026-11-20T15:00:00.000Z');
  await page.getByRole('radio', { name: 'Картой по ссылке' }).click();
  await button(/^Оформить, клиент согласен на 150/).click();
  await expect.element(page.getByText(/Отправьте ссылку клиенту: .* не позже 13:15/)).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({
    order_type: 'pickup',
    delivery_details: null,
    requested_at: '2026-11-20T15:00:00.000Z',
    payment_method: 'card-online',
    change_from: null,
  });
});

test('what the server refuses is said beside its field, and the form keeps what was typed', async () => {
  api.refusesMade = { phone_number: ['Проверьте номер телефона.'], requested_at: ['К этому времени заказать нельзя.'] };
  await openKitchen(api);
  await page.getByRole('radio', { name: 'Самовывоз' }).click();
  await fillWho();
  await addDish(/^Борщ/);
  await button(/^Оформить, клиент согласен на 390/).click();
  await expect.element(page.getByText('Проверьте номер телефона.')).toBeVisible();
  const phone = page.getByRole('textbox', { name: 'Телефон' });
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
  await expect.element(phone).toHaveAccessibleDescription('Проверьте номер телефона.');
  await expect.element(page.getByText('К этому времени заказать нельзя.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна');
  api.refusesMade = null;
  await button(/^Оформить/).click();
  await expect.element(page.getByRole('heading', { name: 'Заказ оформлен, номер 2001' })).toBeVisible();
});

test('a lost answer repeats the same request, and makes one order; without a network it says so', async () => {
  await openKitchen(api);
  await page.getByRole('radio', { name: 'Самовывоз' }).click();
  await fillWho();
  await addDish(/^Борщ/);
  await expect.element(button(/^Оформить, клиент согласен на 390/)).toBeEnabled();
  api.isOffline = true;
  await button(/^Оформить, клиент согласен на 390/).click();
  await expect.element(page.getByText(/Ответ не пришёл/)).toBeVisible();
  await expect.element(page.getByText(/только при связи с сервером/)).toBeVisible();
  api.isOffline = false;
  api.losesAnswer = true;
  await button('Отправить ещё раз').click();
  await expect.poll(() => api.made.size).toBe(1);
  // The first request may be still under way when it is sent again: that is no refusal.
  api.isMaking = true;
  await button('Отправить ещё раз').click();
  await expect.poll(() => sent().length).toBe(2);
  await expect.element(page.getByText(/Ответ не пришёл/)).toBeVisible();
  api.isMaking = false;
  await button('Отправить ещё раз').click();
  await expect.element(page.getByRole('heading', { name: 'Заказ оформлен, номер 2001' })).toBeVisible();
  expect(api.made.size).toBe(1);
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

test('a restaurant’s own tablet does not have it', async () => {
  api.me = ME;
  await openKitchen(api);
  await expect.element(page.getByRole('link', { name: 'Заказы' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'По телефону' })).not.toBeInTheDocument();
});

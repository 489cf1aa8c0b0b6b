// Proves docs/product.md §26.55, §26.66 on the screen: the manager changes an order's dishes at the customer's wish.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Product } from '#contract/catalog.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { option, plainDish } from '../support/fixtures/catalog.ts';
import { item, ME, partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';

const dish = (id: number, name: string, own: Partial<Product> = {}): Product =>
  plainDish({ id, name, price: 25_000, ...own });
const PIZZA = dish(51, 'Пицца', {
  has_modifiers: true,
  needs_choice: true,
  details: {
    description: '',
    composition: '',
    nutrition_per_portion: { kcal: 1, proteins: 1, fats: 1, carbohydrates: 1 },
    nutrition_per_100: { kcal: 1, proteins: 1, fats: 1, carbohydrates: 1 },
    replacement_ids: [],
    modifier_groups: [
      {
        id: 1,
        name: 'Размер',
        kind: 'single',
        required: true,
        min: 1,
        max: 1,
        free_count: 0,
        options: [option(61, { name: 'Малая', price: 0 }), option(62, { name: 'Большая', price: 15_000 })],
      },
    ],
  },
});

let api: FakeKitchen;
let order: PartnerOrder;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
  api.me = { ...ME, name: 'Управляющий', scopes: [...ME.scopes, 'manage'] };
  api.menu = [PIZZA, dish(52, 'Пирожок'), dish(53, 'Пирог', { is_available: false })];
  order = partnerOrder({
    number: '1042',
    items: [item(1, 'Борщ', 2), item(2, 'Морс', 1)],
    totals: { ...partnerOrder().totals, subtotal_price: 117_000, total_price: 117_000 },
    payment: { method: 'cash', to_collect: 117_000, returned: 0, change_from: null, change: null },
    seen_at: '2026-11-20T09:55:00.000Z',
  });
  api.put(order);
  vi.stubGlobal('print', vi.fn());
});

const dialog = () => page.getByRole('dialog');
const tap = (name: string | RegExp) => dialog().getByRole('button', { name }).click();
const openOrder = async (): Promise<void> => {
  await openKitchen(api);
  await page.getByRole('button', { name: /Открыть заказ/ }).click();
};
const openChange = async (): Promise<void> => {
  await openOrder();
  await tap('Изменить состав');
  await expect.element(dialog().getByText('Борщ', { exact: true })).toBeVisible();
};
const changes = () => api.changes().filter(({ name }) => name === 'partnerChangeOrder');

test('lines go, become more or fewer, and a dish with its options comes; the sum is read out before [26.55]', async () => {
  await openChange();
  await expectAccessible('a change of dishes');
  for (const button of document.querySelectorAll('dialog[open] button')) {
    const { width, height } = button.getBoundingClientRect();
    if (button.getAttribute('aria-label') !== 'Закрыть') expect(Math.min(width, height)).toBeGreaterThanOrEqual(56);
  }
  await tap('Посчитать');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Вы ещё ничего не изменили');
  await dialog().getByRole('group', { name: /Борщ/ }).getByRole('button').first().click();
  await dialog().getByRole('group', { name: /Морс/ }).getByRole('button').first().click();
  await expect.element(dialog().getByText('было 2')).toBeVisible();
  await expect.element(dialog().getByText('убираем')).toBeVisible();
  await tap('Добавить блюдо');
  await dialog().getByLabelText('Название блюда').fill('пи');
  await expect.element(dialog().getByText('Нашлось 3 блюда')).toBeVisible();
  // What is sold out cannot be added.
  await expect.element(dialog().getByRole('button', { name: /Пирог закончилось/ })).toBeDisabled();
  await expectAccessible('the menu of a change');
  await tap(/^Пицца/);
  await tap(/^Добавить за/);
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Выберите, что обязательно');
  await dialog()
    .getByRole('radio', { name: /Большая/ })
    .click();
  await expectAccessible('the options of an added dish');
  await tap(/^Добавить за 400/);
  await expect.element(dialog().getByText('новое, Большая')).toBeVisible();
  api.quoted = { missing_to_minimum: 6_000 };
  await tap('Посчитать');
  await expect.element(dialog().getByText('Было 1\u00a0170\u00a0₽, станет 640\u00a0₽')).toBeVisible();
  await expect.element(dialog().getByText(/При получении взять 640/)).toBeVisible();
  await expect.element(dialog().getByText(/Меньше минимальной суммы зоны на 60/)).toBeVisible();
  await expectAccessible('the sum of a change');
  expect(api.orders.get(order.id)?.revision, 'it was only computed').toBe(0);
  await tap(/^Изменить, клиент согласен на 640/);
  // The order's window has the history.
  await expect
    .element(dialog().getByText('13:00 изменил Управляющий: Борщ 2\u00a0→\u00a01, −\u00a0Морс, +\u00a0Пицца\u00a01.'))
    .toBeVisible();
  const [dry, made] = changes();
  expect(dry?.key).not.toBe(made?.key);
  expect(made?.body).toMatchObject({
    order_id: order.id,
    revision: 0,
    lines: [
      { item_id: 1, quantity: 1 },
      { item_id: 2, quantity: 0 },
    ],
    add: [{ product_id: 51, modifiers: [62], quantity: 1 }],
    total: 64_000,
  });
  await tap('Закрыть');
  await expect.element(page.getByText('Состав изменён в 13:00')).toBeVisible();
});

test('what an order paid online costs more is collected in cash, and the order says so everywhere', async () => {
  const waited = { status: 'draft', at: '2026-11-20T09:45:00.000Z', actor: 'kitchen' } as const;
  const payment = { method: 'card-online', to_collect: 0, returned: 0, change_from: null, change: null } as const;
  api.put({ ...order, status_history: [waited, ...order.status_history], payment });
  await openChange();
  await dialog().getByRole('group', { name: /Борщ/ }).getByRole('button').last().click();
  await tap('Посчитать');
  await expect.element(dialog().getByText('Было 1\u00a0170\u00a0₽, станет 1\u00a0560\u00a0₽')).toBeVisible();
  await expect.element(dialog().getByText(/оплачен онлайн. При получении взять доплату наличными: 390/)).toBeVisible();
  await expectAccessible('the difference of a change');
  await tap(/^Изменить, клиент согласен на 1.560/);
  await expect.element(dialog().getByText('Взять доплату наличными 390\u00a0₽')).toBeVisible();
  await expect.element(dialog().getByText('12:45 ждёт оплаты')).toBeVisible();
  expect(changes().at(-1)?.body).toMatchObject({ collect_on_receipt: true, total: 156_000 });
});

test('money that was paid online goes back, and a lost answer or connection repeats the same change', async () => {
  api.set(order, { payment: { method: 'card-online', to_collect: 0, returned: 0, change_from: null, change: null } });
  await openChange();
  await dialog().getByRole('group', { name: /Борщ/ }).getByRole('button').first().click();
  await tap('Посчитать');
  await expect.element(dialog().getByText(/вернём 390/)).toBeVisible();
  api.isOffline = true;
  await tap(/^Изменить, клиент/);
  await expect
    .element(
      dialog()
        .getByText(/Заказ меняется только при связи/)
        .first(),
    )
    .toBeVisible();
  api.isOffline = false;
  api.losesAnswer = true;
  await tap(/^Изменить, клиент/);
  await expect
    .element(
      dialog()
        .getByText(/Заказ меняется только при связи/)
        .first(),
    )
    .toBeVisible();
  await tap(/^Изменить, клиент/);
  await expect.element(dialog().getByText(/изменил Управляющий/)).toBeVisible();
  const made = changes().slice(1);
  expect(new Set(made.map(({ key }) => key)).size).toBe(1);
  expect(api.orders.get(order.id)?.revision).toBe(1);
});

test('a till that has the order, and another screen that was faster, are named', async () => {
  await openChange();
  await dialog().getByRole('group', { name: /Борщ/ }).getByRole('button').first().click();
  api.isAtTill = true;
  await tap('Посчитать');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Заказ уже отправлен на кассу');
  api.isAtTill = false;
  api.set(order, { revision: 1, items: [item(1, 'Борщ', 5)] });
  await tap('Посчитать');
  await expect.element(dialog().getByText(/Состав заказа уже изменился/)).toBeVisible();
  await expect.element(dialog().getByText('5 × Борщ')).toBeVisible();
  await tap('Понятно, продолжить');
  await dialog().getByRole('group', { name: /Борщ/ }).getByRole('button').first().click();
  await tap('Посчитать');
  await expect.element(dialog().getByText(/станет 1\u00a0560/)).toBeVisible();
  // Meanwhile someone cooks it.
  api.set(api.orders.get(order.id) ?? order, { status: 'preparing' });
  await tap(/^Изменить, клиент/);
  await expect.element(dialog().getByText('Этот заказ уже готовят: состав не изменить.')).toBeVisible();
});

test('is for the manager’s key, and not for what is being cooked', async () => {
  api.me = ME;
  await openOrder();
  await expect.element(dialog().getByRole('button', { name: 'Другое время' })).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Изменить состав' }).elements()).toEqual([]);
});

// docs/product.md §13.22, §25.19
test('a dish for adults is added to the order of a table alone; its line says to check documents, one of marked goods to read the code', async () => {
  api.menu = [dish(54, 'Сидр', { is_available: false, at_table: true })];
  const items = [
    { ...item(1, 'Сидр', 2), age_restricted: true },
    { ...item(2, 'Вода', 1), marked: true },
  ];
  api.put({ ...order, items });
  await openOrder();
  await expect.element(dialog().getByText('18+: проверить документы')).toBeVisible();
  await expect.element(dialog().getByText('Маркировка: считать код на кассе')).toBeVisible();
  const find = async (): Promise<void> => {
    await tap('Изменить состав');
    await tap('Добавить блюдо');
    await dialog().getByLabelText('Название блюда').fill('си');
  };
  await find();
  await expect.element(dialog().getByRole('button', { name: /Сидр только в зале, 18\+/ })).toBeDisabled();
  await tap('Закрыть');
  api.put({ ...order, items, order_type: 'pickup', table: { number: '12', hall: null }, delivery_details: null });
  await expect.element(page.getByText(/Стол 12/).first()).toBeVisible();
  await page.getByRole('button', { name: /Открыть заказ/ }).click();
  await find();
  await expect.element(dialog().getByRole('button', { name: /^Сидр 250/ })).toBeEnabled();
});

// Proves docs/product.md §26.48 to §26.53, §26.60 and §26.61 on the screen of a courier's own key.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { doorPhotosOf } from '#kitchen/courier/door-photos.ts';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const numbersIn = (title: string): string[] => {
  const part = [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title);
  return [...(part?.querySelectorAll<HTMLElement>('[data-order]') ?? [])].map(({ dataset }) => dataset['order'] ?? '');
};
const names = (): string[] => api.changes().map(({ name }) => name);

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(380, 800);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
});

test('a courier’s key opens the courier’s list alone: own deliveries first, then those of no one [26.48, 26.49]', async () => {
  api.asCourier();
  const { key_id, name } = api.me;
  const [free, own, other] = [
    partnerOrder({ status: 'prepared' }),
    partnerOrder({ status: 'delivering', courier: { key_id, name } }),
    partnerOrder({ status: 'delivering', courier: { key_id: 'pk_another00001', name: 'Алия' } }),
  ];
  api.put(free, own, other, partnerOrder({ status: 'preparing' }));
  await openKitchen(api);
  await expect.poll(() => numbersIn('Мои')).toEqual([own.number]);
  expect(numbersIn('Готовы к выдаче')).toEqual([free.number]);
  expect(document.querySelectorAll('nav a').length).toBe(0);
  await expect.element(page.getByText('Тимур', { exact: true })).toBeVisible();
  await button('Настройки').click();
  await expect.element(button('Выйти')).toBeVisible();
  expect(document.body.textContent).not.toContain('Печатать');
  await expectAccessible('the settings of a courier');
  // Nothing that this key may not do was asked for.
  const asked = new Set(api.seen.map((one) => one.name));
  asked.delete('ping');
  expect([...asked].toSorted()).toEqual(['partnerCourierCash', 'partnerCourierOrders', 'partnerSession']);
});

test('«Беру» makes it the courier’s, and «Отдал» finishes it, once each, also over a lost connection [26.49]', async () => {
  api.asCourier();
  const order = partnerOrder({ status: 'prepared' });
  api.put(order);
  await openKitchen(api);
  await expect.poll(() => numbersIn('Готовы к выдаче')).toEqual([order.number]);
  await expectAccessible('the list of a courier');
  api.isOffline = true;
  await button('Беру').click();
  await expect.poll(() => numbersIn('Мои')).toEqual([order.number]);
  await button('Отдал').click();
  await expect.poll(() => numbersIn('Мои')).toEqual([]);
  expect(api.orders.get(order.id)?.status).toBe('prepared');
  api.losesAnswer = true;
  api.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => api.orders.get(order.id)?.status, { timeout: 20_000 }).toBe('delivered');
  expect(api.orders.get(order.id)?.courier?.name).toBe('Тимур');
  // The first one was sent again, with its key, after its answer was lost.
  expect(names()).toEqual(['partnerTakeDelivery', 'partnerTakeDelivery', 'partnerHandOver']);
  const [first, again] = api.changes();
  expect(again?.key).toBe(first?.key);
  expect(api.orders.get(order.id)?.status_history.map(({ status }) => status)).toEqual([
    'new',
    'prepared',
    'delivering',
    'delivered',
  ]);
});

test('a courier who was slower reads who has the order, and it leaves the list [26.49]', async () => {
  api.asCourier();
  const order = partnerOrder({ status: 'prepared' });
  api.put(order);
  await openKitchen(api);
  await expect.poll(() => numbersIn('Готовы к выдаче')).toEqual([order.number]);
  api.set(order, { status: 'delivering', courier: { key_id: 'pk_another00001', name: 'Алия' } });
  await button('Беру').click();
  await expect
    .poll(() => plain(document.querySelector('header')?.textContent ?? ''))
    .toContain(`Заказ № ${order.number}: не взят. Этот заказ уже у другого курьера: Алия.`);
  await expect.element(page.getByText('Доставок пока нет')).toBeVisible();
});

test('a tap of a courier can be undone [26.32]', async () => {
  api.asCourier();
  const order = partnerOrder({ status: 'prepared' });
  api.put(order);
  await openKitchen(api, { undoMs: 600_000 });
  await button('Беру').click();
  await expect.poll(() => numbersIn('Мои')).toEqual([order.number]);
  await button(`Отменить № ${order.number} взят`).click();
  await expect.poll(() => numbersIn('Готовы к выдаче')).toEqual([order.number]);
  expect(api.changes()).toEqual([]);
});

test('the board’s card and the order’s window name the courier [26.49]', async () => {
  await page.viewport(1024, 768);
  api.put(partnerOrder({ status: 'delivering', courier: { key_id: 'pk_courier00001', name: 'Тимур' } }));
  await openKitchen(api);
  await expect.element(page.getByText('Курьер: Тимур')).toBeVisible();
  await button(/Открыть заказ/).click();
  await expect.element(page.getByRole('dialog').getByText('Курьер: Тимур')).toBeVisible();
});

test('«Не открывает» reaches the kitchen as an alarm with the customer’s phone, until someone has read it [26.50]', async () => {
  await page.viewport(1024, 768);
  const order = partnerOrder({ status: 'delivering', courier: { key_id: 'pk_courier00001', name: 'Тимур' } });
  api.put(order);
  const { audio } = await openKitchen(api);
  await expect.element(page.getByText('Курьер: Тимур')).toBeVisible();
  expect(audio.notes).toBe(0);
  api.set(order, { no_answer_at: api.now.toISOString() });
  const alarm = page.getByRole('alert');
  await expect.element(alarm.getByText(/не открывают с/)).toBeVisible();
  await expect
    .element(alarm.getByRole('link', { name: '+7 916 123-45-67' }))
    .toHaveAttribute('href', 'tel:+79161234567');
  await expect.poll(() => audio.notes).toBeGreaterThan(0);
  await expectAccessible('a door that nobody opens');
  await alarm.getByRole('button', { name: 'Понятно' }).click();
  await expect.element(page.getByText(/не открывают с/)).not.toBeInTheDocument();
});

test('the courier says that nobody opens, or leaves the order where the customer wished it [26.50, 26.51]', async () => {
  api.asCourier();
  const { key_id, name } = api.me;
  const courier = { key_id, name };
  const [plainOne, wished] = [
    partnerOrder({ status: 'delivering', courier }),
    partnerOrder({ status: 'delivering', courier, courier_wishes: ['leave_at_door'] }),
  ];
  api.put(plainOne, wished);
  await openKitchen(api);
  await expect.poll(() => numbersIn('Мои').length).toBe(2);
  const card = (number: string) =>
    page.elementLocator(document.querySelector(`[data-order="${number}"]`) ?? document.body);
  expect(card(plainOne.number).getByRole('button', { name: 'Оставил у двери' }).elements()).toEqual([]);
  await card(plainOne.number).getByRole('button', { name: 'Не открывает' }).click();
  await expect.element(card(plainOne.number).getByText(/Ресторан видит: не открывают с/)).toBeVisible();
  await expect.poll(() => api.orders.get(plainOne.id)?.no_answer_at).not.toBeNull();
  await card(wished.number).getByRole('button', { name: 'Оставил у двери' }).click();
  await expect.poll(() => api.orders.get(wished.id)).toMatchObject({ status: 'delivered', left_at_door: true });
  await expectAccessible('what may happen at the door');
});

test('the cash to hand in is the sum of what the courier has handed over for cash [26.52]', async () => {
  api.asCourier();
  const { key_id, name } = api.me;
  const courier = { key_id, name };
  const order = partnerOrder({ status: 'delivering', courier });
  api.put(order, partnerOrder({ status: 'delivered', courier }));
  await openKitchen(api);
  const shift = page.getByRole('region', { name: 'Наличные к сдаче' });
  await expect.poll(() => plain(shift.element().textContent)).toContain('1 290 ₽ (1 заказ)');
  await button('Отдал').click();
  await expect.poll(() => plain(shift.element().textContent)).toContain('2 580 ₽ (2 заказа)');
  expect(shift.element().textContent).toContain('Отдано за смену: 2');
});

test('the way through own deliveries opens in the navigator of choice, and names what has no point [26.53]', async () => {
  api.asCourier();
  const { key_id, name } = api.me;
  const courier = { key_id, name };
  const own = partnerOrder({ status: 'delivering', courier });
  const lost = partnerOrder({ status: 'delivering', courier });
  api.put(own, { ...lost, delivery_details: lost.delivery_details && { ...lost.delivery_details, coords: null } });
  await openKitchen(api);
  await expect
    .element(page.getByRole('link', { name: 'Яндекс Карты' }))
    .toHaveAttribute('href', 'https://yandex.ru/maps/?rtext=54.5,36.25~54.51,36.26&rtt=auto');
  await expect
    .element(page.getByRole('link', { name: '2ГИС' }))
    .toHaveAttribute('href', 'https://2gis.ru/directions/points/36.25%2C54.5%7C36.26%2C54.51');
  await expect
    .element(page.getByRole('link', { name: 'Навигатор' }))
    .toHaveAttribute('href', expect.stringContaining('yandexnavi://build_route_on_map?lat_from=54.5'));
  await expect.poll(() => plain(document.body.textContent)).toContain(`Без точки на карте: № ${lost.number}`);
  await expectAccessible('the way of a courier');
});

/** A photograph as a phone takes it, of this width. */
const photograph = async (width: number, color = '#406080'): Promise<File> => {
  const canvas = new OffscreenCanvas(width, (width * 3) / 4);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, width, width);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })], 'IMG_1.jpg');
};
/** What the camera returns. */
const shoot = (file: File): Promise<void> =>
  userEvent.upload(document.querySelector('input[type=file]') ?? document.body, file);
const atDoor = () => {
  api.asCourier();
  const { key_id, name } = api.me;
  return partnerOrder({ status: 'delivering', courier: { key_id, name }, courier_wishes: ['leave_at_door'] });
};
/** Width and height of the photograph that was sent. */
const sentSize = async (): Promise<[number, number]> => {
  const bytes = Uint8Array.from(atob(api.doorPhoto ?? ''), (letter) => letter.codePointAt(0) ?? 0);
  const { width, height } = await createImageBitmap(new Blob([bytes]));
  return [width, height];
};
const sentPhotos = () => api.changes().filter((one) => one.name === 'partnerSendDoorPhoto');

test('a photograph is taken by the camera where the customer wished it, and is made smaller before it is sent [26.60]', async () => {
  const order = atDoor();
  api.put(order, { ...partnerOrder({ status: 'delivering', courier: order.courier }) });
  await openKitchen(api);
  await expect.poll(() => document.querySelectorAll('input[type=file]').length).toBe(1);
  const input = document.querySelector('input[type=file]');
  expect([input?.getAttribute('accept'), input?.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  await expect.element(button('Сфотографировать у двери')).toBeVisible();
  await shoot(await photograph(2400));
  await expect.element(button('Переснять')).toBeVisible();
  await expect.element(page.getByText('Фото отправлено, гость увидит его, когда вы оставите заказ')).toBeVisible();
  expect(await sentSize()).toEqual([1280, 960]);
  await expectAccessible('a photograph at the door');
});

test('without a network the photograph waits beside the taps, survives a reload, and is sent once [26.60]', async () => {
  const order = atDoor();
  api.put(order);
  await openKitchen(api);
  await expect.element(button('Сфотографировать у двери')).toBeVisible();
  api.isOffline = true;
  await shoot(await photograph(400, '#000000'));
  await expect.element(page.getByText(/^(?:Фото сделано, уйдёт|Отправляем)/)).toBeVisible();
  // Taken again: the first one is never sent.
  await shoot(await photograph(800, '#ffffff'));
  await button('Оставил у двери').click();
  await expect.element(page.getByText('Доставок пока нет')).toBeVisible();
  expect(sentPhotos()).toEqual([]);
  await openKitchen(api, { again: true });
  api.losesAnswer = true;
  api.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await expect
    .poll(() => api.orders.get(order.id), { timeout: 20_000 })
    .toMatchObject({ status: 'delivered', left_at_door: true, door_photo: true });
  expect(await sentSize()).toEqual([800, 600]);
  expect(new Set(sentPhotos().map(({ key }) => key)).size).toBe(1);
});

test('a photograph waits for the tap that takes its order [26.60]', async () => {
  const order = { ...atDoor(), status: 'prepared', courier: null } as const;
  api.put(order);
  // The tap is sent only once it can no longer be undone.
  await openKitchen(api, { undoMs: 2000 });
  await button('Беру').click();
  await expect.element(button('Сфотографировать у двери')).toBeVisible();
  await shoot(await photograph(400));
  await expect.element(page.getByText('Фото отправлено, гость увидит его, когда вы оставите заказ')).toBeVisible();
  expect(names()).toEqual(['partnerTakeDelivery', 'partnerSendDoorPhoto']);
});

test('a photograph that is refused says why, and the order is left all the same [26.60]', async () => {
  const order = atDoor();
  api.put(order);
  await openKitchen(api);
  api.refusesPhotos = true;
  await expect.element(button('Сфотографировать у двери')).toBeVisible();
  await shoot(new File(['not a picture'], 'IMG_2.jpg'));
  await expect.element(page.getByText('Картинка не читается')).toBeVisible();
  await expect.element(button('Сфотографировать у двери')).toBeVisible();
  await button('Оставил у двери').click();
  await expect.poll(() => api.orders.get(order.id)).toMatchObject({ left_at_door: true, door_photo: false });
});

test('a photograph that was not sent is deleted when the courier logs out [26.60]', async () => {
  const order = atDoor();
  api.put(order);
  const { kitchen } = await openKitchen(api);
  await expect.element(button('Сфотографировать у двери')).toBeVisible();
  let release = (): void => undefined;
  api.holdsPhotos = new Promise((resolve) => {
    release = resolve;
  });
  await shoot(await photograph(400));
  const stored = () => doorPhotosOf(kitchen).stored().photos.length;
  await expect.poll(stored).toBe(1);
  await button('Настройки').click();
  await button('Выйти').click();
  await button('Выйти').click();
  await expect.poll(stored).toBe(0);
  release();
});

test('the order’s window in the kitchen shows the photograph once the order was left [26.61]', async () => {
  await page.viewport(1024, 768);
  const courier = { key_id: 'pk_courier00001', name: 'Тимур' };
  const order = partnerOrder({ status: 'delivering', courier, door_photo: true });
  api.put(order);
  const canvas = await photograph(320);
  api.doorPhoto = btoa(String.fromCharCode(...new Uint8Array(await canvas.arrayBuffer())));
  await openKitchen(api);
  await button(/Открыть заказ/).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Курьер: Тимур')).toBeVisible();
  await expect.element(dialog.getByRole('img')).not.toBeInTheDocument();
  api.set(order, { left_at_door: true });
  const picture = dialog.getByRole('img', { name: 'Заказ у двери, фото курьера' });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(320); // found by its role
  await expectAccessible('an order that was left at the door');
});

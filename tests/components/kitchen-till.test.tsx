// Proves docs/product.md §26.30 on the owner's day.
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { partnerApi } from '#contract/calls/partner.ts';
import type { TillOrder } from '#contract/partner-manage.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

/** Friday, 13:00 in Kaluga. */
const KITCHEN_NOW = new Date('2026-11-20T10:00:00.000Z');
const RESTAURANT = {
  id: 1,
  name: 'На Театральной',
  address: 'Театральная, 1',
  timezone: 'Europe/Moscow',
  phone_number: null,
};
const ME = { key_id: 'pk_kitchen00001', name: 'Управляющий', scopes: ['manage'], restaurants: [RESTAURANT] };
const NUMBERS = {
  orders: 0,
  canceled: 0,
  revenue: 0,
  refunded: 0,
  average_receipt: null,
  handed_over: 0,
  average_minutes: null,
  average_against_promise: null,
  late: 0,
  late_share: null,
};
const ORDER: TillOrder = {
  order_id: 'A'.repeat(32),
  number: '1042',
  restaurant_id: 1,
  status: 'new',
  since: '2026-11-20T09:51:00.000Z',
  why: 'refused',
  said: 'Блюдо снято с продажи',
};

/** In-memory partner API, as far as the owner's day uses it. */
class Till {
  readonly now = KITCHEN_NOW;
  restaurants = [1];
  orders: TillOrder[] = [ORDER];
  /** Reads of the till are rejected. */
  isBroken = false;
  /** The next submitted request is executed, but its response is lost. */
  losesAnswer = false;
  isOffline = false;
  isGone = false;
  readonly keys: (string | null)[] = [];
  /** Number of reads of `/till`. */
  reads = 0;

  readonly fetch = async (...args: Parameters<typeof fetch>): Promise<Response> => {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const request = new Request(...args);
    const path = new URL(request.url).pathname.replace('/api/partner', '');
    if (path === '/till/send') return this.send(request);
    if (path === '/till' && this.isBroken) return this.answer(500, { code: 'INTERNAL', message: 'Сломалось' });
    return this.answer(200, this.read(path));
  };

  private async send(request: Request): Promise<Response> {
    const { order_id } = v.parse(partnerApi.partnerSendToTill.body, await request.json());
    this.keys.push(request.headers.get('idempotency-key'));
    if (this.isGone)
      return this.answer(409, { code: 'ORDER_NOT_FOR_TILL', message: 'Этот заказ уже на кассе или закрыт.' });
    this.orders = this.orders.map((one) => ({ ...one, why: 'unanswered', said: null }));
    if (!this.losesAnswer) return this.answer(200, { order_id, state: 'asked' });
    this.losesAnswer = false;
    throw new TypeError('Failed to fetch');
  }

  private read(path: string): unknown {
    if (path === '/session') return { me: ME, demo_keys: [] };
    if (path === '/orders/finished') return { orders: [], has_more: false };
    if (path === '/orders') return { orders: [], cursor: 'Y2hhbmdlcyAx', has_more: false };
    if (path === '/till') {
      this.reads += 1;
      return { restaurants: this.restaurants, orders: this.orders };
    }
    if (path === '/day/orders') return { orders: [], next: null };
    if (path === '/day') return { date: '2026-11-20', ...NUMBERS, restaurants: [] };
    return { pong: true };
  }

  private answer(status: number, body: unknown): Response {
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  }
}

// Verified to fail with the section shown always and on every day, with a key per attempt, and with server rejections not shown.
let till: Till;
const open = async (): Promise<void> => {
  history.replaceState(null, '', '/kitchen/day');
  await openKitchen(till);
  // The rest of the day is rendered.
  await expect.element(page.getByText('В этот день заказов не было')).toBeVisible();
};
const section = () => page.getByRole('region', { name: 'Не дошли до кассы', exact: true });
const again = () => page.getByRole('button', { name: 'Отправить ещё раз заказ 1042' });
const said = () => plain(section().element().textContent);

beforeEach(async () => {
  await page.viewport(1024, 768);
  till = new Till();
});

test('an order missing from the till is shown with since when and why, and can be sent again [26.30]', async () => {
  await open();
  await expect.element(section()).toBeVisible();
  for (const words of [
    '№ 1042',
    'с 12:51',
    'ждёт ответа',
    'На Театральной',
    'Касса не приняла заказ: «Блюдо снято с продажи»',
  ])
    expect(said()).toContain(words);
  await expectAccessible('an order that is not at the till');
  await again().click();
  await expect.element(section().getByText('Отправляем ещё раз.')).toBeVisible();
  await expect.element(section().getByText(/Касса не ответила, получила ли заказ/)).toBeVisible();
  expect(till.keys).toHaveLength(1);
});

test.each([
  ['waiting', null, 'Касса не на связи, пробуем ещё'],
  ['unknown_dish', 'Борщ', 'У блюда или добавки нет номера в iiko: «Борщ»'],
] as const)('the reason is shown: %s', async (why, words, expected) => {
  till.orders = [{ ...ORDER, why, said: words }];
  await open();
  await expect.element(section().getByText(expected)).toBeVisible();
});

test('an order that the till does not cancel is shown with why, and can be canceled there again [28.9]', async () => {
  till.orders = [{ ...ORDER, status: 'canceled', why: 'not_canceled', said: 'Не указана причина' }];
  await open();
  expect(said()).toContain('Заказ отменён, а касса его не отменяет. Отмените его на кассе: «Не указана причина»');
  await page.getByRole('button', { name: 'Отменить на кассе ещё раз заказ 1042' }).click();
  await expect.element(section().getByText('Отменяем на кассе ещё раз.')).toBeVisible();
  expect(till.keys).toHaveLength(1);
});

test('the section reports that all orders have reached the till when none is missing', async () => {
  till.orders = [];
  await open();
  await expect.element(section().getByText('Все заказы дошли до кассы.')).toBeVisible();
});

test('the section is absent when no restaurant has a till, and on another day', async () => {
  await open();
  await expect.element(section()).toBeVisible();
  await page.getByRole('button', { name: 'Предыдущий день' }).click();
  await expect.element(section()).not.toBeInTheDocument();
  till.restaurants = [];
  till.reads = 0;
  await open();
  await expect.poll(() => till.reads).toBe(1);
  await expect.element(section()).not.toBeInTheDocument();
});

test('a failed load is reported and retried', async () => {
  till.isBroken = true;
  await open();
  await expect.element(section().getByText('Сломалось')).toBeVisible();
  till.isBroken = false;
  await section().getByRole('button').click();
  await expect.element(again()).toBeVisible();
});

test('without a network nothing is sent and a message is shown; after a lost response the retry has the same key', async () => {
  await open();
  till.isOffline = true;
  await again().click();
  await expect
    .element(
      section()
        .getByText(/можно только при связи с сервером/)
        .first(),
    )
    .toBeVisible();
  expect(till.keys).toEqual([]);
  till.isOffline = false;
  till.losesAnswer = true;
  await again().click();
  await expect.poll(() => till.keys.length).toBeGreaterThan(0);
  await again().click();
  await expect.element(section().getByText('Отправляем ещё раз.')).toBeVisible();
  expect(new Set(till.keys).size).toBe(1);
});

test('an order that has reached the till meanwhile is reported as such', async () => {
  await open();
  till.isGone = true;
  await again().click();
  await expect.element(section().getByRole('alert')).toHaveTextContent('Этот заказ уже на кассе или закрыт.');
});

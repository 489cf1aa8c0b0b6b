// Proves docs/product.md §26.13 to §26.15, §26.19 to §26.23 on the screens of the stop list, of pause and busy, and of the owner's day.
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { partnerApi } from '#contract/calls/partner.ts';
import { portionsPaid } from '#domain/receipt.ts';
import type { AuditEntry, HoursAnswer, OwnerOrder, RefundableOrder } from '#contract/partner-manage.ts';
import type { PartnerOrder, RestaurantIntake, StopList } from '#contract/partner.ts';
import { partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';

/** Friday, 13:00 in Kaluga. */
const KITCHEN_NOW = new Date('2026-11-20T10:00:00.000Z');
const ME = {
  key_id: 'pk_kitchen00001',
  name: 'Управляющий',
  scopes: ['orders:read', 'orders:write', 'menu:write', 'manage'],
  restaurants: [
    { id: 1, name: 'На Театральной', address: 'Театральная, 1', timezone: 'Europe/Moscow', phone_number: null },
  ],
};

const TWO = [
  ...ME.restaurants,
  { id: 2, name: 'У реки', address: 'Речная, 2', timezone: 'Europe/Moscow', phone_number: null },
];

type Item = v.InferOutput<typeof StopList>['items'][number];
const item = (name: string, kind: Item['kind'], group: string, since?: string | null): Item => ({
  item: name,
  kind,
  name,
  group,
  is_stopped: since !== undefined,
  stopped_since: since ?? null,
});

const NUMBERS = {
  orders: 3,
  canceled: 1,
  revenue: 186_000,
  refunded: 0,
  average_receipt: 93_000,
  handed_over: 2,
  average_minutes: 41.4,
  average_against_promise: 3.2,
  late: 1,
  late_share: 0.5,
};
const ORDER: OwnerOrder = {
  id: 'A'.repeat(32),
  number: '1042',
  restaurant_id: 1,
  order_type: 'delivery',
  status: 'delivered',
  payment_method: 'card-online',
  placed_at: '2026-11-20T09:00:00.000Z',
  promised_to: '2026-11-20T09:50:00.000Z',
  handed_over_at: '2026-11-20T09:45:00.000Z',
  total: 93_000,
  refunded: 0,
  refund_waiting: 0,
  by_hand: 0,
  refundable: 93_000,
  refunded_dishes: [],
};
const REFUNDABLE: RefundableOrder['lines'] = [
  { item_id: 1, name: 'Борщ', options: ['Большая'], quantity: 3, paid: 100_000 - 10_001, refunded: 1 },
  { item_id: 2, name: 'Подарок', options: [], quantity: 1, paid: 0, refunded: 0 },
];

/** An in-memory partner API, as far as these screens use it. */
class Lists {
  readonly now = KITCHEN_NOW;
  items: Item[] = [
    item('Борщ', 'dish', 'Супы'),
    item('Уха', 'dish', 'Супы', null),
    item('Пельмени', 'dish', 'Горячее'),
    item('Чесночный', 'option', 'Соус'),
  ];
  intake: v.InferOutput<typeof RestaurantIntake>['intake'] = [];
  automatic: v.InferOutput<typeof RestaurantIntake>['automatic'] = [];
  order = ORDER;
  exceptions: v.InferOutput<typeof HoursAnswer>['restaurants'][number]['exceptions'] = [];
  /** What each closed day leaves without the restaurant. */
  expected: v.InferOutput<typeof HoursAnswer>['restaurants'][number]['affected'] = [];
  orders: PartnerOrder[] = [];
  audit: AuditEntry[] = [];
  /** The server's rejection of the next change of hours. */
  refusal: string | null = null;
  restaurants = ME.restaurants;
  /** Reads are rejected. */
  isBroken = false;
  isOffline = false;
  changes = 0;

  readonly fetch = async (...args: Parameters<typeof fetch>): Promise<Response> => {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const request = new Request(...args);
    const path = new URL(request.url).pathname.replace('/api/partner', '');
    if (path === '/session') return this.answer(200, { me: { ...ME, restaurants: this.restaurants }, demo_keys: [] });
    if (path === '/orders/finished') return this.answer(200, { orders: [], has_more: false });
    if (path === '/orders') return this.answer(200, { orders: this.orders, cursor: 'Y2hhbmdlcyAx', has_more: false });
    if (this.refusal !== null && path === '/hours' && request.method === 'POST') {
      const fields = { hours: [this.refusal] };
      return this.answer(422, { code: 'VALIDATION_FAILED', message: 'Проверьте поля', fields });
    }
    const body: unknown = request.method === 'POST' ? await request.json() : null;
    const isDryRun = v.is(v.looseObject({ dry_run: v.literal(true) }), body);
    if (request.method === 'POST' && !isDryRun) this.change(path, body);
    if (this.isBroken) return this.answer(500, { code: 'INTERNAL', message: 'Сломалось' });
    const read =
      request.method === 'POST' && path === '/hours'
        ? this.hours(isDryRun ? this.expected : undefined)
        : this.read(path, new URL(request.url).searchParams);
    return this.answer(200, read);
  };

  private hours(
    affected = this.expected.filter(({ date }) => this.exceptions.some((one) => one.date === date)),
  ): v.InferOutput<typeof HoursAnswer>['restaurants'][number] {
    const day = { from: '10:00', to: '22:00' };
    return {
      restaurant_id: 1,
      name: 'На Театральной',
      timezone: 'Europe/Moscow',
      opening_hours: {
        monday: day,
        tuesday: day,
        wednesday: day,
        thursday: day,
        friday: day,
        saturday: day,
        sunday: null,
      },
      exceptions: this.exceptions,
      affected,
    };
  }

  private read(path: string, query: URLSearchParams): unknown {
    if (path === '/stop-list') return { restaurant_id: 1, items: this.items };
    if (path.startsWith('/intake')) return { restaurant_id: 1, intake: this.intake, automatic: this.automatic };
    if (path === '/day/orders') return { orders: [this.order], next: null };
    if (path === '/orders/refund') return this.order;
    if (path === '/orders/refundable') return { order: this.order, lines: REFUNDABLE };
    if (path === '/day') {
      return {
        date: '2026-11-20',
        ...NUMBERS,
        restaurants: this.restaurants.map(({ id, name }) => ({ restaurant_id: id, name, ...NUMBERS, by_type: [] })),
      };
    }
    if (path === '/till') return { restaurants: [], orders: [] };
    if (path === '/hours') return { restaurants: [this.hours()] };
    if (path === '/hours/reset') return this.hours();
    if (path === '/audit') {
      const before = Number(query.get('before') ?? Number.MAX_SAFE_INTEGER);
      const older = this.audit.filter(({ id }) => id < before);
      const entries = older.slice(0, 50);
      return { entries, next: older.length > entries.length ? (entries.at(-1)?.id ?? null) : null };
    }
    if (path === '/stop-lists') {
      const items = this.items.filter(({ is_stopped: isStopped }) => isStopped);
      return {
        restaurants: [
          { restaurant_id: 1, name: 'На Театральной', items },
          { restaurant_id: 2, name: 'У реки', items: [] },
        ],
      };
    }
    return { pong: true };
  }

  private answer(status: number, body: unknown): Response {
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  }

  private change(path: string, body: unknown): void {
    this.changes += 1;
    if (path === '/stop-list') {
      const { stop, sell } = v.parse(partnerApi.partnerChangeStopList.body, body);
      this.items = this.items.map((one) => {
        if (stop.includes(one.item)) return { ...one, is_stopped: true, stopped_since: KITCHEN_NOW.toISOString() };
        return sell.includes(one.item) ? { ...one, is_stopped: false, stopped_since: null } : one;
      });
    } else if (path === '/intake/pause') {
      const { order_types, until, reason } = v.parse(partnerApi.partnerPauseIntake.body, body);
      this.intake = order_types.map((order_type) => ({ order_type, pause: { until, reason }, busy: null }));
    } else if (path === '/intake/busy') {
      const { order_types, busy } = v.parse(partnerApi.partnerBusyIntake.body, body);
      this.intake = order_types.map((order_type) => ({ order_type, pause: null, busy }));
    } else if (path === '/hours') {
      const { date, hours, reason } = v.parse(partnerApi.partnerChangeHours.body, body);
      this.exceptions = [{ date, hours, reason }];
    } else if (path === '/hours/reset') {
      this.exceptions = [];
    } else if (path === '/orders/refund') {
      const { amount: sum, lines = [] } = v.parse(partnerApi.partnerRefundOrder.body, body);
      const portions = lines.flatMap(({ item_id: id, quantity }) => {
        const line = REFUNDABLE.find(({ item_id: one }) => one === id);
        return line === undefined ? [] : [{ ...line, count: quantity }];
      });
      const amount =
        sum ??
        portions.reduce(
          (all, { paid, quantity, refunded, count }) => all + portionsPaid(paid, quantity, { before: refunded, count }),
          0,
        );
      const refunded_dishes = portions.map(({ name, count: quantity }) => ({ name, quantity }));
      this.order = { ...ORDER, refunded: amount, refund_waiting: amount, refundable: 0, refunded_dishes };
    } else {
      this.intake = [];
    }
  }
}

let lists: Lists;
/** Opens a section of the screen with a manager's key. */
const open = async (section: string): Promise<void> => {
  history.replaceState(null, '', `/kitchen/${section}`);
  await openKitchen(lists);
};
const region = (name: string) => page.getByRole('region', { name, exact: true });
const sold = (name: RegExp) => page.getByRole('switch', { name });

beforeEach(async () => {
  await page.viewport(1024, 768);
  lists = new Lists();
});

describe('the stop list', () => {
  test('has sold-out items on top, shows since when, and takes a tap at once', async () => {
    await open('stop-list');
    await expect.element(region('Закончилось')).toHaveTextContent('Нет по файлу меню, до следующей загрузки');
    await sold(/Борщ/).click();
    await expect.element(region('Закончилось').getByText('Борщ')).toBeVisible();
    await expect.element(region('Закончилось')).toHaveTextContent('Нет с 13:00, до следующей загрузки меню');
    await expect.poll(() => lists.items.find(({ name }) => name === 'Борщ')?.is_stopped).toBe(true);
    await expectAccessible('the stop list');
    await sold(/Уха/).click();
    await expect.element(region('Супы').getByText('Уха')).toBeVisible();
  });

  test('keeps a tap without a network and sends it once', async () => {
    await open('stop-list');
    await expect.element(sold(/Пельмени/)).toBeVisible();
    lists.isOffline = true;
    await sold(/Пельмени/).click();
    await expect.element(region('Закончилось').getByText('Пельмени')).toBeVisible();
    await expect.element(region('Закончилось')).toHaveTextContent('отправляется');
    expect(lists.changes).toBe(0);
    lists.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => lists.changes, { timeout: 15_000 }).toBe(1);
    await expect.element(region('Закончилось').getByText('Пельмени')).toBeVisible();
  });

  test('can be searched, and shows when nothing matches', async () => {
    await open('stop-list');
    const search = page.getByRole('searchbox', { name: 'Найти блюдо или добавку' });
    await search.fill('пель');
    await expect.element(page.getByText('Борщ')).not.toBeInTheDocument();
    await expect.element(sold(/Пельмени/)).toBeVisible();
    await search.fill('пицца');
    await expect.element(page.getByText('Такого в меню нет')).toBeVisible();
  });

  test('reports a failed load, and retries', async () => {
    lists.isBroken = true;
    await open('stop-list');
    await expect.element(page.getByRole('alert').getByText('Не получилось загрузить')).toBeVisible();
    lists.isBroken = false;
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await expect.element(sold(/Борщ/)).toBeVisible();
  });
});

describe('pause and busy', () => {
  test('a pause needs a reason, shows at once what customers see, and ends with a tap', async () => {
    await open('intake');
    const pause = region('Пауза');
    await expect.element(region('Доставка')).toHaveTextContent('Принимаем как обычно');
    await pause.getByRole('button', { name: 'Приостановить' }).click();
    await expect.element(pause.getByRole('alert')).toHaveTextContent('Напишите причину');
    await pause.getByRole('radio', { name: 'Доставку' }).click();
    await pause.getByRole('radio', { name: '15 мин' }).click();
    await pause.getByRole('button', { name: 'сломалась печь' }).click();
    await pause.getByRole('button', { name: 'Приостановить' }).click();
    await expect.element(region('Доставка')).toHaveTextContent('Пауза до 13:15');
    await expect
      .element(region('Доставка'))
      .toHaveTextContent(/Доставка приостановлена: сломалась печь\. Продолжим сегодня в\s13:15\./);
    await expect.element(region('Самовывоз')).toHaveTextContent('Принимаем как обычно');
    await expect.poll(() => lists.intake).toMatchObject([{ order_type: 'delivery' }]);
    await expectAccessible('pause and busy');
    await region('Доставка').getByRole('button', { name: 'Снова принимать' }).click();
    await expect.element(region('Доставка')).toHaveTextContent('Принимаем как обычно');
    await expect.poll(() => lists.intake).toEqual([]);
  });

  test('a pause names the orders for later that it covers, of its types, before it begins', async () => {
    const promised = { from: '2026-11-20T10:40:00.000Z', to: '2026-11-20T11:10:00.000Z' };
    lists.orders = [
      partnerOrder({ status: 'confirmed', number: '1042', requested_at: promised.from, promised }),
      partnerOrder({ status: 'confirmed', number: '1043', promised }),
    ];
    await open('intake');
    const pause = region('Пауза');
    const covered = pause.getByText(/^На это время уже 1\sзаказ: №\s1042\. Пауза их не отменит\./);
    await expect.element(pause.getByRole('radio', { name: '60 мин' })).toBeVisible();
    await expect.element(covered).not.toBeInTheDocument();
    await pause.getByRole('radio', { name: '60 мин' }).click();
    await expect.element(covered).toBeVisible();
    await pause.getByRole('radio', { name: 'Самовывоз' }).click();
    await expect.element(covered).not.toBeInTheDocument();
    await pause.getByRole('radio', { name: 'До отмены' }).click();
    await pause.getByRole('radio', { name: 'Доставку' }).click();
    await expect.element(pause.getByRole('link', { name: 'К заказам' })).toHaveAttribute('href', '/kitchen/');
  });

  test('a longer promised time applies for a while, and is reset with a tap', async () => {
    await open('intake');
    const busy = region('Больше времени');
    await expect.element(region('Самовывоз')).toBeVisible();
    await busy.getByRole('radio', { name: '+30 мин' }).click();
    await busy.getByRole('button', { name: 'Обещать дольше' }).click();
    await expect.element(region('Самовывоз')).toHaveTextContent('Обещаем на 30 мин дольше, до 14:00');
    await region('Доставка').getByRole('button', { name: 'Обещать как обычно' }).click();
    await expect.element(region('Доставка')).toHaveTextContent('Принимаем как обычно');
  });

  test('a promised time that is longer by itself says so, and has no end to tap (docs/product.md §26.44)', async () => {
    const busy = { minutes: 20, until: '2026-11-20T12:00:00.000Z' };
    lists.intake = [
      { order_type: 'delivery', pause: null, busy },
      { order_type: 'pickup', pause: null, busy },
    ];
    lists.automatic = ['delivery'];
    await open('intake');
    await expect
      .element(region('Доставка'))
      .toHaveTextContent('Обещаем на 20 мин дольше, пока много заказов: автоматически');
    await expect.element(region('Самовывоз')).toHaveTextContent('Обещаем на 20 мин дольше, до 15:00');
    const quick = (type: string) => region(type).getByRole('button', { name: 'Обещать как обычно' });
    await expect.element(quick('Самовывоз')).toBeVisible();
    expect(quick('Доставка').elements()).toEqual([]);
  });
});

describe('the owner’s day', () => {
  test('shows its numbers, and refunds a part of an order after two confirmations [26.21]', async () => {
    await open('day');
    await expect.element(page.getByText('1 860 ₽')).toBeVisible();
    await expect.element(page.getByText('на 3 мин позже')).toBeVisible();
    await expectAccessible('the owner’s day');
    await page.getByRole('button', { name: 'Вернуть деньги за заказ 1042' }).click();
    await page.getByRole('radio', { name: 'Сумму' }).click();
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expect.element(page.getByRole('alert').getByText('Введите сумму')).toBeVisible();
    await page.getByLabelText('Сумма, ₽').fill('300,50');
    await page.getByRole('radio', { name: 'Не хватало блюда' }).click();
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expectAccessible('a refund');
    lists.isOffline = true;
    await page.getByRole('button', { name: /^Вернуть 300,50/ }).click();
    await expect.element(page.getByText(/Деньги возвращаются только при связи/).first()).toBeVisible();
    expect(lists.changes).toBe(0);
    lists.isOffline = false;
    await page.getByRole('button', { name: /^Вернуть 300,50/ }).click();
    await expect.element(page.getByText(/возвращается 300,50/)).toBeVisible();
    expect(lists.order.refunded).toBe(30_050);
  });

  test('refunds dishes by the portion, for what they have cost, and names them [26.54]', async () => {
    lists.order = { ...ORDER, by_hand: 12_000 };
    await open('day');
    const refund = page.getByRole('button', { name: 'Вернуть деньги за заказ 1042' });
    await expect.element(refund).toBeVisible();
    lists.isBroken = true;
    await refund.click();
    const sheet = page.getByRole('dialog');
    await expect.element(sheet.getByText('Не получилось загрузить')).toBeVisible();
    lists.isBroken = false;
    await sheet.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await expect.element(sheet.getByText(/в заказе 3 на 899,99\u00a0₽, возвращено 1/)).toBeVisible();
    await expect.element(sheet.getByText(/Наличными при получении заплатили ещё 120\u00a0₽/)).toBeVisible();
    await expectAccessible('the dishes of a refund');
    await sheet.getByRole('button', { name: 'Дальше' }).click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('Отметьте, за какие блюда');
    // What costs nothing is not offered, and no more than are left.
    expect(sheet.getByRole('button', { name: /Подарок/ }).elements()).toEqual([]);
    const more = sheet.getByRole('button', { name: /Борщ/ }).last();
    for (const button of sheet.getByRole('button', { name: /Борщ/ }).elements()) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(56);
    }
    await more.click();
    await more.click();
    await expect.element(more).toBeDisabled();
    await sheet.getByRole('radio', { name: 'Не хватало блюда' }).click();
    await sheet.getByRole('button', { name: /^Дальше: 599,99/ }).click();
    await expect.element(sheet.getByText('За блюда: Борщ × 2')).toBeVisible();
    lists.isOffline = true;
    await sheet.getByRole('button', { name: /^Вернуть 599,99/ }).click();
    await expect.element(sheet.getByText(/Деньги возвращаются только при связи/).first()).toBeVisible();
    lists.isOffline = false;
    await sheet.getByRole('button', { name: /^Вернуть 599,99/ }).click();
    await expect.element(page.getByText(/возвращается 599,99.*За блюда: Борщ × 2/)).toBeVisible();
    expect(lists.order.refunded).toBe(59_999);
  });
});

test('the day of several restaurants fits a phone: only their table is wider than it', async () => {
  lists.restaurants = TWO;
  await page.viewport(380, 800);
  await open('day');
  await expect.element(page.getByRole('table')).toBeVisible();
  // Verified to fail without columns narrower than their content: the tiles were as wide as the table.
  for (const tile of page.getByRole('definition').elements())
    expect(tile.getBoundingClientRect().right).toBeLessThanOrEqual(380);
});

describe('the hours', () => {
  test('a day is closed with a required reason, and can be reset to normal [26.22]', async () => {
    await open('hours');
    const restaurant = region('На Театральной');
    await expect.element(restaurant).toHaveTextContent('Ближайшие дни как обычно');
    await expectAccessible('the hours');
    await restaurant.getByRole('button', { name: 'На Театральной: изменить день' }).click();
    const form = page.getByRole('dialog');
    await expect.element(form).toHaveTextContent('Обычно в этот день: 10:00–22:00.');
    await form.getByLabelText('День').fill('2026-11-22');
    await expect.element(form).toHaveTextContent('Обычно в этот день закрыто.');
    await form.getByLabelText('День').fill('2026-11-21');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('Напишите причину');
    await form.getByRole('button', { name: 'санитарный день' }).click();
    await expectAccessible('a day of its own');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(restaurant).toHaveTextContent('Завтра закрыто: санитарный день.');
    expect(lists.exceptions).toEqual([{ date: '2026-11-21', hours: [], reason: 'санитарный день' }]);
    await restaurant.getByRole('button', { name: 'Работать как обычно: завтра' }).click();
    await expect.element(restaurant).toHaveTextContent('Ближайшие дни как обычно');
    expect(lists.exceptions).toEqual([]);
  });

  test('a day with orders and bookings is closed only after the manager has seen them, and names them afterwards', async () => {
    const one = (number: string, hour: string) => ({
      id: `thing0000000000000000000${number}`,
      number,
      from: `2026-11-21T${hour}:00.000Z`,
      to: `2026-11-21T${hour}:30.000Z`,
    });
    lists.expected = [
      { date: '2026-11-21', orders: [one('1042', '09:00'), one('1043', '15:00')], bookings: [one('0107', '16:00')] },
    ];
    await open('hours');
    await page.getByRole('button', { name: 'На Театральной: изменить день' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabelText('День').fill('2026-11-21');
    await form.getByRole('button', { name: 'учёт' }).click();
    await form.getByRole('button', { name: 'Сохранить' }).click();
    const note = /На этот день уже 2\sзаказа и 1\sбронь.*1042 на\s12:00.*1043 на\s18:00.*0107 на\s19:00/;
    await expect.element(form.getByRole('alert')).toHaveTextContent(note);
    await expectAccessible('a day to be closed that has orders and bookings');
    expect(lists.exceptions).toEqual([]);
    await form.getByRole('button', { name: 'Не менять' }).click();
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await form.getByRole('button', { name: 'Всё равно сохранить' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(region('На Театральной')).toHaveTextContent(note);
    const toBookings = region('На Театральной').getByRole('link', { name: 'К броням' });
    await expect.element(toBookings).toHaveAttribute('href', '/kitchen/bookings');
  });

  test('a shorter day needs its times, and a server rejection or a lost network is shown in the form', async () => {
    await open('hours');
    await page.getByRole('button', { name: 'На Театральной: изменить день' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: 'Короче' }).click();
    await form.getByRole('button', { name: 'учёт' }).click();
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('Укажите, с какого и до какого времени');
    await form.getByLabelText('С', { exact: true }).fill('09:00');
    await form.getByLabelText('До', { exact: true }).fill('16:00');
    lists.refusal = 'В это время ресторан обычно закрыт';
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('В это время ресторан обычно закрыт');
    lists.refusal = null;
    lists.isOffline = true;
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('Часы меняются только при связи');
    lists.isOffline = false;
    await form.getByLabelText('С', { exact: true }).fill('10:00');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect.element(region('На Театральной')).toHaveTextContent('Сегодня работаем 10:00–16:00: учёт.');
  });
});

describe('the audit log', () => {
  const entry = (id: number, action: string, details: AuditEntry['details']): AuditEntry => ({
    id,
    at: '2026-11-20T09:40:00.000Z',
    key_id: 'pk_kitchen00001',
    key_name: 'Планшет на кухне',
    restaurant_id: 1,
    action,
    details,
  });

  test('shows who did what, page by page, with actions unknown to this build under their raw name', async () => {
    lists.audit = [
      entry(203, 'order.refund', { number: '1042', amount: 30_050, reason: 'late' }),
      entry(202, 'stop_list.change', { stop: ['ukha'], sell: [] }),
      entry(201, 'hours.change', { date: '2026-11-21', hours: [], reason: 'санитарный день' }),
      entry(200, 'till.opened', {}),
      ...Array.from({ length: 60 }, (_, index) => entry(199 - index, 'order.accept', { number: String(900 - index) })),
    ];
    await open('audit');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.element(rows.nth(0)).toHaveTextContent(/Возвращены деньги.*№ 1042, 300,50 ₽/);
    await expect.element(rows.nth(0)).toHaveTextContent(/сегодня в 12:40, На Театральной, Планшет на кухне/);
    await expect.element(rows.nth(1)).toHaveTextContent('нет: ukha');
    await expect.element(rows.nth(2)).toHaveTextContent('завтра, санитарный день');
    await expect.element(rows.nth(3)).toHaveTextContent('till.opened');
    await expectAccessible('the audit log');
    await expect.element(page.getByText('№ 841')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await expect.element(page.getByText('№ 841')).toBeVisible();
  });

  test('shows that nothing was changed yet', async () => {
    await open('audit');
    await expect.element(page.getByText('В журнале пока пусто')).toBeVisible();
  });
});

test('a manager of several restaurants sees the sold-out items of each before choosing one', async () => {
  lists.restaurants = TWO;
  await open('stop-list');
  await expect.element(region('На Театральной')).toHaveTextContent('Уха');
  await expect.element(region('У реки')).toHaveTextContent('Всё есть в продаже');
  await expectAccessible('the stop lists of a chain');
  await page.getByRole('button', { name: 'На Театральной', exact: true }).click();
  await expect.element(region('Закончилось')).toBeVisible();
});

// Proves docs/product.md §26.1 to §26.5, §26.11, §26.17, §26.18.
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { PUSH } from '../support/push-service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { type PartnerScope, STAFF_SCOPES } from '#contract/partner.ts';
import { iikoOrders } from '#server/db/schema/iiko.ts';
import { jobApplications, vacancies } from '#server/db/schema/content.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { payments } from '#server/db/schema/payments.ts';
import { tables } from '#server/db/schema/tables.ts';
import { insertTableCall } from '#server/modules/hall/table-call-repository.ts';
import { revokeKey } from '#server/modules/partner/keys/key-commands.ts';
import { book, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { loggedIn } from './kitchen-screen.ts';
import { newCourier, newPartner, type TestPartner } from './partner-client.ts';

/**
 * Every partner call, made with everything but the right key. The response for another restaurant's data is the same as for missing
 * data.
 *
 * Verified to fail with `mayActFor` returning true (each call that names an order or a restaurant), with `requireScope` empty, with
 * `noteRequest` returning true, with the bearer alone where a signature is required, and, by a screen's cookie, with `requireOwnPage`
 * empty.
 */

let test: Awaited<ReturnType<typeof startBookingWorld>>;
/** Keys: the restaurant's own, another restaurant's, and the manager's. */
let own: TestPartner;
let other: TestPartner;
let manager: TestPartner;
/** Couriers' keys: the restaurant's, another restaurant's, and the chain's. */
let courier: TestPartner;
let otherCourier: TestPartner;
let chainCourier: TestPartner;
let orderId = 'no order';
/** A dish of that order. */
let lineId = 0;
/** A dish of the restaurant's menu. */
let dishId = 0;
let bookingId = 'no booking';
let callId = 0;
let tableId = 0;
const applicationId = 'an-application';
beforeAll(async () => {
  test = await startBookingWorld({}, { push: PUSH });
  const grey = { width: 32, height: 32, channels: 3, background: '#808080' } as const;
  doorPhoto = (await sharp({ create: grey }).jpeg().toBuffer()).toString('base64');
  dishId = test.world.dishes.borsch;
  await test.furnish();
  [own, other] = [await newPartner(test), await newPartner(test, { restaurantId: 2 })];
  manager = await newPartner(test, { restaurantId: null });
  [courier, otherCourier] = [await newCourier(test), await newCourier(test, { restaurantId: 2 })];
  chainCourier = await newCourier(test, { restaurantId: null });
  const article = {
    slug: 'cook',
    title: 'Повар',
    summary: '',
    html: '',
    date: '2026-11-01',
    restaurants: ['tverskaya'],
  };
  const [job] = await test.db
    .insert(vacancies)
    .values({ externalId: 'cook', position: 0, ...article })
    .returning();
  await test.db.insert(jobApplications).values({
    id: applicationId,
    requestKey: 'k',
    vacancyId: job?.id ?? 0,
    name: 'Иван',
    phone: '79161234567',
    message: '',
    consentVersion: '1',
    createdAt: test.now(),
    fileName: 'a.pdf',
    fileType: 'application/pdf',
    file: Buffer.from('%PDF'),
  });
});
afterAll(() => test.close());
beforeEach(() => {
  test.at(FRIDAY_15);
});

interface Row {
  /** The owner's request that succeeds. */
  readonly request: () => { readonly query?: object; readonly body?: object };
  /** The code returned to another restaurant; null: nothing of another restaurant can be named. */
  readonly foreign: string | null;
  /** Only with the manager's key. */
  readonly managerOnly?: boolean;
  /** Only with a courier's key. */
  readonly courierOnly?: boolean;
}

const promised = { minutes: 50 };
/** A grey picture as base64. */
let doorPhoto = '';
/** The dish of this file's orders, which a new menu keeps. */
const DISH = {
  id: 'borsch',
  category: 'all',
  slug: 'borsch',
  name: 'Борщ',
  description: 'Со свёклой',
  composition: 'свёкла',
  weight: '300 г',
  portion_size: 300,
  nutrition_per_100: { kcal: 50, proteins: 1, fats: 1, carbohydrates: 5 },
  price: 39_000,
};
/** Each test has another printer: the log gets what has changed. */
let printers = 0;
beforeEach(() => {
  printers += 1;
});
/** Each test has another browser, too. */
const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${printers}`,
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
});
const rows: Record<keyof typeof partnerApi, Row> = {
  partnerMe: { request: () => ({}), foreign: null },
  partnerScreenKey: { request: () => ({}), foreign: null },
  partnerSaveScreen: { request: () => ({ body: browser() }), foreign: null },
  partnerEndScreen: { request: () => ({ body: { endpoint: browser().endpoint } }), foreign: null },
  partnerTestScreen: { request: () => ({ body: { endpoint: browser().endpoint } }), foreign: null },
  partnerOrders: { request: () => ({ query: { restaurant_id: 1 } }), foreign: 'RESTAURANT_NOT_FOUND' },
  partnerOrder: { request: () => ({ query: { order_id: orderId } }), foreign: 'ORDER_NOT_FOUND' },
  partnerDoorPhoto: { request: () => ({ query: { order_id: orderId } }), foreign: 'ORDER_NOT_FOUND' },
  partnerSeeOrders: { request: () => ({ body: { order_ids: [orderId] } }), foreign: 'ORDER_NOT_FOUND' },
  partnerFinishedOrders: { request: () => ({ query: { restaurant_id: 1 } }), foreign: 'RESTAURANT_NOT_FOUND' },
  partnerRecallOrder: {
    request: () => ({ body: { order_id: orderId, status: 'prepared' } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  partnerTickLines: {
    request: () => ({ body: { order_id: orderId, item_ids: [lineId], done: true } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  partnerReportPrinters: {
    request: () => ({
      body: { restaurant_id: 1, printers: [{ name: `Бар ${printers}`, problem: null, waiting: [] }] },
    }),
    foreign: 'RESTAURANT_NOT_FOUND',
  },
  partnerAcceptOrder: { request: () => ({ body: { order_id: orderId } }), foreign: 'ORDER_NOT_FOUND' },
  partnerRejectOrder: {
    request: () => ({ body: { order_id: orderId, reason: 'no_courier' } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  partnerMoveOrder: {
    request: () => ({ body: { order_id: orderId, status: 'preparing' } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  partnerCourierOrders: { request: () => ({}), foreign: null, courierOnly: true },
  partnerCourierCash: { request: () => ({}), foreign: null, courierOnly: true },
  partnerTakeDelivery: {
    request: () => ({ body: { order_id: orderId } }),
    foreign: 'ORDER_NOT_FOUND',
    courierOnly: true,
  },
  partnerHandOver: { request: () => ({ body: { order_id: orderId } }), foreign: 'ORDER_NOT_FOUND', courierOnly: true },
  partnerSendDoorPhoto: {
    request: () => ({ body: { order_id: orderId, photo: doorPhoto } }),
    foreign: 'ORDER_NOT_FOUND',
    courierOnly: true,
  },
  partnerNoAnswer: { request: () => ({ body: { order_id: orderId } }), foreign: 'ORDER_NOT_FOUND', courierOnly: true },
  partnerPromiseOrder: { request: () => ({ body: { order_id: orderId, promised } }), foreign: 'ORDER_NOT_FOUND' },
  partnerIntake: { request: () => ({ query: { restaurant_id: 1 } }), foreign: 'RESTAURANT_NOT_FOUND' },
  partnerPauseIntake: {
    request: () => ({ body: { restaurant_id: 1, order_types: ['pickup'], until: null, reason: 'сломалась печь' } }),
    foreign: 'RESTAURANT_NOT_FOUND',
  },
  partnerResumeIntake: {
    request: () => ({ body: { restaurant_id: 1, order_types: ['pickup'] } }),
    foreign: 'RESTAURANT_NOT_FOUND',
  },
  partnerBusyIntake: {
    request: () => ({ body: { restaurant_id: 1, order_types: ['delivery'], busy: null } }),
    foreign: 'RESTAURANT_NOT_FOUND',
  },
  partnerStopList: { request: () => ({ query: { restaurant_id: 1 } }), foreign: 'RESTAURANT_NOT_FOUND' },
  partnerChangeStopList: {
    request: () => ({ body: { restaurant_id: 1, stop: ['mors'] } }),
    foreign: 'RESTAURANT_NOT_FOUND',
  },
  partnerUpdateMenu: {
    request: () => ({
      body: {
        categories: [{ id: 'all', slug: 'all', name: 'Всё', color: '#ffffff' }],
        modifier_groups: [],
        products: [DISH],
      },
    }),
    foreign: null,
    managerOnly: true,
  },
  partnerBookings: {
    request: () => ({ query: { restaurant_id: 1, date: '2026-11-20' } }),
    foreign: 'RESTAURANT_NOT_FOUND',
  },
  partnerMarkBooking: {
    request: () => ({ body: { booking_id: bookingId, status: 'arrived' } }),
    foreign: 'BOOKING_NOT_FOUND',
  },
  partnerRejectBooking: { request: () => ({ body: { booking_id: bookingId } }), foreign: 'BOOKING_NOT_FOUND' },
  partnerTakeTableCall: { request: () => ({ body: { call_id: callId } }), foreign: 'TABLE_CALL_NOT_FOUND' },
  partnerTableBills: { request: () => ({ query: { restaurant_id: 1 } }), foreign: 'RESTAURANT_NOT_FOUND' },
  partnerSettleTable: {
    request: () => ({ body: { table_id: tableId, until: '2026-11-20T12:00:00.000Z' } }),
    foreign: 'TABLE_NOT_FOUND',
  },
  partnerDay: { request: () => ({ query: { date: '2026-11-20' } }), foreign: null, managerOnly: true },
  partnerDayOrders: {
    request: () => ({ query: { date: '2026-11-20', restaurant_id: 1 } }),
    foreign: null,
    managerOnly: true,
  },
  partnerChangeOrder: {
    request: () => ({ body: { order_id: orderId, revision: 0, lines: [{ item_id: lineId, quantity: 1 }] } }),
    foreign: null,
    managerOnly: true,
  },
  partnerMakeOrder: {
    request: () => ({
      body: {
        restaurant_id: 1,
        order_type: 'pickup',
        name: 'Анна',
        phone_number: '79161234567',
        lines: [{ product_id: dishId, modifiers: [], quantity: 2 }],
        payment_method: 'cash',
      },
    }),
    foreign: null,
    managerOnly: true,
  },
  partnerSendLink: { request: () => ({ body: { order_id: orderId } }), foreign: null, managerOnly: true },
  partnerRefundable: { request: () => ({ query: { order_id: orderId } }), foreign: null, managerOnly: true },
  partnerRefundOrder: {
    request: () => ({ body: { order_id: orderId, amount: 100, refunded_before: 0, reason: 'quality' } }),
    foreign: null,
    managerOnly: true,
  },
  partnerTill: { request: () => ({ query: { restaurant_id: 1 } }), foreign: null, managerOnly: true },
  partnerSendToTill: { request: () => ({ body: { order_id: orderId } }), foreign: null, managerOnly: true },
  partnerStopLists: { request: () => ({}), foreign: null, managerOnly: true },
  partnerHours: { request: () => ({}), foreign: null, managerOnly: true },
  partnerChangeHours: {
    request: () => ({ body: { restaurant_id: 1, date: '2026-12-31', hours: [], reason: 'учёт' } }),
    foreign: null,
    managerOnly: true,
  },
  partnerResetHours: {
    request: () => ({ body: { restaurant_id: 1, date: '2026-12-31' } }),
    foreign: null,
    managerOnly: true,
  },
  partnerApplications: { request: () => ({ query: {} }), foreign: null, managerOnly: true },
  partnerApplicationFile: { request: () => ({ query: { id: applicationId } }), foreign: null, managerOnly: true },
  partnerAudit: { request: () => ({ query: { restaurant_id: 1 } }), foreign: null, managerOnly: true },
};

/** Marks it as paid online and handed over. */
const payFor = async (id: string) => {
  const [order] = await test.db
    .update(orders)
    .set({ status: 'delivered', paymentMethod: 'card-online', paymentStatus: 'paid', terminal: 'default' })
    .where(eq(orders.id, id))
    .returning();
  if (!order) throw new Error('no order');
  await test.db.insert(payments).values({
    terminal: 'default',
    transactionId: order.number,
    orderId: id,
    amount: order.totals.total_price,
    currency: 'RUB',
    role: 'order',
    at: test.now(),
  });
};

it('every partner call is in the table, including a new one', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(partnerApi).toSorted());
});

describe.each(Object.keys(rows) as (keyof typeof partnerApi)[])('%s', (name) => {
  const endpoint: PartnerEndpoint = partnerApi[name];
  const row = rows[name];
  const isCouriers = row.courierOnly === true;
  const rightful = () => (isCouriers ? courier : row.managerOnly === true ? manager : own);
  const foreigner = () => (isCouriers ? otherCourier : other);
  const chains = () => (isCouriers ? chainCourier : manager);
  const without = () =>
    newPartner(test, { restaurantId: null, scopes: STAFF_SCOPES.filter((one) => !needed.includes(one)) });
  // The manager's scope permits what an operator's does.
  const needed: readonly (PartnerScope | null)[] = endpoint.scope === 'orders:make' ? ['manage'] : [endpoint.scope];
  const changes = endpoint.method === 'POST';
  // Each test has its own order or booking, where the call needs one.
  const about = Object.keys({ ...row.request().query, ...row.request().body });
  // A minute for each call: all of them together are more than an address may make in one.
  const minute = Object.keys(rows).indexOf(name);
  beforeEach(async () => {
    test.at(addMinutes(FRIDAY_15, minute));
    if (about.includes('order_id') || about.includes('order_ids')) {
      const { order } = await placed(test);
      orderId = order.id;
      // As staff make one: only such a link is sent.
      if (name === 'partnerSendLink') {
        await test.db.update(orders).set({ madeBy: 'Tablet' }).where(eq(orders.id, orderId));
      }
      lineId = order.items[0]?.item_id ?? 0;
    }
    if (about.includes('booking_id')) {
      await test.furnish();
      bookingId = (await book(test.guest())).id;
    }
    if (about.includes('call_id') || about.includes('table_id')) {
      await test.furnish();
      const [table] = await test.db.select().from(tables).limit(1);
      tableId = table?.id ?? 0;
      const call = { tableId, kind: 'waiter', calledAt: test.now() } as const;
      callId = (await insertTableCall(test.db, call))?.id ?? 0;
    }
  });
  /** Creates the prerequisites. */
  const prepare = async () => {
    if (name === 'partnerMoveOrder') await own.ok(partnerApi.partnerAcceptOrder, { body: { order_id: orderId } });
    if (isCouriers && about.includes('order_id')) {
      await test.db
        .update(orders)
        .set({ status: 'prepared', courierWishes: ['leave_at_door'] })
        .where(eq(orders.id, orderId));
      if (name !== 'partnerTakeDelivery')
        await courier.ok(partnerApi.partnerTakeDelivery, { body: { order_id: orderId } });
    }
    if (name === 'partnerRecallOrder') {
      await own.ok(partnerApi.partnerAcceptOrder, { body: { order_id: orderId } });
      for (const status of ['preparing', 'prepared'] as const) {
        await own.ok(partnerApi.partnerMoveOrder, { body: { order_id: orderId, status } });
      }
    }
    if (name === 'partnerEndScreen' || name === 'partnerTestScreen')
      await own.ok(partnerApi.partnerSaveScreen, { body: browser() });
    if (name === 'partnerRefundOrder') await payFor(orderId);
    if (name === 'partnerSendToTill') {
      const row = { orderId, restaurantId: 1, iikoId: randomUUID(), state: 'waiting', createdAt: test.now() } as const;
      await test.db.insert(iikoOrders).values(row);
    }
  };

  it('is rejected without a key, and with a wrong, unknown or revoked one, with the same message', async () => {
    const ended = isCouriers
      ? await newCourier(test)
      : await newPartner(test, row.managerOnly === true ? { restaurantId: null } : {});
    await revokeKey(test.db, ended.bearer.split('.')[0] ?? '', test.now());
    const [id] = rightful().bearer.split('.');
    const answers = [
      await rightful().refused(endpoint, row.request(), { bearer: null }),
      await rightful().refused(endpoint, row.request(), { bearer: `${id}.${'A'.repeat(43)}` }),
      await rightful().refused(endpoint, row.request(), { bearer: `pk_unknown00000.${'A'.repeat(43)}` }),
      await ended.refused(endpoint, row.request()),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'PARTNER_KEY_INVALID' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is rejected with a signature that is late, early, forged, of another body, or replayed', async () => {
    await prepare();
    const refusal = async (spoilt: Parameters<TestPartner['refused']>[2]) =>
      (await rightful().refused(endpoint, row.request(), spoilt)).code;
    expect(await refusal({ lateBy: 301 })).toBe('PARTNER_SIGNATURE_LATE');
    expect(await refusal({ lateBy: -301 })).toBe('PARTNER_SIGNATURE_LATE');
    expect(await refusal({ signature: `v1,${'A'.repeat(43)}=` })).toBe('PARTNER_SIGNATURE_INVALID');
    expect(await refusal({ signature: 'v2,nothing' })).toBe('PARTNER_SIGNATURE_INVALID');
    if (changes) {
      expect(await refusal({ signature: null })).toBe('PARTNER_SIGNATURE_INVALID');
      expect(await refusal({ otherBody: JSON.stringify({ ...row.request().body, more: 1 }) })).toBe(
        'PARTNER_SIGNATURE_INVALID',
      );
    } else {
      expect((await rightful().send(endpoint, row.request(), { signature: null })).status).toBe(200);
    }
    const once = { webhookId: randomUUID(), lateBy: 299 };
    expect((await rightful().send(endpoint, row.request(), once)).status).toBe(200);
    expect(await rightful().refused(endpoint, row.request(), once)).toMatchObject({
      status: 409,
      code: 'PARTNER_REQUEST_REPLAYED',
    });
  });

  it('is rejected for a key without its scope', async () => {
    const { scope } = endpoint;
    if (scope === null) return;
    const refused = { status: 403, code: 'PARTNER_SCOPE_MISSING' };
    expect(await (await without()).refused(endpoint, row.request())).toMatchObject(refused);
    // A courier's key has nothing else.
    if (!isCouriers) expect(await chainCourier.refused(endpoint, row.request())).toMatchObject(refused);
    // A restaurant's own key never has the manager's rights.
    if (row.managerOnly === true) expect(await own.refused(endpoint, row.request())).toMatchObject(refused);
  });

  it('cannot reach another restaurant’s data', async () => {
    if (row.foreign === null) return;
    await prepare();
    const foreign = await foreigner().refused(endpoint, row.request());
    expect(foreign.code).toBe(row.foreign);
    const nothing = JSON.stringify(row.request())
      .replaceAll(orderId, 'A'.repeat(32))
      .replaceAll('"restaurant_id":1', '"restaurant_id":99');
    const unknown = await foreigner().refused(endpoint, JSON.parse(nothing) as object); // a request by construction
    expect(foreign).toEqual(unknown);
    expect((await rightful().send(endpoint, row.request())).status).toBe(200);
  });

  it('is allowed for the restaurant and the manager, and is logged when it changes something', async () => {
    await prepare();
    const count = () => test.db.$count(auditLog);
    const before = await count();
    expect((await rightful().send(endpoint, row.request())).status).toBe(200);
    expect(await count()).toBe(changes ? before + 1 : before);
    expect((await chains().send(endpoint, row.request())).status).not.toBe(404);
  });

  it('is allowed for a screen by its cookie, from our own page only, with the same rights as the key [26.17]', async () => {
    await prepare();
    const screen = await loggedIn(test, rightful().bearer);
    const elsewhere = { origin: 'https://evil.example' };
    for (const spoilt of [
      { header: null },
      { headers: elsewhere },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ] as const) {
      const refusal = await screen.refused(endpoint, row.request(), spoilt);
      expect(refusal).toMatchObject({ status: 403, code: 'CROSS_SITE_REQUEST' });
    }
    const forged = { cookie: `kitchen=${'A'.repeat(43)}` };
    expect(await screen.refused(endpoint, row.request(), forged)).toMatchObject({ code: 'PARTNER_KEY_INVALID' });
    if (row.foreign !== null) {
      const neighbour = await loggedIn(test, foreigner().bearer);
      expect(await neighbour.refused(endpoint, row.request())).toMatchObject({ status: 404, code: row.foreign });
    }
    if (endpoint.scope !== null) {
      const poor = await loggedIn(test, (await without()).bearer);
      expect(await poor.refused(endpoint, row.request())).toMatchObject({ code: 'PARTNER_SCOPE_MISSING' });
    }
    const key = randomUUID();
    const first = await screen.send(endpoint, row.request(), { key });
    expect(first.status).toBe(200);
    const again = await screen.send(endpoint, row.request(), { key });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, changes ? 'true' : undefined]);
  });

  it('is answered again, and done once, when its response was lost', async () => {
    if (!changes) return;
    await prepare();
    const key = randomUUID();
    const first = await rightful().send(endpoint, row.request(), { key });
    const before = await test.db.$count(auditLog);
    const again = await rightful().send(endpoint, row.request(), { key });
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first.body]);
    expect(await test.db.$count(auditLog)).toBe(before);
    // The same key of another partner is a different key.
    if (row.managerOnly !== true) {
      expect((await chains().send(endpoint, row.request(), { key })).headers['idempotency-replayed']).toBeUndefined();
    }
  });
});

it('the audit log is append-only', async () => {
  test.at(addMinutes(FRIDAY_15, Object.keys(rows).length));
  orderId = (await placed(test)).order.id;
  await own.ok(partnerApi.partnerAcceptOrder, { body: { order_id: orderId } });
  const refused = { cause: { message: 'the audit log is only ever added to' } };
  await expect(test.db.delete(auditLog)).rejects.toMatchObject(refused);
  await expect(test.db.update(auditLog).set({ action: 'nothing' })).rejects.toMatchObject(refused);
});

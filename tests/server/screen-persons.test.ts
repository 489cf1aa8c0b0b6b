// Proves docs/product.md §26.69, §26.70, §26.71: a person logs in on the kitchen's screen, and works there with the rights of the role.
import { addDays, addMinutes } from 'date-fns';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { SendCodeResult } from '#contract/account.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { LOCAL_ROLES, STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import { staff, staffSessions } from '#server/db/schema/office.ts';
import { orderChanges, orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { pushScreens } from '#server/db/schema/push.ts';
import type { OfficePerson } from '#server/modules/office/office-person.ts';
import { insertStaff } from '#server/modules/office/staff/staff-repository.ts';
import { hashSecret } from '#server/secrets/random-secret.ts';
import { findPartner } from '#server/modules/partner/session/person-partner.ts';
import { codeSentTo } from '../support/customer.ts';
import { PUSH } from '../support/push-service.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { loggedIn, type Screen, screenOf } from './kitchen-screen.ts';
import { officeBrowser } from './office-world.ts';
import { ADDRESS, placed } from './order-drafts.ts';
import { newPartner } from './partner-client.ts';

const DEMO: readonly OfficePerson[] = STAFF_ROLES.map((role) => ({
  id: `demo-${role}`,
  name: `Person ${role}`,
  role,
  restaurants: LOCAL_ROLES.includes(role) ? ['r1'] : [],
}));

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld({ demoStaff: DEMO }, { push: PUSH });
});
afterAll(() => test.close());
let minutes = 0;
beforeEach(async () => {
  // Codes to one phone are a minute apart at least.
  test.at(addMinutes(FRIDAY_15, (minutes += 11)));
  await test.db.delete(staffSessions);
  await test.db.delete(staff);
});

const { partnerSession, partnerSendCode, openPartnerPerson, openPartnerDemo, closePartnerSession } = partnerSessionApi;
const PHONE = '79161234567';

const newPerson = (role: StaffRole, restaurants: string[] = [], phone = PHONE) =>
  insertStaff(test.db, { phone, name: `Имя ${role}`, role, restaurants, createdAt: test.now() });
const sendCode = async (screen: Screen, phone: string): Promise<string> => {
  const { body } = await screen.send(partnerSendCode, { body: { phone_number: phone } });
  return v.parse(SendCodeResult, body).request_id;
};
/** Logs in with the code that was sent to a phone; returns the answer. */
const withPhone = async (phone = PHONE, screen = screenOf(test)) => {
  const request_id = await sendCode(screen, phone);
  const body = { phone_number: phone, request_id, code: codeSentTo(test, phone) };
  return { screen, answer: await screen.send(openPartnerPerson, { body }) };
};
const as = async (role: StaffRole, screen = screenOf(test)): Promise<Screen> => {
  const { status, body } = await screen.send(openPartnerDemo, { body: { staff_id: `demo-${role}` } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return screen;
};
const owner = async () => {
  const browser = officeBrowser(test);
  await browser.ok(officeSessionApi.openOfficeDemo, { staff_id: 'demo-owner' });
  return browser;
};
const lastAudit = async () => (await test.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe('logging in as a person', () => {
  it('takes the code that was sent to the phone; the cookie is for the partner API alone, and its hash is stored [26.69]', async () => {
    const { id } = await newPerson('kitchen', ['r1']);
    const { screen, answer } = await withPhone('8 (916) 123-45-67'.replaceAll(/\D/g, '').replace(/^8/, '7'));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        key_id: id,
        name: 'Имя kitchen',
        role: 'kitchen',
        scopes: ['orders:read', 'orders:write', 'menu:write'],
        restaurants: [{ id: 1 }],
      },
      set: { httpOnly: true, sameSite: 'Strict', path: '/api/partner', maxAge: 30 * 24 * 3600 },
    });
    const [, secret = ''] = screen.cookie().split('=');
    expect(await test.db.select().from(staffSessions)).toMatchObject([
      { tokenHash: hashSecret(secret), staffId: id, screen: 'kitchen' },
    ]);
    expect((await screen.send(partnerSession)).body).toMatchObject({ me: { key_id: id } });
    expect((await screen.send(partnerApi.partnerOrders)).status).toBe(200);
  });

  it('sends a code to any phone, and says only after it who does not work here', async () => {
    const { answer } = await withPhone('79160000001');
    expect(answer).toMatchObject({ status: 403, body: { code: 'OFFICE_NOT_STAFF' } });
    expect(answer.set).toBeUndefined();
  });

  it('counts wrong codes, uses a code once, and refuses a blocked person', async () => {
    const { id } = await newPerson('kitchen', ['r1']);
    const screen = screenOf(test);
    const request_id = await sendCode(screen, PHONE);
    const enter = (code: string) => screen.send(openPartnerPerson, { body: { phone_number: PHONE, request_id, code } });
    const code = codeSentTo(test, PHONE);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await enter(wrong)).toMatchObject({ status: 422, body: { code: 'LOGIN_CODE_WRONG' } });
    expect((await enter(code)).status).toBe(200);
    expect(await enter(code)).toMatchObject({ status: 422, body: { code: 'LOGIN_CODE_EXPIRED' } });
    test.at(addMinutes(test.now(), 5));
    await test.db.update(staff).set({ blockedAt: test.now() }).where(eq(staff.id, id));
    expect((await withPhone()).answer).toMatchObject({ status: 403, body: { code: 'OFFICE_NOT_STAFF' } });
  });

  it('refuses roles with nothing to do here, and a cook of no restaurant', async () => {
    for (const role of ['menu', 'marketing'] as const) {
      expect(await screenOf(test).refused(openPartnerDemo, { body: { staff_id: `demo-${role}` } })).toMatchObject({
        status: 403,
        code: 'OFFICE_RIGHT_MISSING',
      });
    }
    await newPerson('kitchen', ['gone']);
    expect((await withPhone()).answer).toMatchObject({ status: 403, body: { code: 'OFFICE_RIGHT_MISSING' } });
  });

  it('comes from our own page alone', async () => {
    const body = { staff_id: 'demo-owner' };
    for (const spoilt of [{ header: null }, { headers: { 'sec-fetch-site': 'cross-site' } }] as const) {
      expect(await screenOf(test).refused(openPartnerDemo, { body }, spoilt)).toMatchObject({
        code: 'CROSS_SITE_REQUEST',
      });
    }
  });

  it('offers persons in the demo alone, those who may work here', async () => {
    const { body } = await screenOf(test).send(partnerSession);
    expect(body).toMatchObject({ demo_people: ['owner', 'manager', 'operator', 'kitchen'].map((role) => ({ role })) });
    const real = await startWorld();
    expect((await screenOf(real).send(partnerSession)).body).toMatchObject({ demo_people: [] });
    expect(await screenOf(real).refused(openPartnerDemo, { body: { staff_id: 'demo-owner' } })).toMatchObject({
      code: 'OFFICE_NOT_STAFF',
    });
    await real.close();
  });

  it('ends the key’s session of the screen, and a key ends the person’s', async () => {
    const { bearer } = await newPartner(test);
    const screen = await loggedIn(test, bearer);
    const key = screen.cookie();
    await as('kitchen', screen);
    const person = screen.cookie();
    expect((await screenOf(test).send(partnerApi.partnerMe, {}, { cookie: key })).status).toBe(401);
    await screen.logIn(bearer);
    expect((await screenOf(test).send(partnerApi.partnerMe, {}, { cookie: person })).status).toBe(401);
    expect(await test.db.$count(staffSessions)).toBe(0);
  });
});

describe('rights', () => {
  const anOrder = { order_id: 'A'.repeat(32) };
  /** A call of each action, which something else than the right refuses. */
  const CALLS = {
    'orders.read': [partnerApi.partnerOrder, { query: anOrder }],
    'orders.work': [partnerApi.partnerAcceptOrder, { body: { ...anOrder, promised: null } }],
    'orders.make': [partnerApi.partnerSendLink, { body: anOrder }],
    'stops.change': [partnerApi.partnerStopList, { query: { restaurant_id: 99 } }],
    'kitchen.manage': [partnerApi.partnerRefundable, { query: anOrder }],
    'applications.read': [partnerApi.partnerApplicationFile, { query: { application_id: 'none' } }],
  } as const;
  const MAY: Readonly<Record<string, readonly string[]>> = {
    owner: Object.keys(CALLS),
    manager: ['orders.read', 'orders.work', 'orders.make', 'stops.change', 'kitchen.manage'],
    operator: ['orders.read', 'orders.work', 'orders.make'],
    kitchen: ['orders.read', 'orders.work', 'stops.change'],
  };

  it.each(Object.keys(MAY))('of %s are those of the role, through HTTP [26.69]', async (role) => {
    const screen = await as(v.parse(v.picklist(STAFF_ROLES), role));
    const allowed: string[] = [];
    for (const [name, [endpoint, input]] of Object.entries(CALLS)) {
      const { status, body } = await screen.send(endpoint, input);
      if (status !== 403) allowed.push(name);
      else expect(body).toMatchObject({ code: 'PARTNER_SCOPE_MISSING', message: /роли/ });
    }
    expect(allowed).toEqual(MAY[role]);
    // Couriers have keys of their own.
    expect((await screen.send(partnerApi.partnerCourierOrders)).status).toBe(403);
  });

  it('of a manager and a cook are those in their own restaurants', async () => {
    const { order } = await placed(test);
    for (const role of ['manager', 'kitchen'] as const) {
      await newPerson(role, ['r2'], role === 'manager' ? '79160000021' : '79160000022');
      const { screen } = await withPhone(role === 'manager' ? '79160000021' : '79160000022');
      expect(await screen.refused(partnerApi.partnerOrder, { query: { order_id: order.id } })).toMatchObject({
        status: 404,
      });
      const body = { order_id: order.id, promised: null };
      expect((await screen.send(partnerApi.partnerAcceptOrder, { body })).status).toBe(404);
      expect((await screen.send(partnerApi.partnerOrders)).body).toMatchObject({ orders: [] });
    }
  });

  it('of a manager of one restaurant do not reach the chain: its menu, another’s day, another’s log', async () => {
    const screen = await as('manager');
    const menu = { categories: [], modifier_groups: [], products: [], dry_run: true };
    const { status, body } = await screen.send(partnerApi.partnerUpdateMenu, { body: menu });
    expect([status, body]).toMatchObject([403, { code: 'PARTNER_SCOPE_MISSING' }]);
    const day = await screen.send(partnerApi.partnerDay, { query: { date: '2026-11-20' } });
    expect(day.body).toMatchObject({ restaurants: [{ restaurant_id: 1 }] });
    expect((await screen.send(partnerApi.partnerAudit, { query: { restaurant_id: 2 } })).status).toBe(404);
    const hours = { restaurant_id: 2, date: '2026-11-25', hours: [], reason: 'Ремонт' };
    expect((await screen.send(partnerApi.partnerChangeHours, { body: hours })).status).toBe(404);
  });

  it('change with the role at once, also in an open session', async () => {
    const { id } = await newPerson('manager', ['r1']);
    const { screen } = await withPhone();
    expect((await screen.send(partnerApi.partnerHours)).status).toBe(200);
    await test.db.update(staff).set({ role: 'kitchen' }).where(eq(staff.id, id));
    expect((await screen.send(partnerApi.partnerHours)).status).toBe(403);
    await test.db.update(staff).set({ role: 'menu' }).where(eq(staff.id, id));
    expect((await screen.send(partnerApi.partnerOrders)).status).toBe(401);
  });
});

describe('who did what', () => {
  it('names the person: in the log, in a change of dishes, in an order by phone [26.69]', async () => {
    const { order } = await placed(test);
    const cook = await as('kitchen');
    await cook.send(partnerApi.partnerAcceptOrder, { body: { order_id: order.id, promised: null } });
    expect(await lastAudit()).toMatchObject({
      action: 'order.accept',
      person: 'Person kitchen',
      keyId: 'demo-kitchen',
    });
    const operator = await as('operator');
    const [line] = order.items;
    const change = { order_id: order.id, revision: 0, lines: [{ item_id: line?.item_id, quantity: 1 }] };
    const changed = await operator.send(partnerApi.partnerChangeOrder, { body: change });
    expect(changed.status).toBe(200);
    expect(await test.db.select().from(orderChanges).where(eq(orderChanges.orderId, order.id))).toMatchObject([
      { by: 'Person operator' },
    ]);
    const manager = await as('manager');
    const make = {
      restaurant_id: 1,
      order_type: 'delivery',
      delivery_details: ADDRESS,
      name: 'Анна',
      phone_number: PHONE,
      lines: [{ product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 }],
      payment_method: 'cash',
    };
    const made = await manager.send(partnerApi.partnerMakeOrder, { body: make });
    expect(made.status).toBe(200);
    const [last] = await test.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    expect(last?.madeBy).toBe('Person manager');
    const log = await manager.send(partnerApi.partnerAudit);
    expect(log.body).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ key_name: 'Person operator' })]),
    });
  });
});

describe('the end of a session', () => {
  const save = (screen: Screen) =>
    screen.send(partnerApi.partnerSaveScreen, {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/1',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      },
    });
  const wakes = (id: string) => findPartner({ db: test.db, now: test.now() }, id);

  it('comes at once when the owner blocks the person, whose browser is woken no more [26.69]', async () => {
    const { id } = await newPerson('kitchen', ['r1']);
    const { screen } = await withPhone();
    expect((await save(screen)).status).toBe(200);
    expect(await wakes(id)).toMatchObject({ keyId: id, restaurants: [1] });
    await (await owner()).ok(officeApi.officeBlockStaff, { staff_id: id, blocked: true });
    expect(await screen.refused(partnerApi.partnerOrders)).toMatchObject({ status: 401, code: 'PARTNER_KEY_INVALID' });
    expect((await screen.send(partnerSession)).body).toMatchObject({ me: null });
    expect(await wakes(id)).toBeNull();
    expect(await test.db.$count(pushScreens)).toBe(0);
  });

  it('comes at once when the owner logs that device out; the list says that it is the kitchen’s [26.69]', async () => {
    const { id } = await newPerson('kitchen', ['r1']);
    const { screen: tablet } = await withPhone();
    test.at(addMinutes(test.now(), 2));
    const { screen: phone } = await withPhone();
    await save(tablet);
    const browser = await owner();
    const { people } = await browser.ok(officeApi.officeStaff);
    const sessions = people.find(({ staff_id }) => staff_id === id)?.sessions ?? [];
    expect(sessions.map(({ screen }) => screen)).toEqual(['kitchen', 'kitchen']);
    await browser.ok(officeApi.officeEndStaffSession, { staff_id: id, session_id: sessions[1]?.id ?? '' });
    expect((await tablet.send(partnerApi.partnerOrders)).status).toBe(401);
    expect((await phone.send(partnerApi.partnerOrders)).status).toBe(200);
    expect(await test.db.$count(pushScreens)).toBe(0);
  });

  it('comes after 30 days without use, and with a logout', async () => {
    await newPerson('kitchen', ['r1']);
    const { screen } = await withPhone();
    test.at(addDays(test.now(), 29));
    expect((await screen.send(partnerApi.partnerMe)).set).toMatchObject({ maxAge: 30 * 24 * 3600 });
    test.at(addDays(test.now(), 31));
    expect((await screen.send(partnerApi.partnerMe)).status).toBe(401);
    const cook = await as('kitchen');
    const cookie = cook.cookie();
    expect((await cook.send(closePartnerSession)).status).toBe(204);
    expect((await screenOf(test).send(partnerApi.partnerMe, {}, { cookie })).status).toBe(401);
  });

  it('a cookie of one screen opens no other: neither the kitchen’s the office, nor the office’s the kitchen', async () => {
    const screen = await as('owner');
    const [, kitchen = ''] = screen.cookie().split('=');
    const office = await owner();
    const [, secret = ''] = office.cookie().split('=');
    expect((await screenOf(test).send(partnerApi.partnerMe, {}, { cookie: `kitchen=${secret}` })).status).toBe(401);
    const { statusCode } = await test.app.inject({
      url: '/api/office/staff',
      headers: { cookie: `office=${kitchen}`, 'x-office-session': '1' },
    });
    expect(statusCode).toBe(401);
  });
});

describe('what was left to send [26.70]', () => {
  it('is done once when the next person sends it after a lost answer, and is the first one’s in the log', async () => {
    const { order } = await placed(test);
    const request = { body: { order_id: order.id, promised: null } };
    const key = 'c0ffee00-0000-4000-8000-000000000001';
    const first = await (await as('kitchen')).send(partnerApi.partnerAcceptOrder, request, { key });
    const again = await (await as('manager')).send(partnerApi.partnerAcceptOrder, request, { key });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const accepts = await test.db.select().from(auditLog).where(eq(auditLog.action, 'order.accept'));
    const own = accepts.filter(({ details }) => details['number'] === Number(order.number));
    expect(own).toMatchObject([{ person: 'Person kitchen' }]);
  });

  it('of another restaurant is refused, and done by no one', async () => {
    const { order } = await placed(test);
    await newPerson('kitchen', ['r2']);
    const { screen } = await withPhone();
    const request = { body: { order_id: order.id, promised: null } };
    const key = 'c0ffee00-0000-4000-8000-000000000002';
    await (await as('kitchen')).send(partnerApi.partnerAcceptOrder, request, { key });
    expect(await screen.refused(partnerApi.partnerAcceptOrder, request, { key })).toMatchObject({ status: 404 });
  });
});

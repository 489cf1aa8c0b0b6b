// Proves docs/product.md §26.17, §26.18.
import { addDays, addHours, addMinutes } from 'date-fns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import { auditLog, partnerSessions } from '#server/db/schema/partner.ts';
import { hashSecret } from '#server/secrets/random-secret.ts';
import { revokeKey, rotateKey } from '#server/modules/partner/keys/key-commands.ts';
import { forgetOldPartnerSessions } from '#server/modules/partner/session/session-repository.ts';
import { DEMO_COURIERS, demoBearer, demoPartnerKey } from '#server/sandbox/demo-partner.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { loggedIn, screenOf } from './kitchen-screen.ts';
import { placed } from './order-drafts.ts';
import { newPartner } from './partner-client.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const { partnerSession, openPartnerSession, closePartnerSession } = partnerSessionApi;
const later = (at: Date) => test.at(at);
const meOf = async (screen: { send: ReturnType<typeof screenOf>['send'] }) => (await screen.send(partnerSession)).body;

describe('logging a screen in', () => {
  it('accepts a key with blanks around it and returns its owner; the cookie is for the partner API alone [26.17]', async () => {
    const { bearer } = await newPartner(test);
    const screen = screenOf(test);
    expect(await meOf(screen)).toEqual({ me: null, demo_keys: [], demo_people: [] });
    const { status, body, set } = await screen.logIn(`  ${bearer}\n`);
    expect([status, body]).toMatchObject([200, { name: 'Tablet', restaurants: [{ id: 1 }] }]);
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/partner', maxAge: 30 * 24 * 3600 });
    expect(await meOf(screen)).toEqual({ me: body, demo_keys: [], demo_people: [] });
  });

  it('stores only a hash of the cookie', async () => {
    const { bearer } = await newPartner(test);
    const screen = await loggedIn(test, bearer);
    const [, secret = ''] = screen.cookie().split('=');
    const rows = await test.db.select().from(partnerSessions);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashSecret(secret));
  });

  it('sets a secure cookie where customers use https', async () => {
    const secure = await startWorld({}, { publicOrigin: 'https://shop.example' });
    const { bearer } = await newPartner(secure);
    const { set } = await screenOf(secure).logIn(bearer);
    expect(set).toMatchObject({ name: '__Secure-kitchen', secure: true });
    await secure.close();
  });

  it('rejects a malformed, a wrong and a revoked key with the same message', async () => {
    const { bearer } = await newPartner(test);
    const [id = ''] = bearer.split('.');
    const screen = screenOf(test);
    const answers = [];
    for (const key of ['nothing', `${id}.${'A'.repeat(43)}`, `pk_unknown00000.${'A'.repeat(43)}`]) {
      answers.push(await screen.refused(openPartnerSession, { body: { key } }, { from: '10.1.1.1' }));
    }
    await revokeKey(test.db, id, test.now());
    answers.push(await screen.refused(openPartnerSession, { body: { key: bearer } }, { from: '10.1.1.1' }));
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'PARTNER_KEY_INVALID' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is blocked for ten minutes after ten wrong keys from one address, even with a right one [26.17]', async () => {
    const { bearer } = await newPartner(test);
    const screen = screenOf(test);
    const from = '10.2.2.2';
    for (let time = 0; time < 12; time += 1) expect((await screen.logIn(bearer, from)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await screen.logIn(`demo-1.${'A'.repeat(43)}`, from)).status).toBe(401);
    }
    const full = await screen.refused(openPartnerSession, { body: { key: bearer } }, { from });
    expect(full).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await screen.logIn(bearer, '10.2.2.3')).status).toBe(200);
    later(addMinutes(FRIDAY_15, 10));
    expect((await screen.logIn(bearer, from)).status).toBe(200);
  });

  it('offers the demo’s keys in the demo, and they work', async () => {
    const demo = await startWorld({
      partnerKey: demoPartnerKey,
      demoKey: demoBearer,
      demoCouriers: DEMO_COURIERS,
    });
    const screen = screenOf(demo);
    const session = await meOf(screen);
    expect(session).toMatchObject({
      me: null,
      demo_keys: [
        { key: demoBearer(1) },
        { key: demoBearer(2) },
        { courier: 'Тимур' },
        { courier: 'Алия' },
        { restaurant: null, courier: null },
      ],
    });
    const courier = screenOf(demo);
    expect((await courier.logIn(DEMO_COURIERS[0]?.key ?? '')).body).toMatchObject({
      name: 'Тимур',
      scopes: ['courier'],
    });
    expect((await courier.send(partnerApi.partnerCourierOrders)).status).toBe(200);
    expect((await courier.send(partnerApi.partnerOrders)).status).toBe(403);
    expect((await screen.logIn(demoBearer(2))).body).toMatchObject({ key_id: 'demo-2', restaurants: [{ id: 2 }] });
    expect((await screen.send(partnerApi.partnerOrders)).status).toBe(200);
    await demo.close();
  });
});

describe('the end of a session', () => {
  it('comes 30 days after its last use; using it extends that [26.17]', async () => {
    const { bearer } = await newPartner(test);
    const screen = await loggedIn(test, bearer);
    later(addDays(FRIDAY_15, 29));
    expect((await screen.send(partnerApi.partnerMe)).set).toMatchObject({ maxAge: 30 * 24 * 3600 });
    later(addDays(FRIDAY_15, 58));
    expect((await screen.send(partnerApi.partnerMe)).status).toBe(200);
    later(addDays(FRIDAY_15, 89));
    expect(await screen.refused(partnerApi.partnerMe)).toMatchObject({ status: 401, code: 'PARTNER_KEY_INVALID' });
    expect(await meOf(screen)).toMatchObject({ me: null });
    await forgetOldPartnerSessions(test.db, test.now());
    expect(await test.db.$count(partnerSessions)).toBe(0);
  });

  it('comes when its key is revoked, or the typed secret expires', async () => {
    const { bearer } = await newPartner(test);
    const [id = ''] = bearer.split('.');
    const screen = await loggedIn(test, bearer);
    const { bearer: rotated } = await rotateKey(test.db, id, addHours(FRIDAY_15, 24));
    const renewed = await loggedIn(test, rotated);
    later(addHours(FRIDAY_15, 23));
    expect((await screen.send(partnerApi.partnerMe)).status).toBe(200);
    later(addHours(FRIDAY_15, 25));
    expect((await screen.refused(partnerApi.partnerMe)).code).toBe('PARTNER_KEY_INVALID');
    expect((await renewed.send(partnerApi.partnerMe)).status).toBe(200);
    await revokeKey(test.db, id, test.now());
    expect((await renewed.refused(partnerApi.partnerMe)).code).toBe('PARTNER_KEY_INVALID');
  });

  it('comes with logout, also for a kept copy of the cookie, and with a new login', async () => {
    const { bearer } = await newPartner(test);
    const screen = await loggedIn(test, bearer);
    const cookie = screen.cookie();
    await screen.logIn(bearer);
    expect((await screen.refused(partnerApi.partnerMe, {}, { cookie })).code).toBe('PARTNER_KEY_INVALID');
    const renewed = screen.cookie();
    expect((await screen.send(closePartnerSession)).status).toBe(204);
    expect(screen.cookie()).toBe('');
    expect((await screen.refused(partnerApi.partnerMe, {}, { cookie: renewed })).code).toBe('PARTNER_KEY_INVALID');
    expect((await screen.send(closePartnerSession)).status).toBe(204);
  });
});

it('a page of another site cannot log a screen in or out', async () => {
  const { bearer } = await newPartner(test);
  const screen = await loggedIn(test, bearer);
  for (const spoilt of [{ header: null }, { headers: { origin: 'https://evil.example' } }] as const) {
    for (const [endpoint, body] of [
      [partnerSession, undefined],
      [openPartnerSession, { key: bearer }],
      [closePartnerSession, undefined],
    ] as const) {
      expect(await screen.refused(endpoint, { body }, spoilt)).toMatchObject({
        status: 403,
        code: 'CROSS_SITE_REQUEST',
      });
    }
  }
  expect((await screen.send(partnerApi.partnerMe)).status).toBe(200);
});

it('the audit log names the key of the screen', async () => {
  const { bearer } = await newPartner(test);
  const screen = await loggedIn(test, bearer);
  const { order } = await placed(test);
  await screen.send(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
  const log = await test.db.select().from(auditLog);
  expect(log.at(-1)).toMatchObject({ keyId: bearer.split('.')[0], action: 'order.accept', restaurantId: 1 });
});

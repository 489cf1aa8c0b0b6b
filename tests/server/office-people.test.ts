// Proves docs/product.md §34.1, §34.2, §34.3, §34.4.
import { addDays, addMinutes } from 'date-fns';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { OFFICE_ACTIONS } from '#contract/office.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import { staff, staffSessions } from '#server/db/schema/office.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { makeOwner } from '#server/modules/office/staff/make-owner.ts';
import { forgetOldStaffSessions } from '#server/modules/office/staff/staff-repository.ts';
import { hashSecret } from '#server/secrets/random-secret.ts';
import { officeBrowser, type OfficeWorld, startOffice } from './office-world.ts';

const START = new Date('2026-11-20T12:00:00.000Z');
const OWNER = '79161234567';

let test: OfficeWorld;
beforeAll(async () => {
  test = await startOffice();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(START);
  await test.db.delete(staffSessions);
  await test.db.delete(staff);
});

const lastAudit = async () => (await test.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
let minutes = 0;
/** Codes to one phone are a minute apart at least. */
const later = () => test.at(addMinutes(START, (minutes += 30)));

describe('login with a phone', () => {
  it('lets an owner in; the cookie is for the office alone, and only its hash is stored', async () => {
    await makeOwner(test.db, { phone: OWNER, name: 'Анна' }, START);
    const { browser, answer } = await test.withPhone(OWNER);
    expect(answer).toMatchObject({ status: 200, body: { name: 'Анна', role: 'owner', may: OFFICE_ACTIONS } });
    expect(answer).toMatchObject({
      set: { httpOnly: true, sameSite: 'Strict', path: '/api/office', maxAge: 30 * 24 * 3600 },
    });
    const [, secret = ''] = browser.cookie().split('=');
    const rows = await test.db.select().from(staffSessions);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashSecret(secret)]);
    expect(await browser.ok(officeSessionApi.officeSession)).toMatchObject({ me: { name: 'Анна' } });
  });

  it('sends a code to a phone that no one here has, and says who may enter only after the code', async () => {
    later();
    const known = await makeOwner(test.db, { phone: OWNER, name: 'Анна' }, START);
    const browser = officeBrowser(test);
    const ask = async (phone: string) => {
      const { status, body } = await browser.send(officeSessionApi.officeSendCode, { phone_number: phone });
      return [status, Object.keys(body ?? {})];
    };
    expect(await ask('79160000001')).toEqual(await ask(known.phone));
    later();
    const stranger = await test.withPhone('79160000001');
    expect(stranger.answer).toMatchObject({ status: 403, body: { code: 'OFFICE_NOT_STAFF' } });
    expect(stranger.browser.cookie()).toBe('');
  });

  it('has the limits of the customers: one code a minute', async () => {
    later();
    const browser = officeBrowser(test);
    const send = () => browser.send(officeSessionApi.officeSendCode, { phone_number: '79160000002' });
    expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  it('refuses a wrong code, and a page of another site', async () => {
    later();
    const browser = officeBrowser(test);
    await browser.send(officeSessionApi.officeSendCode, { phone_number: OWNER });
    const body = { phone_number: OWNER, request_id: 'A'.repeat(22), code: '000000' };
    expect(await browser.refused(officeSessionApi.openOfficeSession, body)).toMatchObject({
      code: 'LOGIN_CODE_EXPIRED',
    });
    const owner = await test.as('owner');
    for (const spoilt of [{ header: null }, { headers: { 'sec-fetch-site': 'cross-site' } }] as const) {
      expect(await owner.refused(officeApi.officeDraft, undefined, spoilt)).toMatchObject({
        status: 403,
        code: 'CROSS_SITE_REQUEST',
      });
    }
  });

  it('offers persons in the demo alone', async () => {
    const browser = officeBrowser(test);
    const { demo_people: people } = await browser.ok(officeSessionApi.officeSession);
    expect(people.map(({ role }) => role)).toEqual([...STAFF_ROLES]);
    const real = await startOffice({ app: { demoStaff: [] } });
    const stranger = officeBrowser(real);
    expect(await stranger.ok(officeSessionApi.officeSession)).toEqual({ me: null, demo_people: [] });
    expect(await stranger.refused(officeSessionApi.openOfficeDemo, { staff_id: 'demo-owner' })).toMatchObject({
      code: 'OFFICE_NOT_STAFF',
    });
    await real.close();
  });

  it('ends after 30 days without use, and with a logout', async () => {
    later();
    await makeOwner(test.db, { phone: OWNER, name: 'Анна' }, START);
    const { browser } = await test.withPhone(OWNER);
    test.at(addDays(test.now(), 29));
    expect((await browser.send(officeApi.officeDraft)).set).toMatchObject({ maxAge: 30 * 24 * 3600 });
    test.at(addDays(test.now(), 31));
    expect(await browser.refused(officeApi.officeDraft)).toMatchObject({ status: 401, code: 'OFFICE_SESSION_MISSING' });
    await forgetOldStaffSessions(test.db, test.now());
    expect(await test.db.$count(staffSessions)).toBe(0);
    const owner = await test.as('owner');
    await owner.send(officeSessionApi.closeOfficeSession);
    expect(await owner.refused(officeApi.officeDraft)).toMatchObject({ code: 'OFFICE_SESSION_MISSING' });
  });
});

describe('rights', () => {
  const draft = officeApi.officeDraft;
  const price = (value: number, seen: number | null, path: string) => ({ edits: [{ path, value, seen }] });
  const CUSTOMERS = { restaurant: null, search: '0000', sort: 'orders', filter: 'all', after: null };
  /** A call of each action, with a body that another reason than the right would refuse, or that changes nothing. */
  const CALLS = {
    'chain.read': [draft, undefined],
    'chain.edit': [officeApi.officeSaveEdits, { edits: [{ path: 'brand/name', value: 'Проба', seen: 'Проба' }] }],
    'chain.edit of a city': [
      officeApi.officeSaveEdits,
      { edits: [{ path: 'localities/kaluga/name', value: 'Калуга', seen: 'Калуга' }] },
    ],
    'menu.edit': [officeApi.officeSaveEdits, price(25_000, 25_000, 'products/soup/price')],
    'menu.edit in own restaurant': [officeApi.officeSaveEdits, price(31_000, 31_000, 'restaurants/first/prices/salad')],
    'menu.edit in another restaurant': [officeApi.officeSaveEdits, price(1, 2, 'restaurants/second/prices/salad')],
    'menu.edit of a photograph': [officeApi.officeCropPhoto, { file: 'office/0.jpg', focus: null }],
    'menu.publish': [officeApi.officePublish, { state: 'another' }],
    'promo.edit': [officeApi.officeSaveEdits, { edits: [{ path: 'promocodes/c1/code', value: 'TEN', seen: 'TEN' }] }],
    'content.edit': [
      officeApi.officeSaveEdits,
      { edits: [{ path: 'banners/hello/title', value: 'Здравствуйте', seen: 'Здравствуйте' }] },
    ],
    'content.edit of a photograph': [officeApi.officeCropPhoto, { shape: 'banner', file: 'office/0.jpg', focus: null }],
    'content.edit, a look at a text': [officeApi.officePreview, { text: 'Да' }],
    'places.edit': [
      officeApi.officeSaveEdits,
      { edits: [{ path: 'restaurants/first/name', value: 'Первый', seen: 'Первый' }] },
    ],
    'hours.edit in own restaurant': [
      officeApi.officeSaveEdits,
      { edits: [{ path: 'restaurants/first/phone_number', value: null, seen: null }] },
    ],
    'hours.edit in another restaurant': [
      officeApi.officeSaveEdits,
      { edits: [{ path: 'restaurants/second/phone_number', value: null, seen: null }] },
    ],
    'applications.read': [officeApi.officeApplications, { before: null }],
    'applications.read of a file': [officeApi.officeApplicationFile, { id: 'none' }],
    'numbers.read': [officeApi.officeNumbers, { from: '2026-11-20', to: '2026-11-20', restaurant: null }],
    'numbers.read in own restaurant': [
      officeApi.officeNumbers,
      { from: '2026-11-20', to: '2026-11-20', restaurant: 'first' },
    ],
    'numbers.read in another restaurant': [
      officeApi.officeNumbers,
      { from: '2026-11-20', to: '2026-11-20', restaurant: 'second' },
    ],
    'numbers.read of a file': [
      officeApi.officeNumbersFile,
      { from: '2026-11-20', to: '2026-11-20', restaurant: 'second' },
    ],
    'customers.count': [officeCustomersApi.officeCustomerCounts, { restaurant: null }],
    'customers.count in own restaurant': [officeCustomersApi.officeCustomerCounts, { restaurant: 'first' }],
    'customers.browse': [officeCustomersApi.officeCustomers, { ...CUSTOMERS, search: '' }],
    'customers.browse in own restaurant': [
      officeCustomersApi.officeCustomers,
      { ...CUSTOMERS, search: '', restaurant: 'first' },
    ],
    'customers.browse in another restaurant': [
      officeCustomersApi.officeCustomers,
      { ...CUSTOMERS, search: '', restaurant: 'second' },
    ],
    'customers.find': [officeCustomersApi.officeCustomers, CUSTOMERS],
    'customers.find of a card': [officeCustomersApi.officeCustomer, { customer_id: 1, restaurant: null }],
    'customers.find of a card in own restaurant': [
      officeCustomersApi.officeCustomer,
      { customer_id: 1, restaurant: 'first' },
    ],
    'customers.find of orders': [
      officeCustomersApi.officeCustomerOrders,
      { customer_id: 1, restaurant: null, after: null },
    ],
    'customers.find of orders in another restaurant': [
      officeCustomersApi.officeCustomerOrders,
      { customer_id: 1, restaurant: 'second', after: null },
    ],
    'ratings.reply': [
      officeCustomersApi.officeRatings,
      { restaurant: null, stars: 'all', unanswered: false, after: null },
    ],
    'ratings.reply in own restaurant': [
      officeCustomersApi.officeRatings,
      { restaurant: 'first', stars: 'all', unanswered: false, after: null },
    ],
    'ratings.reply in another restaurant': [
      officeCustomersApi.officeRatings,
      { restaurant: 'second', stars: 'all', unanswered: false, after: null },
    ],
    'customers.bonuses': [
      officeCustomersApi.officeCorrectBonuses,
      { customer_id: 1, restaurant: null, amount: 100, reason: 'Проба' },
    ],
    'customers.bonuses in own restaurant': [
      officeCustomersApi.officeCorrectBonuses,
      { customer_id: 1, restaurant: 'first', amount: 100, reason: 'Проба' },
    ],
    'customers.bonuses in another restaurant': [
      officeCustomersApi.officeCorrectBonuses,
      { customer_id: 1, restaurant: 'second', amount: 100, reason: 'Проба' },
    ],
    'customers.whole, an export': [officeCustomersApi.officeExportCustomer, { customer_id: 1 }],
    'customers.whole, the list as a workbook': [
      officeCustomersApi.officeCustomersFile,
      { restaurant: null, search: '', sort: 'orders', filter: 'all' },
    ],
    'customers.erase': [officeCustomersApi.officeEraseCustomer, { customer_id: 1, reason: 'Заявление', confirm: true }],
    'versions.restore': [officeApi.officeRestoreVersion, { version: 99, restore: 1 }],
    'staff.read': [officeApi.officeStaff, undefined],
    'staff.change': [officeApi.officeEndStaffSession, { staff_id: 'st_nobody', session_id: null }],
  } as const;
  const MAY: Readonly<Record<StaffRole, readonly (keyof typeof CALLS)[]>> = {
    owner: Object.keys(CALLS) as (keyof typeof CALLS)[], // its own keys
    manager: [
      'chain.read',
      'menu.edit in own restaurant',
      'menu.publish',
      'hours.edit in own restaurant',
      'numbers.read',
      'numbers.read in own restaurant',
      'customers.count in own restaurant',
      'customers.browse in own restaurant',
      'customers.find of a card in own restaurant',
      'ratings.reply in own restaurant',
      'customers.bonuses in own restaurant',
    ],
    menu: [
      'chain.read',
      'menu.edit',
      'menu.edit of a photograph',
      'menu.edit in own restaurant',
      'menu.edit in another restaurant',
      'menu.publish',
    ],
    marketing: [
      'chain.read',
      'promo.edit',
      'content.edit',
      'content.edit of a photograph',
      'content.edit, a look at a text',
      'customers.count',
      'customers.count in own restaurant',
      'ratings.reply',
      'ratings.reply in own restaurant',
      'ratings.reply in another restaurant',
    ],
    operator: [
      'customers.count',
      'customers.count in own restaurant',
      'customers.find',
      'customers.find of a card',
      'customers.find of a card in own restaurant',
      'customers.find of orders',
      'customers.find of orders in another restaurant',
      'ratings.reply',
      'ratings.reply in own restaurant',
      'ratings.reply in another restaurant',
      'customers.bonuses',
      'customers.bonuses in own restaurant',
      'customers.bonuses in another restaurant',
    ],
    kitchen: [],
  };

  it.each(STAFF_ROLES)('of %s are those of the table, through HTTP', async (role) => {
    const browser = await test.as(role);
    const allowed: string[] = [];
    for (const [name, [endpoint, body]] of Object.entries(CALLS)) {
      const { status, body: answer } = await browser.send(endpoint, body);
      const refused = status === 403 && JSON.stringify(answer).includes('OFFICE_RIGHT_MISSING');
      if (!refused) allowed.push(name);
      else expect(answer).toMatchObject({ details: { action: name.split(/[ ,]/)[0] } });
    }
    expect(allowed).toEqual(Object.keys(CALLS).filter((name) => MAY[role].some((one) => one === name)));
  });

  it('say nothing to someone who has not logged in', async () => {
    for (const [endpoint, body] of Object.values(CALLS)) {
      expect(await officeBrowser(test).refused(endpoint, body)).toMatchObject({ status: 401 });
    }
  });
});

describe('persons', () => {
  const invite = (role: StaffRole, phone: string, restaurants: string[] = []) => ({
    phone_number: phone,
    name: `Имя ${role}`,
    role,
    restaurants,
  });

  it('an owner invites someone, who enters with a code and sees what the role allows; the log names the owner', async () => {
    later();
    const owner = await test.as('owner');
    const { people } = await owner.ok(officeApi.officeInviteStaff, invite('manager', '8 916 765-43-21', ['first']));
    expect(people).toMatchObject([{ phone_number: '79167654321', role: 'manager', restaurants: ['first'] }]);
    expect(await lastAudit()).toMatchObject({ action: 'staff.invite', person: 'Person owner', keyId: 'demo-owner' });
    expect(JSON.stringify((await lastAudit())?.details)).not.toContain('7654321');
    const { answer } = await test.withPhone('79167654321');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        may: ['chain.read'],
        may_in_restaurants: [
          'menu.edit',
          'menu.publish',
          'hours.edit',
          'hours.publish',
          'ratings.reply',
          'numbers.read',
          'customers.count',
          'customers.find',
          'customers.browse',
          'customers.bonuses',
          'orders.read',
          'orders.work',
          'orders.make',
          'stops.change',
          'kitchen.manage',
        ],
      },
    });
  });

  it('two persons cannot have one phone, and a manager and a cook need restaurants that exist', async () => {
    const owner = await test.as('owner');
    await owner.ok(officeApi.officeInviteStaff, invite('menu', '+7 916 000-00-10'));
    expect(await owner.refused(officeApi.officeInviteStaff, invite('menu', '79160000010'))).toMatchObject({
      status: 409,
      code: 'STAFF_PHONE_TAKEN',
    });
    for (const restaurants of [[], ['nowhere']]) {
      for (const role of ['manager', 'kitchen'] as const) {
        expect(
          await owner.refused(officeApi.officeInviteStaff, invite(role, '79160000011', restaurants)),
        ).toMatchObject({ code: 'VALIDATION_FAILED', fields: { restaurants: [expect.any(String)] } });
      }
    }
  });

  it('a blocked person is out at once, everywhere, and in again when let in', async () => {
    later();
    const anna = await makeOwner(test.db, { phone: OWNER, name: 'Анна' }, START);
    await makeOwner(test.db, { phone: '79160000012', name: 'Борис' }, START);
    const { browser } = await test.withPhone(OWNER);
    const owner = await test.as('owner');
    const { people } = await owner.ok(officeApi.officeBlockStaff, { staff_id: anna.id, blocked: true });
    expect(people.find(({ staff_id }) => staff_id === anna.id)).toMatchObject({ blocked: true, sessions: [] });
    expect(await browser.refused(officeApi.officeDraft)).toMatchObject({ code: 'OFFICE_SESSION_MISSING' });
    later();
    expect((await test.withPhone(OWNER)).answer).toMatchObject({ status: 403, body: { code: 'OFFICE_NOT_STAFF' } });
    await owner.ok(officeApi.officeBlockStaff, { staff_id: anna.id, blocked: false });
    later();
    expect((await test.withPhone(OWNER)).answer).toMatchObject({ status: 200 });
  });

  it('the last owner cannot be blocked or become something else', async () => {
    const anna = await makeOwner(test.db, { phone: OWNER, name: 'Анна' }, START);
    const owner = await test.as('owner');
    expect(await owner.refused(officeApi.officeBlockStaff, { staff_id: anna.id, blocked: true })).toMatchObject({
      code: 'STAFF_LAST_OWNER',
    });
    const demoted = { staff_id: anna.id, name: 'Анна', role: 'menu' };
    expect(await owner.refused(officeApi.officeChangeStaff, demoted)).toMatchObject({ code: 'STAFF_LAST_OWNER' });
    await makeOwner(test.db, { phone: '79160000013', name: 'Борис' }, START);
    await owner.ok(officeApi.officeChangeStaff, { staff_id: anna.id, name: 'Анна М.', role: 'menu' });
  });

  it('an owner logs out one browser of a person, or all of them', async () => {
    later();
    const anna = await makeOwner(test.db, { phone: OWNER, name: 'Анна' }, START);
    const phone = (await test.withPhone(OWNER)).browser;
    later();
    const laptop = (await test.withPhone(OWNER)).browser;
    const { people } = await laptop.ok(officeApi.officeStaff);
    const sessions = people[0]?.sessions ?? [];
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    await laptop.ok(officeApi.officeEndStaffSession, { staff_id: anna.id, session_id: sessions[1]?.id ?? '' });
    expect((await phone.send(officeApi.officeStaff)).status).toBe(401);
    expect((await laptop.send(officeApi.officeStaff)).status).toBe(200);
    await laptop.ok(officeApi.officeEndStaffSession, { staff_id: anna.id, session_id: null });
    expect((await laptop.send(officeApi.officeStaff)).status).toBe(401);
  });

  it('the command makes an owner of someone who is blocked, too', async () => {
    const first = await makeOwner(test.db, { phone: OWNER, name: 'Анна' }, START);
    await test.db.update(staff).set({ blockedAt: START, role: 'menu' });
    expect(await makeOwner(test.db, { phone: OWNER, name: 'Другая' }, START)).toMatchObject({ id: first.id });
    expect(await test.db.select().from(staff)).toMatchObject([{ name: 'Анна', role: 'owner', blockedAt: null }]);
  });
});

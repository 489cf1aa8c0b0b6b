// Proves docs/product.md §34.39, §34.40, §34.41: logging in with a passkey, and what is refused.
import { addMinutes } from 'date-fns';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { passkeyChallenges, staff, staffPasskeys, staffSessions } from '#server/db/schema/office.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { forgetOldChallenges } from '#server/modules/office/passkeys/passkey-repository.ts';
import { makeOwner } from '#server/modules/office/staff/make-owner.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { type OfficeBrowser, officeBrowser, type OfficeWorld, startOffice } from './office-world.ts';

const ORIGIN = 'https://shop.example';
const START = new Date('2026-11-20T12:00:00.000Z');

let test: OfficeWorld;
beforeAll(async () => {
  test = await startOffice({ config: { publicOrigin: ORIGIN } });
});
afterAll(() => test.close());
let minutes = 0;
beforeEach(async () => {
  // Each test has tries of its own.
  test.at(addMinutes(START, (minutes += 30)));
  for (const table of [staffPasskeys, passkeyChallenges, staffSessions, staff]) await test.db.delete(table);
});

/** An owner in the database, logged in with a code. */
const anna = async () => {
  // A phone gets only so many codes in a day.
  const phone = String(79_161_234_000 + minutes);
  const { id } = await makeOwner(test.db, { phone, name: 'Анна' }, test.now());
  const { browser } = await test.withPhone(phone);
  return { id, browser };
};
const add = async (browser: OfficeBrowser, device = newAuthenticator(ORIGIN)) => {
  const { challenge } = await browser.ok(officeApi.officeNewPasskey);
  await browser.ok(officeApi.officeAddPasskey, device.register(challenge));
  return device;
};
const challenge = async (browser = officeBrowser(test)) =>
  (await browser.ok(officeSessionApi.officePasskeyChallenge)).challenge;
const open = officeSessionApi.openOfficePasskey;
const refusedBy = (browser: OfficeBrowser, body: ReturnType<ReturnType<typeof newAuthenticator>['use']>) =>
  browser.refused(open, body);

describe('a passkey', () => {
  it('is made by a person who is logged in, and opens the office in another browser; the log names both', async () => {
    const { id, browser } = await anna();
    const device = await add(browser);
    const { passkeys } = await browser.ok(officeApi.officePasskeys);
    expect(passkeys).toMatchObject([{ passkey_id: device.id, last_used_at: null }]);
    const [line] = await test.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(line).toMatchObject({ action: 'passkey.add', keyId: id, person: 'Анна' });
    const other = officeBrowser(test);
    expect(await other.ok(open, device.use(await challenge(other)))).toMatchObject({ staff_id: id, role: 'owner' });
    expect((await other.ok(officeApi.officePasskeys)).passkeys).toMatchObject([
      { last_used_at: test.now().toISOString() },
    ]);
  });

  it('asks the device to verify the person, and to keep the key itself', async () => {
    const { browser } = await anna();
    const device = await add(browser);
    expect(await browser.ok(officeApi.officeNewPasskey)).toMatchObject({
      rp: { id: 'shop.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id }],
    });
    expect(await browser.ok(officeSessionApi.officePasskeyChallenge)).toMatchObject({
      rpId: 'shop.example',
      userVerification: 'required',
    });
  });

  it('is removed by its own person alone, and opens nothing any more', async () => {
    const { browser } = await anna();
    const device = await add(browser);
    const stranger = await test.as('owner');
    expect(await stranger.refused(officeApi.officeRemovePasskey, { passkey_id: device.id })).toMatchObject({
      status: 404,
    });
    expect(await browser.ok(officeApi.officeRemovePasskey, { passkey_id: device.id })).toEqual({ passkeys: [] });
    expect(await refusedBy(officeBrowser(test), device.use(await challenge()))).toMatchObject({
      status: 403,
      code: 'PASSKEY_REFUSED',
    });
  });

  it('of the eleventh device is refused', async () => {
    const { browser } = await anna();
    for (let count = 0; count < 10; count += 1) await add(browser);
    const next = await browser.ok(officeApi.officeNewPasskey);
    const body = newAuthenticator(ORIGIN).register(next.challenge);
    expect(await browser.refused(officeApi.officeAddPasskey, body)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('an answer is refused', () => {
  it.each([
    ['of another site', { origin: 'https://shop.example.evil.test' }],
    ['for another site’s name', { site: 'evil.test' }],
    ['without verifying the person', { unverified: true }],
    ['with another signature', { signature: Buffer.from('nothing').toString('base64url') }],
  ] as const)('%s, at a login and where a passkey is made', async (_name, spoilt) => {
    const { browser } = await anna();
    const device = await add(browser);
    const other = officeBrowser(test);
    expect(await refusedBy(other, device.use(await challenge(other), spoilt))).toMatchObject({
      status: 403,
      code: 'PASSKEY_REFUSED',
    });
    expect(other.cookie()).toBe('');
    if ('signature' in spoilt) return;
    const { challenge: next } = await browser.ok(officeApi.officeNewPasskey);
    const body = newAuthenticator(ORIGIN).register(next, spoilt);
    expect(await browser.refused(officeApi.officeAddPasskey, body)).toMatchObject({ code: 'PASSKEY_REFUSED' });
  });

  it('that comes again, also after a refusal', async () => {
    const { browser } = await anna();
    const device = await add(browser);
    const body = device.use(await challenge());
    await officeBrowser(test).ok(open, body);
    expect(await refusedBy(officeBrowser(test), body)).toMatchObject({ code: 'PASSKEY_REFUSED' });
    const spoilt = await challenge();
    expect(await refusedBy(officeBrowser(test), device.use(spoilt, { unverified: true }))).toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    expect(await refusedBy(officeBrowser(test), device.use(spoilt))).toMatchObject({ code: 'PASSKEY_REFUSED' });
  });

  it('to a challenge that is old, of someone else, or for another purpose', async () => {
    const { browser } = await anna();
    const device = await add(browser);
    const old = await challenge();
    test.at(addMinutes(test.now(), 6));
    expect(await refusedBy(officeBrowser(test), device.use(old))).toMatchObject({ code: 'PASSKEY_REFUSED' });
    const { challenge: making } = await browser.ok(officeApi.officeNewPasskey);
    expect(await refusedBy(officeBrowser(test), device.use(making))).toMatchObject({ code: 'PASSKEY_REFUSED' });
    const { challenge: others } = await (await test.as('menu')).ok(officeApi.officeNewPasskey);
    const body = newAuthenticator(ORIGIN).register(others);
    expect(await browser.refused(officeApi.officeAddPasskey, body)).toMatchObject({ code: 'PASSKEY_REFUSED' });
    test.at(addMinutes(test.now(), 6));
    await forgetOldChallenges(test.db, test.now());
    expect(await test.db.$count(passkeyChallenges)).toBe(0);
  });

  it('of a copy, whose counter is behind', async () => {
    const { browser } = await anna();
    const device = await add(browser);
    await officeBrowser(test).ok(open, device.use(await challenge(), { counter: 7 }));
    expect(await refusedBy(officeBrowser(test), device.use(await challenge(), { counter: 7 }))).toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    await officeBrowser(test).ok(open, device.use(await challenge(), { counter: 8 }));
  });

  it('of a blocked person, and of the passkeys from before when the person is let in again', async () => {
    const { id, browser } = await anna();
    const device = await add(browser);
    await makeOwner(test.db, { phone: '79160000001', name: 'Борис' }, test.now());
    const owner = await test.as('owner');
    for (const blocked of [true, false]) {
      await owner.ok(officeApi.officeBlockStaff, { staff_id: id, blocked });
      expect(await refusedBy(officeBrowser(test), device.use(await challenge()))).toMatchObject({
        code: 'PASSKEY_REFUSED',
      });
    }
  });

  it('after thirty tries of one address in ten minutes', async () => {
    const device = newAuthenticator(ORIGIN);
    for (let count = 0; count < 30; count += 1) {
      expect((await officeBrowser(test).send(open, device.use(`no-such-challenge-${count}`))).status).toBe(403);
    }
    expect(await refusedBy(officeBrowser(test), device.use('one-more'))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('to another site’s page, and without a session where a passkey is made', async () => {
    const cross = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect(await officeBrowser(test).refused(officeSessionApi.officePasskeyChallenge, undefined, cross)).toMatchObject({
      code: 'CROSS_SITE_REQUEST',
    });
    expect(await officeBrowser(test).refused(officeApi.officeNewPasskey)).toMatchObject({ status: 401 });
  });
});

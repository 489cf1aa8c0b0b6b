// Proves docs/product.md §7.1, §7.4 to §7.8, §7.10, §7.16.
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loginCodes, sessions } from '#server/db/schema/account.ts';
import { createLogger } from '#server/http/logging.ts';
import { anotherCode, requestCode, codeSentTo, LOGIN_CONSENTS, logInAs } from '../support/customer.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const START = new Date('2026-11-20T12:00:00.000Z');
let now = START;
let test: TestApp;
/** A second instance on the same database: they share their counts. */
let second: TestApp;
beforeAll(async () => {
  test = await startTestApp({ chain: smallChain(), now: () => now });
  second = await startTestApp({
    now: () => now,
    database: { db: test.db },
  });
});
afterAll(async () => {
  await second.close();
  await test.close();
});
afterEach(async () => {
  now = START;
  await test.db.delete(loginCodes);
});
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

let phones = 9_160_000_000;
const newPhone = () => `7${(phones += 1)}`;
const SEND = '/api/restaurant/send-verification-code';
const CALL = '/api/restaurant/send-call-code';
const LOG_IN = '/api/restaurant/log-in';
const PROFILE = '/api/restaurant/profile';

const tryCode = async (
  browser: ReturnType<typeof createGuest>,
  sent: { request_id: string },
  phone: string,
  code: string,
  change: object = {},
) => {
  const response = await browser.post(LOG_IN, {
    phone_number: phone,
    request_id: sent.request_id,
    code,
    consents: LOGIN_CONSENTS,
    ...change,
  });
  const body: { code?: string; details?: unknown } = response.json();
  return { status: response.statusCode, code: body.code, details: body.details, response };
};

describe('a login code', () => {
  it('is sent by SMS in a form that browsers fill in, and is not stored in the database [7.7a]', async () => {
    const phone = newPhone();
    const { sent } = await requestCode(test, phone);
    expect(sent).toMatchObject({ resend_after: 60, expires_in: 300, length: 6 });
    const [message] = test.inbox.delivered();
    expect(message?.text).toMatch(/^Проба: код (\d{6})\. .*\n\n@localhost #\1$/s);
    const rows = await test.db.select().from(loginCodes);
    expect(JSON.stringify(rows)).not.toContain(codeSentTo(test, phone));
    expect(JSON.stringify(rows)).not.toContain(sent.request_id);
  });

  it.each(['8 (916) 123-45-67', '+7 916 123 45 67', '9161234567', '7-916-123-45-67'])(
    'is sent to %s',
    async (spelling) => {
      await createGuest(test.app).post(SEND, { phone_number: spelling });
      expect(test.inbox.delivered()[0]?.phone).toBe('79161234567');
    },
  );

  it.each([
    ['+7 701 123 45 67', /^В эту страну/],
    ['+375 29 123-45-67', /^В эту страну/],
    ['84842401961', /городской/],
    ['123', /^Укажите/],
    ['abc', /^Укажите/],
  ])('is not sent to %s', async (spelling, why) => {
    const response = await createGuest(test.app).post(SEND, { phone_number: spelling });
    const said = [expect.stringMatching(why)];
    expect([response.statusCode, response.json().fields]).toEqual([422, { phone_number: said }]);
    expect(test.inbox.delivered().map(({ phone }) => phone)).not.toContain(spelling.replaceAll(/\D/g, ''));
  });

  // docs/product.md §7.31
  it('is sent abroad where the chain allows it, and logs in there', async () => {
    const chain = await startTestApp({
      now: () => now,
      config: { smsAbroad: ['375'] },
      database: { db: test.db },
    });
    const phone = '+375291234567';
    const { browser, sent } = await requestCode(chain, phone);
    const [message] = chain.inbox.delivered();
    expect(message?.phone).toBe('375291234567');
    const entered = await tryCode(browser, sent, '+375 (29) 123-45-67', codeSentTo(chain, '375291234567'));
    expect([entered.status, entered.response.json().phone_number]).toEqual([200, phone]);
    const other = await createGuest(chain.app).post(SEND, { phone_number: '+37120123456' });
    expect(other.statusCode).toBe(422);
    await chain.close();
  });

  it('opens the account once [7.6e]', async () => {
    const phone = newPhone();
    const { browser, sent } = await requestCode(test, phone);
    const code = codeSentTo(test, phone);
    expect((await tryCode(browser, sent, phone, code)).status).toBe(200);
    expect(await tryCode(createGuest(test.app), sent, phone, code)).toMatchObject({
      status: 422,
      code: 'LOGIN_CODE_EXPIRED',
    });
  });

  // Verified to fail with `tries` not counted: there was no last attempt.
  it('is invalid after five wrong tries on any instance: the sixth, right one is rejected', async () => {
    const phone = newPhone();
    const { browser, sent } = await requestCode(test, phone);
    const right = codeSentTo(test, phone);
    for (const [index, left] of [4, 3, 2, 1].entries()) {
      const other = createGuest(index % 2 === 0 ? test.app : second.app);
      expect(await tryCode(other, sent, phone, anotherCode(right))).toMatchObject({
        status: 422,
        code: 'LOGIN_CODE_WRONG',
        details: { tries_left: left },
      });
    }
    expect((await tryCode(browser, sent, phone, anotherCode(right))).code).toBe('LOGIN_CODE_BURNT');
    expect((await tryCode(browser, sent, phone, right)).code).toBe('LOGIN_CODE_BURNT');
  });

  // Verified to fail with the row read without `for update`, on PostgreSQL: all twelve were wrong, and none burnt the code.
  it('counts concurrent tries', async () => {
    const phone = newPhone();
    const { sent } = await requestCode(test, phone);
    const wrong = anotherCode(codeSentTo(test, phone));
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        tryCode(createGuest(index % 2 ? test.app : second.app), sent, phone, wrong),
      ),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'LOGIN_CODE_WRONG')).toHaveLength(4);
    expect(codes.filter((code) => code === 'LOGIN_CODE_BURNT')).toHaveLength(8);
  });

  it('expires after five minutes', async () => {
    const phone = newPhone();
    const { browser, sent } = await requestCode(test, phone);
    later(300);
    expect((await tryCode(browser, sent, phone, codeSentTo(test, phone))).code).toBe('LOGIN_CODE_EXPIRED');
  });

  // Verified to fail with the phone not compared: with his own code Boris logged in as Anna.
  it('is bound to its request and its phone [7.6e]', async () => {
    const [anna, boris] = [newPhone(), newPhone()];
    const first = await requestCode(test, anna);
    const annas = codeSentTo(test, anna);
    const other = await requestCode(test, boris);
    const boriss = codeSentTo(test, boris);
    expect((await tryCode(first.browser, other.sent, anna, boriss)).code).toBe('LOGIN_CODE_EXPIRED');
    expect((await tryCode(first.browser, { request_id: 'A'.repeat(32) }, anna, annas)).code).toBe('LOGIN_CODE_EXPIRED');
    expect((await tryCode(first.browser, first.sent, anna, annas)).status).toBe(200);
  });

  it('by call has four digits, three tries and three minutes [7.7b]', async () => {
    const phone = newPhone();
    const browser = createGuest(test.app);
    const sent = (await browser.post(CALL, { phone_number: phone })).json();
    expect(sent).toMatchObject({ length: 4, expires_in: 180 });
    const right = codeSentTo(test, phone);
    expect(right).toMatch(/^\d{4}$/);
    const wrong = anotherCode(right);
    const codes = [];
    for (const code of [wrong, wrong, wrong, right]) codes.push((await tryCode(browser, sent, phone, code)).code);
    expect(codes).toEqual(['LOGIN_CODE_WRONG', 'LOGIN_CODE_WRONG', 'LOGIN_CODE_BURNT', 'LOGIN_CODE_BURNT']);
    later(60);
    const again = (await browser.post(CALL, { phone_number: phone })).json();
    expect((await tryCode(browser, again, phone, codeSentTo(test, phone))).status).toBe(200);
  });

  it('requires consent to the use of personal data, and then still has all its tries', async () => {
    const phone = newPhone();
    const { browser, sent } = await requestCode(test, phone);
    const consents = { ...LOGIN_CONSENTS, personal_data: false };
    const code = codeSentTo(test, phone);
    expect((await tryCode(browser, sent, phone, code, { consents })).code).toBe('CONSENT_REQUIRED');
    expect((await tryCode(browser, sent, phone, code)).status).toBe(200);
  });
});

describe('sending a code', () => {
  const send = async (
    app: TestApp['app'],
    phone: string,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ) => {
    const browser = createGuest(app);
    await browser.get('/api/csrf-cookie');
    const response = await browser.send({
      method: 'POST',
      url: SEND,
      remoteAddress,
      payload: { phone_number: phone },
      headers: { 'x-xsrf-token': browser.jar.get('XSRF-TOKEN') ?? '', ...headers },
    });
    return { status: response.statusCode, retryAfter: Number(response.headers['retry-after']), body: response.json() };
  };
  const address = (n: number) => `10.1.${n >> 8}.${n & 255}`;

  it('returns the same response for known and unknown numbers', async () => {
    const known = newPhone();
    await logInAs(test, known);
    later(60);
    const shape = (body: object) => ({ ...body, request_id: '' });
    const one = await send(test.app, known, address(1));
    const other = await send(test.app, newPhone(), address(2));
    expect(shape(one.body)).toEqual(shape(other.body));
  });

  // Verified to fail without the limits per phone.
  it('is limited to one per 60 s and three per ten minutes for a number, over all instances', async () => {
    const phone = newPhone();
    expect((await send(test.app, phone, address(1))).status).toBe(200);
    later(20);
    expect(await send(second.app, phone, address(2))).toMatchObject({
      status: 429,
      retryAfter: 40,
      body: { code: 'RATE_LIMITED' },
    });
    later(40);
    expect((await send(second.app, phone, address(3))).status).toBe(200);
    later(60);
    expect((await send(test.app, phone, address(4))).status).toBe(200);
    later(60);
    expect(await send(second.app, phone, address(5))).toMatchObject({ status: 429, retryAfter: 420 });
    later(420);
    expect((await send(second.app, phone, address(5))).status).toBe(200);
  });

  it('is limited to ten codes and five calls a day for a number', async () => {
    const phone = newPhone();
    for (let n = 0; n < 10; n += 1) {
      expect((await send(test.app, phone, address(n))).status).toBe(200);
      later(600);
    }
    expect((await send(test.app, phone, address(20))).status).toBe(429);
    now = START;
    await test.db.delete(loginCodes);
    const browser = createGuest(test.app);
    for (let n = 0; n < 5; n += 1) {
      expect((await browser.post(CALL, { phone_number: phone })).statusCode).toBe(200);
      later(600);
    }
    expect((await browser.post(CALL, { phone_number: phone })).statusCode).toBe(429);
    expect((await send(test.app, phone, address(1))).status).toBe(200);
  });

  // Verified to fail with `trustProxy: true`: each forged address had its own ten.
  it('is limited to ten an hour for an address, and ignores a forged X-Forwarded-For', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` };
      const { status } = await send(n % 2 ? test.app : second.app, newPhone(), '198.51.100.7', headers);
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    later(3600);
    expect((await send(test.app, newPhone(), '198.51.100.7')).status).toBe(200);
  });

  it('uses the X-Forwarded-For of a trusted proxy', async () => {
    const behind = await startTestApp({
      now: () => now,
      config: { trustProxy: '198.51.100.9' },
      database: { db: test.db },
    });
    const statusOf = async (from: string, customer: string) =>
      (await send(behind.app, newPhone(), from, { 'x-forwarded-for': customer })).status;
    const through = [];
    for (let n = 0; n < 11; n += 1) through.push(await statusOf('198.51.100.9', `203.0.113.${n}`));
    expect(new Set(through)).toEqual(new Set([200]));
    const past = [];
    for (let n = 0; n < 11; n += 1) past.push(await statusOf('198.51.100.10', `203.0.113.${100 + n}`));
    expect(past.at(-1)).toBe(429);
    await behind.close();
  });

  it('treats a whole /64 as one address', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send(test.app, newPhone(), `2001:db8:1:2::${n + 1}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(test.app, newPhone(), '2001:db8:1:3::1')).status).toBe(200);
  });

  // Verified to fail without the lock, on PostgreSQL: all fifteen were sent.
  it('is counted exactly for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => send(n % 2 ? test.app : second.app, newPhone(), '198.51.100.8')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('stops at the daily budget', async () => {
    const poor = await startTestApp({
      now: () => now,
      config: { smsDailyBudget: 3 },
      database: { db: test.db },
    });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await send(poor.app, newPhone(), address(n))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await poor.close();
  });

  // Verified to fail with one budget for both and no warning: no one could log in, and no one knew.
  it('warns the operator at 80 and 100 per cent, and offers a call when the messages are spent', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const poor = await startTestApp({
      now: () => now,
      config: { smsDailyBudget: 5 },
      app: { logger: createLogger('warn', sink) },
      database: { db: test.db },
    });
    for (let n = 0; n < 6; n += 1) await send(poor.app, newPhone(), address(n));
    expect(lines.map((line) => line.match(/"msg":"([^"]*)"/)?.[1])).toEqual([
      '80 % of SMS_DAILY_BUDGET is spent',
      'SMS_DAILY_BUDGET is spent: no more codes of this kind in these 24 hours',
    ]);
    const called = await createGuest(poor.app).post(CALL, { phone_number: newPhone() });
    expect(called.statusCode).toBe(200);
    await poor.close();
  });

  // Verified to fail with the codes deleted together with the account: three more could be sent at once to each stranger.
  it('keeps counting a deleted account’s number and budget, without keeping whose number it was', async () => {
    const poor = await startTestApp({
      now: () => now,
      config: { smsDailyBudget: 4 },
      database: { db: test.db },
    });
    const phone = newPhone();
    const goesAway = async () => {
      const who = await logInAs(poor, phone);
      const gone = await who.post('/api/restaurant/profile/delete', { confirm: true });
      expect(gone.statusCode).toBe(204);
      expect(JSON.stringify(await test.db.select().from(loginCodes))).not.toContain(phone);
    };
    await goesAway();
    expect(await send(poor.app, phone, address(1))).toMatchObject({ status: 429, retryAfter: 60 });
    for (const _ of [2, 3]) {
      later(60);
      await goesAway();
    }
    later(60);
    expect(await send(poor.app, phone, address(2))).toMatchObject({ status: 429, retryAfter: 420 });
    expect((await send(poor.app, newPhone(), address(3))).status).toBe(200);
    expect((await send(poor.app, newPhone(), address(4))).status).toBe(429);
    await poor.close();
  });

  it('that fails is reported, still counts, and leaves the key free', async () => {
    const broken = await startTestApp({
      now: () => now,
      app: { sms: { send: () => Promise.reject(new Error('out of money')), call: null } },
      database: { db: test.db },
    });
    const browser = createGuest(broken.app);
    const phone = newPhone();
    const key = { 'idempotency-key': 'one-and-the-same' };
    const failed = await browser.post(SEND, { phone_number: phone }, key);
    expect([failed.statusCode, failed.json().code]).toEqual([502, 'UPSTREAM_UNAVAILABLE']);
    expect((await browser.post(SEND, { phone_number: phone }, key)).statusCode).toBe(429);
    later(60);
    expect((await browser.post(SEND, { phone_number: phone }, key)).statusCode).toBe(502);
    expect((await browser.post(CALL, { phone_number: phone })).json().code).toBe('CALLS_UNAVAILABLE');
    await broken.close();
  });

  it('happens once for a request that the browser repeats', async () => {
    const browser = createGuest(test.app);
    const phone = newPhone();
    const key = { 'idempotency-key': 'repeated-by-browser' };
    const first = await browser.post(SEND, { phone_number: phone }, key);
    const again = await browser.post(SEND, { phone_number: phone }, key);
    expect(again.json()).toEqual(first.json());
    expect(test.inbox.delivered().filter((one) => one.phone === phone)).toHaveLength(1);
  });
});

describe('a session', () => {
  it('is a cookie that scripts cannot read, stored as a hash in the database [7.6a, 7.6f]', async () => {
    const phone = newPhone();
    const { browser, sent } = await requestCode(test, phone);
    const { response } = await tryCode(browser, sent, phone, codeSentTo(test, phone));
    const token = response.cookies.find(({ name }) => name === 'token');
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(token?.secure).toBeUndefined();
    expect(token?.value).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await test.db.select().from(sessions))).not.toContain(token?.value);
    expect((await browser.get(PROFILE)).json()).toMatchObject({ phone_number: phone, bonus_count: 0, name: null });
  });

  it('is Secure behind https [7.6a]', async () => {
    const secure = await startTestApp({
      now: () => now,
      config: { publicOrigin: 'https://food.example' },
      database: { db: test.db },
    });
    const phone = newPhone();
    const browser = createGuest(secure.app);
    const asked = await browser.post(SEND, { phone_number: phone });
    expect(secure.inbox.delivered()[0]?.text).toMatch(/\n@food\.example #\d{6}$/);
    const { response } = await tryCode(browser, asked.json(), phone, codeSentTo(secure, phone));
    const token = response.cookies.find(({ name }) => name === '__Host-token');
    expect(token).toMatchObject({ secure: true, httpOnly: true, path: '/' });
    expect(response.cookies.find(({ name }) => name === 'token')).toBeUndefined();
    // Verified to fail with the name `token` everywhere: a cookie planted on a subdomain logged the customer in as the attacker.
    const planted = await secure.app.inject({ url: PROFILE, headers: { cookie: `token=${token?.value}` } });
    expect(planted.statusCode).toBe(403);
    const own = await secure.app.inject({ url: PROFILE, headers: { cookie: `__Host-token=${token?.value}` } });
    expect(own.statusCode).toBe(200);
    await secure.close();
  });

  // Verified to fail with CSRF tokens bound to the guest's cookie alone: the token from before login stayed valid afterwards.
  it('changes the CSRF token when it begins and ends', async () => {
    const phone = newPhone();
    const browser = createGuest(test.app);
    await browser.get('/api/csrf-cookie');
    const guests = browser.jar.get('XSRF-TOKEN') ?? '';
    const customer = await logInAs(test, phone, browser);
    const own = browser.jar.get('XSRF-TOKEN') ?? '';
    const update = (token: string) =>
      customer.post('/api/restaurant/update-profile', { name: 'Анна' }, { 'x-xsrf-token': token });
    expect((await update(guests)).json().code).toBe('INVALID_CSRF_TOKEN');
    expect((await update(own)).statusCode).toBe(200);
    await customer.post('/api/restaurant/log-out');
    expect((await update(own)).json().code).toBe('INVALID_CSRF_TOKEN');
    expect((await update(browser.jar.get('XSRF-TOKEN') ?? '')).json().code).toBe('NOT_AUTHENTICATED');
  });

  // Verified to fail with a logout that only clears the cookie.
  it('ends on the server at logout [7.17a, 7.27c, 7.27d]', async () => {
    const customer = await logInAs(test, newPhone());
    const token = customer.jar.get('token') ?? '';
    expect((await customer.get(PROFILE)).statusCode).toBe(200);
    const out = await customer.post('/api/restaurant/log-out');
    expect(out.cookies.find(({ name }) => name === 'token')).toMatchObject({ value: '', path: '/', sameSite: 'Lax' });
    const stolen = await test.app.inject({ url: PROFILE, headers: { cookie: `token=${token}` } });
    expect([stolen.statusCode, stolen.json().code]).toEqual([403, 'NOT_AUTHENTICATED']);
    const bearer = await test.app.inject({ url: PROFILE, headers: { authorization: `Bearer ${token}` } });
    expect(bearer.statusCode).toBe(403);
  });

  it('is accepted as a bearer too, which without cookies needs no CSRF token', async () => {
    const customer = await logInAs(test, newPhone());
    const authorization = `Bearer ${customer.jar.get('token') ?? ''}`;
    const profile = await test.app.inject({ url: PROFILE, headers: { authorization } });
    expect(profile.json()).toMatchObject({ id: customer.user.id });
    const url = '/api/restaurant/update-profile';
    const payload = { name: 'Без печенья' };
    const changed = await test.app.inject({ method: 'POST', url, payload, headers: { authorization } });
    expect(changed.json()).toMatchObject({ name: 'Без печенья' });
    const mixed = await test.app.inject({ method: 'POST', url, payload, headers: { authorization, cookie: 'a=b' } });
    expect(mixed.json().code).toBe('INVALID_CSRF_TOKEN');
  });

  it('by bearer takes precedence over the cookie (docs/product.md §7.17)', async () => {
    const [anna, boris] = [await logInAs(test, newPhone()), await logInAs(test, newPhone())];
    const asked = await anna.get(PROFILE, { authorization: `Bearer ${boris.jar.get('token') ?? ''}` });
    expect(asked.json()).toMatchObject({ id: boris.user.id });
    const dead = await anna.get(PROFILE, { authorization: `Bearer ${'x'.repeat(43)}` });
    expect(dead.json()).toMatchObject({ id: anna.user.id });
  });

  it('is listed with its device, and can be ended alone or with all others', async () => {
    const phone = newPhone();
    const phoneBrowser = createGuest(test.app);
    await phoneBrowser.get('/api/csrf-cookie');
    const first = await logInAs(test, phone, phoneBrowser);
    later(60);
    const other = await logInAs(test, phone);
    later(60);
    const third = await logInAs(test, phone);
    const list = (await third.get('/api/restaurant/sessions')).json().sessions;
    expect(list).toHaveLength(3);
    expect(list.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(list[0]).toMatchObject({ current: true, device: expect.any(String) });
    const oldest = list.at(-1);
    await third.post('/api/restaurant/sessions/end', { session_id: oldest.id });
    expect((await first.get(PROFILE)).statusCode).toBe(403);
    expect((await other.get(PROFILE)).statusCode).toBe(200);
    const left = await third.post('/api/restaurant/sessions/end', { others: true });
    expect(left.json().sessions).toHaveLength(1);
    expect((await other.get(PROFILE)).statusCode).toBe(403);
  });

  it('cannot be ended by another user', async () => {
    const [anna, boris] = [await logInAs(test, newPhone()), await logInAs(test, newPhone())];
    const [mine] = (await anna.get('/api/restaurant/sessions')).json().sessions;
    await boris.post('/api/restaurant/sessions/end', { session_id: mine.id });
    expect((await anna.get(PROFILE)).statusCode).toBe(200);
  });

  it('ends after half a year without use, and is extended by use', async () => {
    const customer = await logInAs(test, newPhone());
    const day = 24 * 3600;
    later(179 * day);
    const used = await customer.get(PROFILE);
    expect(used.statusCode).toBe(200);
    // The cookie is extended with it.
    expect(used.cookies.find(({ name }) => name === 'token')).toMatchObject({ httpOnly: true, maxAge: 180 * day });
    later(179 * day);
    expect((await customer.get(PROFILE)).statusCode).toBe(200);
    later(180 * day);
    expect((await customer.get(PROFILE)).statusCode).toBe(403);
  });
});

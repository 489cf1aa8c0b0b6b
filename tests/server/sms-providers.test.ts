import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#server/config.ts';
import { createSms } from '#server/modules/account/sms/create-sms.ts';
import type { SmsConfig } from '#server/modules/account/sms/sms-config.ts';

/** Providers that listen on this machine and speak the real ones' protocols. */

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly form: Record<string, string>;
  readonly authorization: string | undefined;
}
const servers: Server[] = [];
const provider = async (answer: (asked: Asked) => { status?: number; body: unknown; location?: string }) => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one: Asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())),
        authorization: request.headers.authorization,
      };
      asked.push(one);
      const { status = 200, body, location } = answer(one);
      response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  return { asked, origin: `http://127.0.0.1:${port}` };
};
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const PHONE = '79161234567';
const message = { phone: PHONE, text: 'Самобранка: код 123456.\n\n@food.example #123456' };
const SMSRU: SmsConfig = { provider: 'smsru', apiId: 'API-ID', sender: null };
const SMSC: SmsConfig = { provider: 'smsc', access: { apikey: 'KEY' }, sender: 'SAMOBRANKA' };
const AERO: SmsConfig = { provider: 'smsaero', email: 'a@b.example', apiKey: 'KEY', sender: 'SAMOBRANKA' };

describe('SMS.ru', () => {
  it('gets the message in the body, and its result for the number is read', async () => {
    const { asked, origin } = await provider(() => ({
      body: { status: 'OK', status_code: 100, sms: { [PHONE]: { status: 'OK', status_code: 100, sms_id: '1' } } },
    }));
    await createSms(SMSRU, { origin }).send(message);
    expect(asked).toMatchObject([
      { method: 'POST', url: '/sms/send', form: { api_id: 'API-ID', to: PHONE, msg: message.text, json: '1' } },
    ]);
  });

  it.each([
    ['the request', { status: 'ERROR', status_code: 200 }],
    ['the number', { status: 'OK', status_code: 100, sms: { [PHONE]: { status: 'ERROR', status_code: 207 } } }],
    ['everything, without a word', { status: 'OK', status_code: 100 }],
  ])('may reject %s', async (_, body) => {
    const { origin } = await provider(() => ({ body }));
    await expect(createSms(SMSRU, { origin }).send(message)).rejects.toThrow(/^SMS\.ru refused/);
  });

  it('places the call, and returns the code to us only', async () => {
    const { asked, origin } = await provider(() => ({ body: { status: 'OK', code: '0435', call_id: '1', cost: 0.4 } }));
    expect(await createSms(SMSRU, { origin }).call?.(PHONE)).toBe('0435');
    expect(asked).toMatchObject([{ url: '/code/call', form: { api_id: 'API-ID', phone: PHONE, ip: '-1' } }]);
    const refusing = await provider(() => ({ body: { status: 'ERROR', status_text: 'нет денег' } }));
    await expect(createSms(SMSRU, { origin: refusing.origin }).call?.(PHONE)).rejects.toThrow('refused');
  });
});

describe('SMSC', () => {
  it('gets the message with the key and the sender', async () => {
    const { asked, origin } = await provider(() => ({ body: { id: 1, cnt: 2 } }));
    const sms = createSms(SMSC, { origin });
    await sms.send(message);
    expect(asked).toMatchObject([
      {
        url: '/sys/send.php',
        form: { apikey: 'KEY', phones: PHONE, mes: message.text, fmt: '3', charset: 'utf-8', sender: 'SAMOBRANKA' },
      },
    ]);
    expect(sms.call).toBeNull();
  });

  it('may reject a message', async () => {
    const { origin } = await provider(() => ({ body: { error: 'authorise error', error_code: 2 } }));
    await expect(createSms(SMSC, { origin }).send(message)).rejects.toThrow('SMSC refused with 2');
  });
});

describe('SMS Aero', () => {
  const basic = `Basic ${Buffer.from('a@b.example:KEY').toString('base64')}`;
  it('gets the message, with the account in the header', async () => {
    const { asked, origin } = await provider(() => ({ body: { success: true, data: {}, message: null } }));
    await createSms(AERO, { origin }).send(message);
    expect(asked).toMatchObject([
      { url: '/v2/sms/send', form: { number: PHONE, text: message.text, sign: 'SAMOBRANKA' }, authorization: basic },
    ]);
  });

  it('places the call with the code that we choose', async () => {
    const { asked, origin } = await provider(() => ({ body: { success: true } }));
    const code = await createSms(AERO, { origin }).call?.(PHONE);
    expect(code).toMatch(/^[1-9]\d{3}$/);
    expect(asked).toMatchObject([{ url: '/v2/flashcall/send', form: { phone: PHONE, code } }]);
  });

  it('may reject a message, also with a 4xx', async () => {
    const { origin } = await provider(() => ({ status: 401, body: { success: false, message: 'Not authorized' } }));
    await expect(createSms(AERO, { origin }).send(message)).rejects.toThrow('SMS Aero refused');
  });
});

describe('any provider', () => {
  it.each([
    ['no JSON', { body: '<html>' }],
    ['another form', { body: [] }],
    ['a redirect', { status: 302, body: '', location: 'http://169.254.169.254/' }],
  ])('that returns %s has failed, and the failure holds no customer data', async (_, answer) => {
    const { origin } = await provider(() => answer);
    for (const config of [SMSRU, SMSC, AERO]) {
      const failure = await createSms(config, { origin })
        .send(message)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(JSON.stringify([String(failure), failure])).not.toMatch(/79161234567|123456|KEY|API-ID/);
    }
  });

  it('that is unreachable has failed', async () => {
    const { origin } = await provider(() => ({ body: {} }));
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    await expect(createSms(SMSRU, { origin }).send(message)).rejects.toThrow('SMS.ru cannot be reached');
  });
});

describe('the settings', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sms-config-'));
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const real = {
    DATA_DIR,
    APP_MODE: 'production',
    SESSION_SECRET: 'q8Zr0vXn3LkW7pTsYb2HdGfJm5cAeUoI9x1R',
    PUBLIC_ORIGIN: 'https://food.example',
  };
  const faults = (env: Record<string, string>): readonly string[] => {
    try {
      loadConfig({ ...real, ...env });
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
  };

  it.each([
    [{}, ['SMS_PROVIDER is missing']],
    [{ SMS_PROVIDER: 'pigeon' }, ['SMS_PROVIDER must be']],
    [{ SMS_PROVIDER: 'smsru' }, ['SMSRU_API_ID is missing']],
    [{ SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'me' }, ['SMSC_API_KEY is missing']],
    [{ SMS_PROVIDER: 'smsaero' }, ['SMSAERO_EMAIL is missing', 'SMSAERO_API_KEY is missing', 'SMS_SENDER is missing']],
    [{ SMS_PROVIDER: 'smsru', SMSRU_API_ID: 'id', SMS_DAILY_BUDGET: '0' }, ['SMS_DAILY_BUDGET must be']],
  ])('%j are rejected, naming the setting', (env: Record<string, string>, named) => {
    const found = faults(env);
    expect(found).toHaveLength(named.length);
    for (const [index, name] of named.entries()) expect(found[index]).toContain(name);
  });

  it('of each provider are accepted, and a storefront with an external backend needs none', () => {
    expect(faults({ SMS_PROVIDER: 'smsru', SMSRU_API_ID: 'id' })).toEqual([]);
    expect(faults({ SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'me', SMSC_PASSWORD: 'it' })).toEqual([]);
    expect(faults({ SMS_PROVIDER: 'smsaero', SMSAERO_EMAIL: 'a', SMSAERO_API_KEY: 'k', SMS_SENDER: 's' })).toEqual([]);
    expect(faults({ API_ORIGIN: 'https://api.example' })).toEqual([]);
    expect(loadConfig({ DATA_DIR }).sms).toBeNull();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, loadStorageConfig, warningsOf } from '#server/config.ts';
import { tillVat } from '#server/modules/payments/payment-config.ts';
import { createPushKeys } from '#server/modules/push/push-config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'config-test-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** What production requires of a message provider. */
const SMS = { SMS_PROVIDER: 'smsru', SMSRU_API_ID: 'key' };
const SECRET = 'q8Zr0vXn3LkW7pTsYb2HdGfJm5cAeUoI9x1R';
const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig({ DATA_DIR, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = createPushKeys();
const KEY = { public_id: 'pk_second_2', secret: 'a-secret-of-the-second' };

describe('the settings', () => {
  it('of a demo need nothing, and keep their secret over restarts', () => {
    const first = loadConfig({ DATA_DIR });
    expect(first).toMatchObject({
      mode: 'demo',
      port: 3000,
      databaseUrl: null,
      publicOrigin: null,
      answerChecks: 'throw',
    });
    expect(first.sessionSecret.length).toBeGreaterThanOrEqual(64);
    expect(loadConfig({ DATA_DIR }).sessionSecret).toBe(first.sessionSecret);
  });

  it('list the countries that get codes: only our own in production, all in the demo', () => {
    const real = { APP_MODE: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://food.example', ...SMS };
    const abroad = (env: Record<string, string>) => loadConfig({ DATA_DIR, ...env }).smsAbroad;
    expect([abroad({}), abroad(real), abroad({ ...real, SMS_ABROAD: '375, 77' })]).toEqual(['all', [], ['375', '77']]);
    expect(faultsOf({ SMS_ABROAD: '+375' })).toEqual([expect.stringMatching(/^SMS_ABROAD must be/)]);
  });

  it('reject a bound of unpaid orders that is not a number', () => {
    expect(faultsOf({ UNPAID_ORDERS: 'many' })).toEqual([expect.stringMatching(/^UNPAID_ORDERS must be/)]);
    expect(loadConfig({ DATA_DIR, UNPAID_ORDERS: '0' }).unpaidOrders).toBe(0);
  });

  it('count payments of a terminal in test mode in the demo only', () => {
    const keys = { DATA_DIR, PAYMENT_KEYS: JSON.stringify({ default: KEY }) };
    const real = { APP_MODE: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://food.example', ...SMS };
    expect(loadConfig(keys).payments?.takesTests).toBe(true);
    expect(loadConfig({ ...keys, ...real }).payments?.takesTests).toBe(false);
  });

  it('of production must be complete and strong, or are reported one by one', () => {
    expect(faultsOf({ APP_MODE: 'production' }).map((fault) => fault.split(' ')[0])).toEqual([
      'SESSION_SECRET',
      'PUBLIC_ORIGIN',
      'SMS_PROVIDER',
    ]);
    const real = { APP_MODE: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://food.example', ...SMS };
    expect(faultsOf(real)).toEqual([]);
  });

  it('have no contact for weaknesses by default, and take an address of mail or a page', () => {
    const contactOf = (SECURITY_CONTACT?: string) => loadConfig({ DATA_DIR, SECURITY_CONTACT }).securityContact;
    expect(contactOf()).toBeNull();
    for (const contact of ['mailto:security@food.example', 'https://food.example/security']) {
      expect(contactOf(contact)).toBe(contact);
    }
    for (const contact of ['security@food.example', 'http://food.example', 'mailto:a@b.example\nContact: x']) {
      expect(() => contactOf(contact)).toThrow(/SECURITY_CONTACT must be/);
    }
  });

  it('turn reports on and counters off by default, and name an invalid value', () => {
    expect(loadConfig({ DATA_DIR })).toMatchObject({ reporting: { vitals_share: 0.25 }, metrics: null });
    const set = { DATA_DIR, VITALS_SHARE: '1', METRICS_YANDEX_COUNTER: '4217' };
    expect(loadConfig(set)).toMatchObject({
      reporting: { vitals_share: 1 },
      metrics: { yandex_counter: 4217, endpoint: null },
    });
    expect(loadConfig({ DATA_DIR, REPORTS: 'off', METRICS_ENDPOINT: 'https://m.example/g' })).toMatchObject({
      reporting: null,
      metrics: { yandex_counter: null, endpoint: 'https://m.example/g' },
    });
    const wrong = {
      REPORTS: 'yes',
      VITALS_SHARE: '1.5',
      METRICS_YANDEX_COUNTER: 'UA-1',
      METRICS_ENDPOINT: 'http://m.example',
    };
    expect(faultsOf(wrong).map((fault) => fault.split(' ')[0])).toEqual(Object.keys(wrong));
  });

  it('warn about production without address suggestions or keys for push messages', () => {
    const origin = 'https://food.example';
    const real = { DATA_DIR, APP_MODE: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: origin, ...SMS };
    const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
    expect(warningsOf(loadConfig(real))).toEqual([
      expect.stringMatching(/^DADATA_TOKEN is missing/),
      expect.stringMatching(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing/),
    ]);
    expect(warningsOf(loadConfig({ ...real, ...keys, DADATA_TOKEN: 'key' }))).toEqual([]);
    expect(warningsOf(loadConfig({ DATA_DIR }))).toEqual([]);
  });

  it('choose the geocoder and the source of map tiles (docs/product.md §29.3, §29.8)', () => {
    expect(loadConfig({ DATA_DIR })).toMatchObject({ geocoder: 'gazetteer', mapTiles: null });
    expect(loadConfig({ DATA_DIR, GEOCODER: 'off' }).geocoder).toBeNull();
    expect(loadConfig({ DATA_DIR, DADATA_TOKEN: 'key' }).geocoder).toMatchObject({ kind: 'dadata', token: 'key' });
    expect(
      loadConfig({ DATA_DIR, GEOCODER: 'photon', GEOCODER_URL: 'http://photon:2322', GEOCODER_PER_MINUTE: '60' })
        .geocoder,
    ).toEqual({ kind: 'photon', origin: 'http://photon:2322', perMinute: 60, userAgent: 'storefront (demo)' });
    const tiles = {
      MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}.png?key=1',
      MAP_TILES_ATTRIBUTION: '© OpenStreetMap',
    };
    expect(loadConfig({ DATA_DIR, ...tiles, MAP_TILES_MAX_ZOOM: '17' }).mapTiles).toEqual({
      url: tiles.MAP_TILES_URL,
      attribution: '© OpenStreetMap',
      minZoom: 9,
      maxZoom: 17,
    });
    const wrong = {
      GEOCODER: 'google',
      GEOCODER_URL: 'photon',
      MAP_TILES_URL: 'https://t.example/1.png',
      MAP_TILES_MAX_ZOOM: '30',
    };
    expect(faultsOf(wrong).map((fault) => fault.split(' ')[0])).toEqual(Object.keys(wrong));
    for (const [missing, settings] of [
      ['GEOCODER_URL', { GEOCODER: 'nominatim' }],
      ['DADATA_TOKEN', { GEOCODER: 'dadata' }],
      ['MAP_TILES_ATTRIBUTION', { MAP_TILES_URL: tiles.MAP_TILES_URL }],
    ] as const)
      expect(faultsOf(settings)).toEqual([expect.stringMatching(`^${missing} is missing`)]);
  });

  it.each([
    ['short', 'x8Zr0vXn3LkW7pTs'],
    ['of one letter', 'a'.repeat(64)],
    ['from a tutorial', 'change-me-change-me-change-me-please-42'],
  ])('refuse a secret that is %s', (_, secret) => {
    const faults = faultsOf({
      ...SMS,
      APP_MODE: 'production',
      SESSION_SECRET: secret,
      PUBLIC_ORIGIN: 'https://food.example',
    });
    expect(faults).toEqual([expect.stringMatching(/^SESSION_SECRET is weak/)]);
    expect(faults.join()).not.toContain(secret);
  });

  it.each([
    ['PUBLIC_ORIGIN', 'http://food.example'],
    ['PUBLIC_ORIGIN', 'https://food.example/menu'],
    ['PORT', '70000'],
    ['APP_MODE', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://db'],
    ['PAYMENT_KEYS', '{"two":{}}'],
    ['CONNECTIONS_PER_ADDRESS', '0'],
  ])('refuse %s=%s', (name, value) => {
    const faults = faultsOf({
      ...SMS,
      APP_MODE: 'production',
      SESSION_SECRET: SECRET,
      PUBLIC_ORIGIN: 'https://food.example',
      [name]: value,
    });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  it('name the terminals of the payment provider; without any, the demo uses a stand-in', () => {
    const receipt = { taxation_system: 1, vat: null };
    const keys = { default: { public_id: 'pk_chain_1', secret: 'a-secret-of-the-chain', receipt }, 2: KEY };
    const { payments, paymentSandboxPort } = loadConfig({ DATA_DIR, PAYMENT_KEYS: JSON.stringify(keys) });
    expect([...(payments?.terminals.values() ?? [])]).toEqual([
      { name: '2', publicId: KEY.public_id, secret: KEY.secret, receipt: null },
      {
        name: 'default',
        publicId: 'pk_chain_1',
        secret: 'a-secret-of-the-chain',
        receipt: { ...receipt, method: 4, calculation_place: null },
      },
    ]);
    expect(payments).toMatchObject({
      apiOrigin: 'https://api.cloudpayments.ru',
      widget: 'https://widget.cloudpayments.ru',
    });
    expect(paymentSandboxPort).toBeNull();
    const sandboxOf = (env: Record<string, string>) => loadConfig({ DATA_DIR, ...env }).paymentSandboxPort;
    expect(sandboxOf({ PORT: '3000' })).toBe(4000);
    expect(sandboxOf({ PAYMENT_SANDBOX: '5000' })).toBe(5000);
    expect(sandboxOf({ PAYMENT_SANDBOX: 'off' })).toBeNull();
  });

  // docs/product.md §25.18
  it.each([
    ['as dishes', {}, 22],
    ['none', { delivery_vat: null }, null],
    ['its own', { delivery_vat: 10 }, 10],
  ])('set the rate of delivery: %s', (_, own, delivery) => {
    const receipt = { taxation_system: 0, vat: 22, ...own };
    const PAYMENT_KEYS = JSON.stringify({ default: { ...KEY, receipt } });
    const till = loadConfig({ DATA_DIR, PAYMENT_KEYS }).payments?.terminals.get('default')?.receipt;
    expect(till && tillVat(till)).toEqual({ dishes: 22, delivery });
  });

  it.each([
    ['a name of no terminal', '{"two":{"public_id":"pk_12345","secret":"0123456789abcdef"}}'],
    ['a short secret', '{"2":{"public_id":"pk_12345","secret":"short"}}'],
    ['a rate that there is not', JSON.stringify({ default: { ...KEY, receipt: { taxation_system: 1, vat: 18 } } })],
    ['no JSON', 'pk_12345'],
  ])('refuse terminals with %s, without revealing their secrets', (_, keys) => {
    const faults = faultsOf({ PAYMENT_KEYS: keys });
    expect(faults).toEqual([expect.stringMatching(/^PAYMENT_KEYS must be JSON/)]);
    expect(faults.join()).not.toContain(KEY.secret);
  });

  it('limit connections per address, except behind a proxy, whose address they all share', () => {
    const bound = (env: Record<string, string>) => loadConfig(env).connectionsPerAddress;
    expect([bound({}), bound({ CONNECTIONS_PER_ADDRESS: '40' })]).toEqual([512, 40]);
    expect(bound({ CONNECTIONS_PER_ADDRESS: '40', TRUST_PROXY: 'loopback' })).toBeNull();
  });

  it('let a machine try production locally over http', () => {
    expect(
      faultsOf({ ...SMS, APP_MODE: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'http://localhost:3000' }),
    ).toEqual([]);
  });

  it('place the import’s data in the data folder, whatever else is missing', () => {
    expect(loadStorageConfig({ APP_MODE: 'production', DATA_DIR: '/srv/data' })).toEqual({
      databaseUrl: null,
      dataDir: '/srv/data',
      mediaDir: '/srv/data/media',
      mediaBucket: null,
    });
  });

  it('name the trusted proxies, and refuse an origin with a password in it', () => {
    const production = {
      APP_MODE: 'production',
      SESSION_SECRET: SECRET,
      PUBLIC_ORIGIN: 'https://food.example',
      ...SMS,
    };
    expect(faultsOf(production)).toEqual([]);
    for (const value of ['2', 'loopback', '10.0.0.0/8, ::1', 'fd00::/8', 'false']) {
      expect(faultsOf({ ...production, TRUST_PROXY: value }), value).toEqual([]);
    }
    for (const value of [
      'banana',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/00',
      '10.0.0.0/33',
      '1.2.3',
      '10.0.0.1/8/8',
      'true',
      '-1',
    ]) {
      expect(faultsOf({ ...production, TRUST_PROXY: value }), value).toEqual([expect.stringMatching(/^TRUST_PROXY /)]);
    }
    expect(faultsOf({ TRUST_PROXY: 'true' }), 'a demo').toEqual([]);
    for (const value of [
      'https://user:pw@food.example',
      'https://food.example\\evil',
      'https://[',
      'https://a:99999',
    ]) {
      expect(faultsOf({ ...production, PUBLIC_ORIGIN: value }), value).toEqual([
        expect.stringMatching(/^PUBLIC_ORIGIN /),
      ]);
    }
  });

  it('gives proxies some seconds to notice a stop, except in a demo', () => {
    const production = {
      DATA_DIR,
      APP_MODE: 'production',
      SESSION_SECRET: SECRET,
      PUBLIC_ORIGIN: 'https://food.example',
      ...SMS,
    };
    expect([loadConfig(production).stopDelayMs, loadConfig({ DATA_DIR }).stopDelayMs]).toEqual([5000, 0]);
    expect(loadConfig({ ...production, STOP_DELAY: '30' }).stopDelayMs).toBe(30_000);
    for (const value of ['61', '-1', '1.5', 'soon'])
      expect(faultsOf({ ...production, STOP_DELAY: value }), value).toEqual([expect.stringMatching(/^STOP_DELAY /)]);
  });
});

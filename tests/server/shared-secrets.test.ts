// Proves docs/product.md §12.15.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { secretFingerprints } from '#server/db/schema/secrets.ts';
import { acceptSecret, checkSharedSecrets, listSecrets } from '#server/secrets/shared-secrets.ts';
import { TEST_CONFIG } from '../support/server.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const terminal = (name: string, secret: string) => ({ name, publicId: `pk_${name}`, secret, receipt: null });
const payments = (...terminals: ReturnType<typeof terminal>[]) => ({
  terminals: new Map(terminals.map((one) => [one.name, one])),
  apiOrigin: 'http://provider.test',
  widget: 'http://widget.test',
  takesTests: false,
});
const CONFIG = {
  ...TEST_CONFIG,
  push: { publicKey: 'public', privateKey: 'private-key-of-push', subject: 'mailto:a@b.example', hosts: [] },
  payments: payments(terminal('default', 'secret-of-the-chain')),
};

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const faults = async (config: typeof CONFIG): Promise<readonly string[]> => {
  try {
    await checkSharedSecrets(database.db, config, NOW);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

describe('an instance', () => {
  it('with the secrets of the others starts, also when two start at once', async () => {
    expect(await Promise.all([faults(CONFIG), faults(CONFIG)])).toEqual([[], []]);
    expect(await faults(CONFIG)).toEqual([]);
  });

  it.each([
    ['SESSION_SECRET', { sessionSecret: 'another' }],
    ['TABLE_SECRET', { tables: { secret: 'another', version: 1 } }],
    ['VAPID_PRIVATE_KEY', { push: { ...CONFIG.push, privateKey: 'another' } }],
    ['PAYMENT_KEYS default', { payments: payments(terminal('default', 'another')) }],
  ])('with another %s does not start, names it in one line, and tells no secret', async (setting, other) => {
    await faults(CONFIG);
    const found = await faults({ ...CONFIG, ...other });
    expect(found).toEqual([expect.stringContaining(`${setting} differs`)]);
    expect(found[0]).toContain(`npm run secrets -- --accept "${setting}"`);
    expect(found[0]).not.toMatch(/another|\n/);
    expect(await faults(CONFIG), 'the first ones still count').toEqual([]);
  });

  it('of two with other secrets at a first start, one does not start', async () => {
    const found = await Promise.all([faults(CONFIG), faults({ ...CONFIG, sessionSecret: 'another' })]);
    expect(found.flat()).toEqual([expect.stringContaining('SESSION_SECRET differs')]);
  });

  it('without a secret that others have, or with a terminal more, starts', async () => {
    await faults(CONFIG);
    expect(await faults({ ...CONFIG, tables: null })).toEqual([]);
    const two = payments(terminal('default', 'secret-of-the-chain'), terminal('2', 'secret-of-the-second'));
    expect(await faults({ ...CONFIG, payments: two })).toEqual([]);
  });
});

describe('a deliberate change', () => {
  it('is accepted once, and shuts out the secret from before', async () => {
    await faults(CONFIG);
    const next = { ...CONFIG, sessionSecret: 'another' };
    expect(await acceptSecret(database.db, next, 'SESSION_SECRET', NOW)).toBe(true);
    expect(await faults(next)).toEqual([]);
    expect(await faults(CONFIG)).toEqual([expect.stringContaining('SESSION_SECRET differs')]);
    expect(await acceptSecret(database.db, next, 'PAYMENT_KEYS 7', NOW)).toBe(false);
  });
});

describe('the database', () => {
  it('has no secret, and another salt for each', async () => {
    await faults(CONFIG);
    const rows = await database.db.select().from(secretFingerprints);
    expect(rows.map(({ setting }) => setting).toSorted()).toEqual([
      'PAYMENT_KEYS default',
      'SESSION_SECRET',
      'TABLE_SECRET',
      'VAPID_PRIVATE_KEY',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/test-only|private-key-of-push|secret-of-the-chain/);
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(4);
    expect(await listSecrets(database.db)).toContainEqual({ setting: 'SESSION_SECRET', since: NOW });
  });
});

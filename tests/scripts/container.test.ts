import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig } from '#server/config.ts';

// docs/operations.md, "In a container": what is documented for Docker matches what the programs accept.

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** Settings, and those suggested in comments. */
const settings = (): Map<string, string> =>
  new Map(
    [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
const FILLED_IN = {
  SESSION_SECRET: 'mM0vQ3bq8dJ5Y1s7uXh2nKcT9wLrE6pAfZgUoViB',
  SMSRU_API_ID: 'A1B2C3D4-0000-0000-0000-000000000000',
  TABLE_SECRET: 'Qk4Zt9cW1xR7mB2vN8jL5hG3fD6sA0pYuIoEeTqX',
  DADATA_TOKEN: '0123456789abcdef0123456789abcdef01234567',
  MONITORING_TOKEN: 'Zp7Lr2Vw9Kx4Tb6Nq1Hs8Jd3Mf5Gc0AyEuIoRtWe',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'YCAJE0123456789',
  S3_SECRET_ACCESS_KEY: 'YCM0123456789',
  VAPID_PUBLIC_KEY: undefined,
  VAPID_PRIVATE_KEY: undefined,
};

describe('the settings template', () => {
  it('names only settings that docs/operations.md explains', () => {
    const explained = read('docs/operations.md');
    const own = [...settings().keys()].filter((name) => name !== 'POSTGRES_PASSWORD');
    expect(own.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });

  it('is accepted by the server once filled in, and rejected with a setting missing', () => {
    const set = { ...Object.fromEntries(settings()), APP_MODE: 'production', NODE_ENV: 'production' };
    expect(loadConfig({ ...set, ...FILLED_IN })).toMatchObject({ publicOrigin: 'https://food.example' });
    expect(() => loadConfig({ ...set, ...FILLED_IN, SESSION_SECRET: '' })).toThrow(/SESSION_SECRET/);
  });
});

describe('the image and its services', () => {
  it('run one exact version of the recommended Node, and start the program of `npm run serve`', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const dockerfile = read('Dockerfile');
    const versions = [...dockerfile.matchAll(/^FROM node:(\d+)\.\d+\.\d+-bookworm-slim/gm)];
    expect(versions.map(([line]) => line)).toHaveLength(2);
    expect(new Set(versions.map(([line]) => line)).size).toBe(1);
    expect(read('docs/operations.md')).toContain(`${versions[0]?.[1]} is recommended`);
    expect(dockerfile).toContain('RUN node scripts/release.mjs --to /release');
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '') as string[];
    expect(scripts['serve']).toBe(`exec ${command.join(' ')}`);
  });

  it('connect to one database, with the password of the template', () => {
    const compose = read('compose.yaml');
    expect(compose.match(/(?:POSTGRES_PASSWORD|PGPASSWORD): \$\{POSTGRES_PASSWORD:\?/g)).toHaveLength(2);
    const address = /DATABASE_URL: (.*)/.exec(compose)?.[1];
    const config = loadConfig({ ...Object.fromEntries(settings()), ...FILLED_IN, DATABASE_URL: address });
    expect(config.databaseUrl).toBe('postgres://storefront@database/storefront');
    // A password with signs of base64, as `openssl rand -base64 48` makes it.
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('PGPASSWORD', 'a/b+c=d@e:f');
    expect(Reflect.get(new pg.Client({ connectionString: address }), 'password')).toBe('a/b+c=d@e:f');
    for (const name of [/POSTGRES_USER: storefront/, /^ {2}database:$/m]) expect(compose).toMatch(name);
  });
});

// Proves docs/product.md §33.1 to §33.3.
/**
 * Each test starts its own process.
 *
 * @module-tag nightly
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { importTestChain, startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const ORIGIN = 'https://food.example';
const newSecret = (): string => randomBytes(48).toString('base64url');
const TABLES = { secret: newSecret(), version: 3 };
/** Text that must be escaped when printed as HTML. */
const HALL = 'Сад <у «воды»> & "мост"';

const folder = mkdtempSync(join(tmpdir(), 'table-sheets-'));
const dataDir = join(folder, 'data');
const out = join(folder, 'out');
/** Settings of a chain, without the secret of its tables: the demo would generate one. */
const SETTINGS: Readonly<Record<string, string>> = {
  APP_MODE: 'production',
  PUBLIC_ORIGIN: ORIGIN,
  SESSION_SECRET: newSecret(),
  SMS_PROVIDER: 'smsru',
  SMSRU_API_ID: 'nobody-sends-here',
};
/** For a program compiled at startup, on a busy machine, ms. */
const TIMEOUT_MS = 60_000;

/** Runs the program of `npm run chain:qr`, as its script does after building the server, on the chain in `dataDir`. */
async function tableQr(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const program = ['--import', 'tsx', 'server/cli/chain-qr.ts', ...args];
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, program, { env: { PATH, DATA_DIR: dataDir, ...SETTINGS, ...settings } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code]: unknown[] = await once(child, 'close');
  return { code, output };
}

interface Card {
  readonly link: string;
  /** The path data of the drawn code. */
  readonly drawn: string;
  readonly html: string;
}

const sheet = (name: string): readonly Card[] =>
  readFileSync(join(out, name), 'utf8')
    .split('<section>')
    .slice(1)
    .map((html) => ({
      html,
      link: /<a href="([^"]*)">/.exec(html)?.[1] ?? '',
      drawn: /<path fill="#000" d="([^"]*)"/.exec(html)?.[1] ?? '',
    }));

let test: TestApp;
let printed: Awaited<ReturnType<typeof tableQr>>;
beforeAll(async () => {
  const chain = smallChain();
  const [first, second] = chain.restaurants;
  if (first === undefined || second === undefined) throw new Error('two restaurants');
  first.tables = ['1', '2', '3', '4', 'VIP'].map((number) => ({
    number,
    seats: 2,
    hall: number === 'VIP' ? HALL : null,
  }));
  second.tables = [{ number: '1', seats: 4 }];
  const before = await openDatabase({ databaseUrl: null, dataDir });
  await before.migrate();
  await importTestChain(before.db, chain);
  await before.close();
  printed = await tableQr(['--out', out], { TABLE_SECRET: TABLES.secret, TABLE_CODE_VERSION: String(TABLES.version) });
  test = await startTestApp({ chain, config: { tables: TABLES } });
}, 2 * TIMEOUT_MS);
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

describe('the codes of a chain’s tables', () => {
  it('are printed one card a page and four a page, for each restaurant', () => {
    expect(printed).toMatchObject({ code: 0 });
    expect(readdirSync(out).toSorted()).toEqual(['first-a4.html', 'first-a6.html', 'second-a4.html', 'second-a6.html']);
    const cards = readdirSync(out).map((name) => [name, sheet(name).length]);
    expect(Object.fromEntries(cards)).toEqual({
      'first-a4.html': 5,
      'first-a6.html': 5,
      'second-a4.html': 1,
      'second-a6.html': 1,
    });
    for (const size of ['A4', 'A6']) {
      expect(readFileSync(join(out, `first-${size.toLowerCase()}.html`), 'utf8')).toContain(`@page{size:${size};`);
    }
  });

  it('are storefront links to each table, and each drawn code matches its link', async () => {
    const told: unknown[] = [];
    for (const name of ['first-a6.html', 'second-a4.html']) {
      for (const { link, drawn } of sheet(name)) {
        const [, code = ''] = link.split(`${ORIGIN}/table/`);
        const answer = await test.app.inject(`/api/restaurant/table?code=${code}`);
        const { restaurant_id: restaurant, number, hall } = answer.json();
        told.push([answer.statusCode, restaurant, number, hall]);
        const modules = new Set(Array.from(drawn.matchAll(/M(\d+) (\d+)h1/g), ([, x, y]) => `${x} ${y}`));
        const dark = encode(link, { ecc: 'M', border: 4 }).data.flatMap((row, y) =>
          row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])),
        );
        expect(modules).toEqual(new Set(dark));
      }
    }
    expect(told).toEqual([
      ...['1', '2', '3', '4'].map((number) => [200, 1, number, null]),
      [200, 1, 'VIP', HALL],
      [200, 2, '1', null],
    ]);
  });

  it('have escaped names beside them', () => {
    const vip = sheet('first-a4.html').at(-1)?.html ?? '';
    expect(vip).toContain('<p class="hall">Сад &lt;у «воды»&gt; &amp; &quot;мост&quot;</p>');
    expect(vip).not.toContain('<у');
  });
});

// Verified to fail before it was a settings error: the exit code was that of a failure, 1.
it(
  'without a secret it reports a configuration error with what is needed, and prints nothing',
  async () => {
    const { code, output } = await tableQr(['--out', join(folder, 'nowhere')], {});
    expect([code, output]).toEqual([2, expect.stringMatching(/TABLE_SECRET is missing.*openssl/)]);
    expect(output).not.toMatch(/\n\s+at /);
    expect(readdirSync(folder)).not.toContain('nowhere');
  },
  TIMEOUT_MS,
);

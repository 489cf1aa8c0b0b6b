// Proves the differences between builds (docs/guides/first-view.md).
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import fastify, { type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadZstd, writeDifferences } from '#scripts/lib/differences.mjs';
import { sendDifferences } from '#server/web/dictionaries.ts';
import { serveImmutable } from '#server/web/static-files.ts';

const script = (version: string): string =>
  `${Array.from({ length: 2_000 }, (_, line) => `const line${line} = ${line * 7919};`).join('\n')}\nexport const version = '${version}';`;
const FORMER = script('1');
const NEXT = script('2');
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const available = (text: string): string => `:${hashOf(text).toString('base64')}:`;

let folder: string;
let app: FastifyInstance;
const at = (name: string): string => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'differences-'));
  for (const name of ['built', 'served']) mkdirSync(at(name));
  writeFileSync(at('served/index-aaaaaaaa.js'), FORMER);
  writeFileSync(at('built/index-bbbbbbbb.js'), NEXT);
  writeFileSync(at('built/other12.js'), NEXT);
  await writeDifferences(at('built'), at('served'));
  app = fastify();
  await serveImmutable(app, {
    prefix: '/assets',
    folder: at('built'),
    preCompressed: true,
    prepare: (scope) => sendDifferences(scope, '/assets', at('built')),
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('a build after another', () => {
  it('has the difference of the entry script to the one before, and of nothing else', () => {
    expect(readdirSync(at('built')).filter((name) => name.endsWith('.dcz'))).toEqual([
      `index-bbbbbbbb.js.${hashOf(FORMER).toString('hex')}.dcz`,
    ]);
  });

  it('sends a browser that has the one before only the difference, which yields the same script', async () => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/index-bbbbbbbb.js',
      headers: { 'accept-encoding': 'gzip, br, dcb, dcz', 'available-dictionary': available(FORMER) },
    });
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'use-as-dictionary': 'match="/assets/index-*.js"',
    });
    expect(String(headers['vary'])).toContain('available-dictionary');
    expect(rawPayload.length).toBeLessThan(300);
    expect(rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(rawPayload.subarray(8, 40)).toEqual(hashOf(FORMER));
    await loadZstd();
    const whole = decompressUsingDict(createDCtx(), rawPayload.subarray(40), Buffer.from(FORMER));
    expect(Buffer.from(whole).toString()).toBe(NEXT);
  });

  it.each([
    ['accepts no differences', { 'accept-encoding': 'gzip, br', 'available-dictionary': available(FORMER) }],
    ['has another build', { 'accept-encoding': 'br, dcz', 'available-dictionary': available('') }],
    ['has none', { 'accept-encoding': 'br, dcz' }],
    ['names no hash', { 'accept-encoding': 'br, dcz', 'available-dictionary': ':../../../etc/passwd:' }],
  ])('sends a browser that %s the whole script, to be compared with the next', async (_, headers) => {
    const answer = await app.inject({ url: '/assets/index-bbbbbbbb.js', headers });
    expect(answer.body).toBe(NEXT);
    expect(answer.headers['use-as-dictionary']).toBe('match="/assets/index-*.js"');
    expect(String(answer.headers['vary']).split(/,\s*/)).toEqual(
      expect.arrayContaining(['accept-encoding', 'available-dictionary']),
    );
  });

  it('keeps no other file as a dictionary', async () => {
    const { headers } = await app.inject('/assets/other12.js');
    expect(headers['use-as-dictionary']).toBeUndefined();
  });
});

describe('a first build', () => {
  it('has nothing to differ from', async () => {
    rmSync(at('served'), { recursive: true });
    mkdirSync(at('first'));
    writeFileSync(at('first/index-cccccccc.js'), NEXT);
    await writeDifferences(at('first'), at('served'));
    expect(readdirSync(at('first'))).toEqual(['index-cccccccc.js']);
  });
});

// Proves docs/product.md §34.12.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installOffice } from '#server/web/office-host.ts';

const PAGE = '<!doctype html><html><head><script>document.title</script></head></html>';
let folder = '';
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'office-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/index-1.js'), '// script');
  app = fastify();
  await installOffice(app, folder, { isSecure: false });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the office’s page', () => {
  it('is one page at each of its addresses, with a strict CSP and noindex', async () => {
    for (const url of ['/office/', '/office/dish/borsch', '/office/changes?q=1', '/office/index.html']) {
      const { statusCode, headers, body } = await app.inject(url);
      expect([statusCode, body]).toEqual([200, PAGE]);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    }
    expect((await app.inject('/office')).headers['location']).toBe('/office/');
  });

  it('has immutable files, and a 404 for a missing one', async () => {
    expect((await app.inject('/office/assets/index-1.js')).headers['cache-control']).toContain('immutable');
    for (const url of ['/office/assets/index-2.js', '/office/other.js']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });

  it('is not served without a build', async () => {
    const bare = fastify();
    await installOffice(bare, '/nowhere/office', { isSecure: false });
    expect((await bare.inject('/office/')).statusCode).toBe(404);
    await bare.close();
  });
});

// Proves docs/product.md §26.24.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installKitchen } from '#server/web/kitchen-host.ts';
import { ENVIRONMENT } from '#tests/support/fixtures/chain.ts';

const PAGE = `<!doctype html><html><head><meta name="theme-color" content="#FFF8EE"><script>document.title</script></head></html>`;
let folder = '';
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kitchen-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'sw.js'), '// worker');
  writeFileSync(join(folder, 'assets/index-1.js'), '// script');
  app = fastify();
  await installKitchen(app, folder, {
    apiFetch: async () => new Response(JSON.stringify(ENVIRONMENT)),
    isSecure: false,
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the kitchen screen', () => {
  it('is one page at each of its addresses, with a strict CSP and noindex [26.24]', async () => {
    for (const url of ['/kitchen/', '/kitchen/courier', '/kitchen/index.html']) {
      const { statusCode, headers, body } = await app.inject(url);
      expect([statusCode, body]).toEqual([200, PAGE]);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
    }
    expect((await app.inject('/kitchen')).headers['location']).toBe('/kitchen/');
  });

  it('has immutable files, a worker that is always revalidated, and a 404 for a missing file', async () => {
    expect((await app.inject('/kitchen/assets/index-1.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject('/kitchen/sw.js')).headers['cache-control']).toBe('no-cache, no-transform');
    for (const url of ['/kitchen/assets/index-2.js', '/kitchen/other.js']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });

  it('is installed under the chain’s own name, with its own scope', async () => {
    const manifest = (await app.inject('/kitchen/manifest.webmanifest')).json<Record<string, unknown>>();
    expect(manifest).toMatchObject({ scope: '/kitchen/', start_url: '/kitchen/', display: 'standalone' });
    expect(manifest['name']).toBe(`Кухня · ${ENVIRONMENT.brand.name}`);
  });
});

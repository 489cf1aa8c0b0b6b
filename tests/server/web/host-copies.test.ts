// Proves docs/product.md §12.16.
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compress } from '#server/http/compressed.ts';
import { installErrorHandler } from '#server/http/error-handler.ts';
import { ANY_ORIGIN, createHostCopies } from '#server/web/host-copies.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { TEMPLATE, writeStorefront } from '#tests/support/storefront.ts';

describe('the pages of a server without a configured origin', () => {
  let storefront: ReturnType<typeof writeStorefront>;
  let app: FastifyInstance;
  let rendered: string[];
  beforeEach(async () => {
    rendered = [];
    vi.stubGlobal('rendered', rendered);
    storefront = writeStorefront();
    app = fastify();
    await app.register(fastifyCookie);
    installErrorHandler(app);
    await registerWeb(app, {
      ...storefront.dirs,
      rendering: true,
      newPages: 5,
      // Per-minute counters must not cross a minute boundary.
      now: () => new Date('2026-01-01T12:00:00Z'),
    });
  });
  afterEach(async () => {
    await app.close();
    storefront.remove();
  });
  const page = (host: string, remoteAddress = '10.0.0.1') =>
    app.inject({ url: '/menu', headers: { host }, remoteAddress });

  // Verified to fail with the host in the key of the page: it was rendered for each.
  it('are rendered once for all hosts, and name the one by which they were requested', async () => {
    for (const host of ['localhost:3000', 'tablet.local', '[::1]:3000', 'TABLET.local']) {
      const { body } = await page(host);
      expect(body).toContain(`<link rel="canonical" href="http://${host.toLowerCase()}/menu">`);
      expect(body).not.toContain(ANY_ORIGIN);
    }
    expect(rendered).toEqual(['/menu']);
  });

  it('are not displaced or rendered anew by an address that makes hosts up, which gets the shell', async () => {
    await page('localhost:3000');
    const bodies: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) bodies.push((await page(`h${turn}.example`, '10.0.0.2')).body);
    expect(bodies.filter((body) => body === TEMPLATE)).toHaveLength(7);
    expect((await page('localhost:3000')).body).toContain('http://localhost:3000/menu');
    expect(rendered).toEqual(['/menu']);
  });

  it.each(['a"><b>', 'a b', 'a/b', `${'a'.repeat(300)}.example`])('hold nothing of the host %s', async (host) => {
    expect((await page(host)).body).toBe(TEMPLATE);
  });
});

describe('copies for hosts', () => {
  it('take no more than their bound, however many hosts there are', async () => {
    const copies = createHostCopies(20_000);
    const body = await compress(`<a href="${ANY_ORIGIN}/">${'text '.repeat(200)}</a>`, 5);
    for (let turn = 0; turn < 100; turn += 1) {
      expect((await copies.of(body, `http://h${turn}.example`, () => false))?.plain.toString()).toContain(
        `//h${turn}.`,
      );
      expect(copies.weight()).toBeLessThanOrEqual(20_000);
    }
    expect(copies.weight()).toBeGreaterThan(10_000);
  });
});

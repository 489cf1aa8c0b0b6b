// Proves docs/product.md §32.1, §12.7, §16.6.
import { createHash } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installErrorHandler } from '#server/http/error-handler.ts';
import type { PaymentConfig } from '#server/modules/payments/payment-config.ts';
import { registerWeb, type WebOptions } from '#server/web/register-web.ts';
import { INLINE, TEMPLATE, writeStorefront } from '#tests/support/storefront.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const PAYMENTS: PaymentConfig = {
  terminals: new Map(),
  apiOrigin: 'http://provider.test',
  widget: 'http://widget.test',
  takesTests: false,
};

let storefront: ReturnType<typeof writeStorefront>;
let app: FastifyInstance;

beforeEach(() => {
  storefront = writeStorefront();
});
afterEach(async () => {
  await app.close();
  storefront.remove();
});

async function host({
  rendering = true,
  newPages,
  payments = null,
  metrics = null,
}: Pick<Partial<WebOptions>, 'rendering' | 'newPages' | 'payments' | 'metrics'> = {}): Promise<FastifyInstance> {
  app = fastify();
  await app.register(fastifyCookie);
  app.get('/api/hello', () => 'hello');
  installErrorHandler(app);
  await registerWeb(app, {
    ...storefront.dirs,
    rendering,
    payments,
    metrics,
    // Per-minute counters must not cross a minute boundary.
    now: () => new Date('2026-01-01T12:00:00Z'),
    ...(newPages === undefined ? {} : { newPages }),
  });
  return app;
}

describe('a page', () => {
  it('is rendered for the place in the cookies, and holds nothing else about the visitor', async () => {
    await host();
    const cookie = 'restaurant=2; order_type=pickup; token=secret; storefront-cart_id=mine';
    const { body } = await app.inject({ url: '/menu', headers: { cookie, 'user-agent': 'Test' } });
    expect(body).toContain('<p class="on">/menu,2,pickup,');
    // A font on the device is used at once; one that is fetched waits for the whole sheet.
    expect(body).toContain('<style>@font-face{font-family:b;src:local(c)}.on{top:0}</style>');
    expect(body).toContain('href="/assets/shared-1.js"');
    expect(body).not.toMatch(/secret|mine|Test/);
  });

  it('allows its own inline script by hash, and nothing from other origins', async () => {
    await host();
    const { headers } = await app.inject('/menu');
    const hash = createHash('sha256').update(INLINE).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/);
    expect(headers['vary']).toContain('cookie');
  });

  it('names the payment provider in the policy of the payment page, and of no other', async () => {
    await host({ payments: PAYMENTS });
    const policyOf = async (url: string): Promise<string> =>
      String((await app.inject(url)).headers['content-security-policy']);
    const widget = 'http://widget.test';
    expect(await policyOf('/pay/AAAAAAAAAAAAAAAAAAAAAA')).toContain(`frame-src ${widget}`);
    for (const url of ['/menu', '/checkout', '/order-status/AAAAAAAAAAAAAAAAAAAAAA'])
      expect(await policyOf(url)).not.toContain(widget);
  });

  it('names no counter in the policy of the payment page, however it is spelled and whether or not there is a provider', async () => {
    const id = 'AAAAAAAAAAAAAAAAAAAAAA';
    const metrics = { yandex_counter: 42, endpoint: 'https://metrics.example/goals' };
    const counter = /mc\.yandex|metrics\.example/;
    for (const payments of [PAYMENTS, null]) {
      await host({ payments, metrics });
      for (const url of [`/pay/${id}`, `/PAY/${id}`, `/p%61y/${id}`, `/pay/${id}/more`, `/pay/${id}?modal=login`])
        expect(String((await app.inject(url)).headers['content-security-policy']), url).not.toMatch(counter);
      for (const url of ['/menu', `/order-status/${id}`, '/index.html', '/nope'])
        expect(String((await app.inject(url)).headers['content-security-policy']), url).toMatch(counter);
      await app.close();
    }
  });

  // docs/product.md §12.21
  it('requires trusted types, but for pages with a script of another company, of which they are reported', async () => {
    const id = 'AAAAAAAAAAAAAAAAAAAAAA';
    const types = "require-trusted-types-for 'script'; trusted-types default dompurify";
    const yandex = { yandex_counter: 42, endpoint: null };
    const endpoint = { yandex_counter: null, endpoint: 'https://metrics.example/goals' };
    for (const [url, options, isRequired] of [
      ['/menu', {}, true],
      ['/menu', { payments: PAYMENTS, metrics: endpoint }, true],
      [`/pay/${id}`, { metrics: yandex }, true],
      [`/pay/${id}`, { payments: PAYMENTS }, false],
      ['/menu', { metrics: yandex }, false],
    ] as const) {
      await host(options);
      const { headers } = await app.inject(url);
      expect(String(headers['content-security-policy']).includes(types), url).toBe(isRequired);
      expect(headers['content-security-policy-report-only'], url).toBe(
        isRequired ? undefined : `${types}; report-uri /policy-reports`,
      );
      await app.close();
    }
  });

  it('states how long the server took and whether it rendered the page for this request', async () => {
    await host();
    const timingOf = async (url: string): Promise<unknown> => (await app.inject(url)).headers['server-timing'];
    expect(await timingOf('/menu')).toMatch(/^page;desc="rendered";dur=\d+\.\d$/);
    expect(await timingOf('/menu')).toMatch(/^page;desc="copy";dur=\d+\.\d$/);
    expect(await timingOf('/broken')).toMatch(/^page;desc="shell";dur=\d+\.\d$/);
  });

  it('keeps its status: 404 for a page that does not exist, 302 for one that moved', async () => {
    await host();
    expect((await app.inject('/nope')).statusCode).toBe(404);
    const moved = await app.inject('/old');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/new']);
  });

  it('is the plain shell when rendering fails or is off', async () => {
    await host();
    const broken = await app.inject('/broken');
    expect([broken.statusCode, broken.body]).toEqual([200, TEMPLATE]);
    await app.close();
    await host({ rendering: false });
    const off = await app.inject('/menu');
    expect([off.statusCode, off.body]).toEqual([200, TEMPLATE]);
    expect(off.headers['content-security-policy']).toContain('sha256-');
  });

  it('calls this process’s API on behalf of the visitor [18.10a]', async () => {
    await host();
    const { body } = await app.inject({ url: '/api-seen', headers: { 'user-agent': 'Test' } });
    expect(body).toContain('user-agent,x-real-ip,x-forwarded-for,x-forwarded-proto,x-forwarded-host,referer,hello');
  });

  it('states the place that it can be stored for, unless it is personal', async () => {
    await host();
    const cookie = 'restaurant=2; order_type=pickup';
    const menu = await app.inject({ url: '/menu', headers: { cookie } });
    const elsewhere = await app.inject({ url: '/menu', headers: { cookie: 'restaurant=1; order_type=pickup' } });
    expect(menu.headers['x-page-place']).toContain('2');
    expect(elsewhere.headers['x-page-place']).not.toBe(menu.headers['x-page-place']);
    expect((await app.inject({ url: '/mine', headers: { cookie } })).headers['x-page-place']).toBeUndefined();
  });

  it('is not sent again to a browser that has it; another place is another page', async () => {
    await host();
    const first = await app.inject({ url: '/menu', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
    const etag = String(first.headers.etag);
    expect((await app.inject({ url: '/menu', headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    const several = `W/"another", ${etag}`;
    expect((await app.inject({ url: '/menu', headers: { 'if-none-match': several } })).statusCode).toBe(304);
    const other = await app.inject({ url: '/menu', headers: { 'if-none-match': etag, cookie: 'restaurant=3' } });
    expect(other.statusCode).toBe(200);
  });
});

describe('made-up addresses', () => {
  const rendered: string[] = [];
  const waiting: (() => void)[] = [];
  beforeEach(() => {
    vi.stubGlobal('rendered', rendered);
    vi.stubGlobal('waiting', waiting);
    rendered.length = 0;
    waiting.length = 0;
  });
  const attacker = '203.0.113.7';
  const ask = async (url: string, remoteAddress = attacker) => (await app.inject({ url, remoteAddress })).body;

  it('share one page when their query means nothing to it', async () => {
    await host();
    for (let number = 0; number < 20; number += 1) await ask(`/menu?utm_source=${number}&x${number}=1`);
    expect(rendered).toEqual(['/menu']);
    await ask('/menu?q=1&utm_source=2');
    expect(rendered).toEqual(['/menu', '/menu?q=1']);
  });

  it('keep their query when the page has moved', async () => {
    await host();
    for (const [url, target] of [
      ['/old', '/new'],
      ['/old?utm_source=2', '/new?utm_source=2'],
    ]) {
      expect((await app.inject(String(url))).headers.location).toBe(target);
    }
  });

  it('are rendered a limited number of times a minute per address or IPv6 network; then they get the plain shell', async () => {
    await host({ newPages: 5 });
    await ask('/menu', '198.51.100.1');
    for (let number = 0; number < 10; number += 1) await ask(`/menu?q=${number}`, `2001:db8::${number}`);
    expect(rendered).toHaveLength(6);
    expect(await ask('/menu?q=11', '2001:db8::99')).toBe(TEMPLATE);
    expect(await ask('/menu', '2001:db8::99'), 'kept pages cost nothing').toContain('<p class="on">/menu,');
    expect(await ask('/menu?q=11', '198.51.100.1')).toContain('/menu?q=11');
  });

  it('take two turns at most: others get their pages, cached and new', async () => {
    await host();
    await ask('/menu');
    const attack = [1, 2, 3, 4, 5].map((number) => ask(`/slow/${number}`));
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(await Promise.race(attack), 'those that got no turn').toBe(TEMPLATE);
    expect(await ask('/menu', '198.51.100.1')).toContain('<p class="on">/menu,');
    expect(await ask('/about', '198.51.100.1')).toContain('<p class="on">/about,');
    for (const done of waiting) done();
    await Promise.all(attack);
  });

  it('never keep a cached page from a visitor, however busy the process is', async () => {
    await host();
    await ask('/menu');
    const attack = Array.from({ length: 40 }, (_, number) => ask(`/slow/${number}`, `203.0.113.${number}`));
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    for (let visit = 0; visit < 18; visit += 1) {
      expect(await ask('/menu', '198.51.100.1')).toContain('<p class="on">/menu,');
    }
    for (const done of waiting) done();
    await Promise.all(attack);
  });
});

describe('files', () => {
  it('with a hash in their names are immutable and sent compressed', async () => {
    await host();
    const script = await app.inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(script.headers['content-encoding']).toBe('br');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform');
    const picture = await app.inject('/media/dish-320.avif');
    expect([picture.body, picture.headers['cache-control']]).toEqual([
      'picture',
      'public, max-age=31536000, immutable, no-transform',
    ]);
    expect((await app.inject('/favicon.txt')).body).toBe('a file of the root');
  });

  // docs/product.md §9.35
  it.each(['/menu', '/index.html', '/'])('of the page %s are sent with no-transform', async (url) => {
    await host();
    expect((await app.inject(url)).headers['cache-control']).toBe('no-cache, no-transform');
  });

  it('that are missing are not pages, nor is anything under /api', async () => {
    await host();
    for (const url of [
      '/assets/gone-1.js',
      '/media/gone.avif',
      '/gone.php',
      '/assets/..%2findex.html',
      '/assets/..%2f.vite%2fmanifest.json',
      '/.vite/manifest.json',
      '/assets/',
      '/media/',
    ]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([404, 'text/plain; charset=utf-8']);
    }
    const part = await app.inject({ url: '/media/dish-320.avif', headers: { range: 'bytes=999999999-' } });
    expect(part.statusCode).toBe(416);
    const api = await app.inject('/api/gone');
    expect(api.statusCode).toBe(404);
    expect(api.headers['content-type']).toContain('application/json');
  });
});

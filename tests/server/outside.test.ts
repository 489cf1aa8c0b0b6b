// Proves rows of docs/security/asvs.md, as seen from outside the server.
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { anotherCode, codeSentTo, LOGIN_CONSENTS, requestCode } from '../support/customer.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { writeStorefront } from '../support/storefront.ts';

const PUBLIC = { publicOrigin: 'https://food.example', hstsSubdomains: true };
const lines: { msg?: unknown; method?: unknown; route?: unknown; status?: unknown }[] = [];
let storefront: ReturnType<typeof writeStorefront>;
let test: TestApp;
beforeAll(async () => {
  storefront = writeStorefront();
  test = await startTestApp({
    chain: smallChain(),
    config: { ...PUBLIC, securityContact: 'mailto:security@food.example' },
    app: {
      logger: pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) }),
      web: (app) => registerWeb(app, { ...storefront.dirs, rendering: true, publicOrigin: PUBLIC.publicOrigin }),
    },
  });
});
afterAll(async () => {
  await test.close();
  storefront.remove();
});

describe('from outside', () => {
  it('every kind of response has the headers of safety, and a type with its charset', async () => {
    const kinds: Record<string, string> = {
      '/menu': 'text/html; charset=utf-8',
      '/nope': 'text/html; charset=utf-8',
      '/index.html': 'text/html; charset=utf-8',
      '/pay/AAAAAAAAAAAAAAAAAAAAAA': 'text/html; charset=utf-8',
      '/assets/index-1.js': 'application/javascript; charset=utf-8',
      '/assets/gone.js': 'text/plain; charset=utf-8',
      '/media/dish-320.avif': 'image/avif',
      '/manifest.webmanifest': 'application/manifest+json; charset=utf-8',
      '/robots.txt': 'text/plain; charset=utf-8',
      '/.well-known/security.txt': 'text/plain; charset=utf-8',
      '/health': 'application/json; charset=utf-8',
      '/api/docs': 'text/html; charset=utf-8',
      '/api/openapi.json': 'application/json; charset=utf-8',
      '/api/restaurant/ping': 'application/json; charset=utf-8',
      '/api/restaurant/profile': 'application/json; charset=utf-8',
      '/api/gone': 'application/json; charset=utf-8',
      '/api/restaurant/%E0%A4': 'application/json; charset=utf-8',
    };
    for (const [url, type] of Object.entries(kinds)) {
      const { headers, statusCode } = await test.app.inject(url);
      expect(headers['content-type'] ?? statusCode, url).toBe(type);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin');
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
      expect(headers['access-control-allow-origin'], url).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server'], url).toBeUndefined();
      const policy = String(headers['content-security-policy']);
      for (const rule of ["frame-ancestors 'none'", "base-uri 'none'"]) expect(policy, url).toContain(rule);
      expect(policy, url).toMatch(/object-src 'none'|default-src 'none'/);
    }
  });

  it('a TRACE is not answered with what it sent', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (part) => (text += String(part)));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
      socket.end(
        'TRACE /menu HTTP/1.1\r\nHost: food.example\r\nCookie: token=secret-of-a-customer\r\nConnection: close\r\n\r\n',
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('secret-of-a-customer');
  });

  it('a repeated parameter counts once, and the query never stands for the body', async () => {
    const order = (query: string) => test.app.inject(`${endpointPath(api.products)}?${query}`);
    const twice = await order('restaurant_id=999999&restaurant_id=1');
    const once = await order('restaurant_id=1');
    expect([twice.statusCode, twice.body]).toEqual([once.statusCode, once.body]);
    const guest = createGuest(test.app);
    const inQuery = await guest.post(`${endpointPath(api.logIn)}?phone_number=79160000001&code=1&request_id=1`, {});
    expect(inQuery.statusCode).toBe(422);
  });

  it('a login, one that fails and a logout are lines of the log, without whose they are', async () => {
    const phone = '79160000077';
    const { browser, sent } = await requestCode(test, phone);
    const code = codeSentTo(test, phone);
    lines.length = 0;
    for (const typed of [anotherCode(code), code]) {
      await browser.post(endpointPath(api.logIn), {
        phone_number: phone,
        request_id: sent.request_id,
        code: typed,
        consents: LOGIN_CONSENTS,
      });
    }
    await browser.post(endpointPath(api.logOut));
    const answered = lines
      .filter(({ msg }) => msg === 'answered')
      .map(({ method, route, status }) => [method, route, status]);
    expect(answered).toEqual([
      ['POST', endpointPath(api.logIn), 422],
      ['POST', endpointPath(api.logIn), 200],
      ['POST', endpointPath(api.logOut), 204],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${phone}|${code}|${sent.request_id}`));
  });
});

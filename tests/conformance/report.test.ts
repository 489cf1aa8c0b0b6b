// Proves docs/product.md §23.11.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OWN_BACKEND } from '#contract/reading/connection.ts';
import { fallbacksAt } from '#contract/reading/fallbacks.ts';
import { canBecome } from '#conformance/checks/order-life.ts';
import { clockFault } from '#conformance/checks/time.ts';
import { unitFault } from '#conformance/checks/money.ts';
import { hasLoss } from '#conformance/losses.ts';
import { runConformance } from '#conformance/run.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

/** The command's output and exit code. */
const run = async (args: readonly string[], fetch: typeof globalThis.fetch, env: Record<string, string> = {}) => {
  const lines: string[] = [];
  const say = (text: string): void => void lines.push(text);
  const code = await runConformance(args, { out: say, err: say, env, fetch, now: () => NOW, isStopped: () => false });
  return { code, text: lines.join('\n') };
};
const failing = (code: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
const answering = (body: string, init: ResponseInit) => () => Promise.resolve(new Response(body, init));
const PAGE = { headers: { 'content-type': 'text/html; charset=utf-8' } };

describe('an address that is not a backend API', () => {
  it.each([
    ['no host of that name', failing('ENOTFOUND'), /there is no host backend\.example/],
    ['nothing there', failing('ECONNREFUSED'), /no server listens at backend\.example/],
    [
      'a self-signed certificate',
      failing('DEPTH_ZERO_SELF_SIGNED_CERT'),
      /self-signed or of an unknown authority.*NODE_EXTRA_CA_CERTS/,
    ],
    ['an unknown authority', failing('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), /unknown authority/],
    ['a certificate that is over', failing('CERT_HAS_EXPIRED'), /not valid today/],
    ['a certificate of another host', failing('ERR_TLS_CERT_ALTNAME_INVALID'), /for another host/],
    ['http where https was said', failing('ERR_SSL_WRONG_VERSION_NUMBER'), /does not use TLS/],
    ['a connection that is cut', failing('ECONNRESET'), /closes the connection/],
    ['a page', answering('<!doctype html><title>Вход в сеть</title>', PAGE), /with the page «Вход в сеть», not JSON/],
    [
      'a redirect',
      answering('', { status: 301, headers: { location: 'https://www.example/' } }),
      /redirects to https:\/\/www\.example\//,
    ],
    [
      'another API',
      answering('{}', { status: 404, headers: { 'content-type': 'application/json' } }),
      /no API of this contract/,
    ],
  ])('%s is reported in words, with code 2', async (_what, fetch, words) => {
    const { code, text } = await run(['https://backend.example'], fetch);
    expect(text).toMatch(words);
    expect(text).not.toContain(' at '.repeat(2));
    expect(code).toBe(2);
  });

  it('is given up after the configured timeout when it does not answer', async () => {
    const { code, text } = await run(
      ['https://backend.example', '--timeout', '0.01'],
      (_input, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
    );
    expect(text).toContain('backend.example does not answer in time.');
    expect(code).toBe(2);
  });

  it.each([
    [[], /Give one address/],
    [['backend.example'], /begin it with https:\/\//],
    [['https://backend.example/api/restaurant'], /Give only the origin, https:\/\/backend\.example/],
    [['https://me:secret@backend.example'], /Leave the user out/],
    [['https://backend.example', '--order'], /--order/],
    [['https://backend.example', '--only', 'reads,wishes'], /Unknown checks: wishes/],
    [['https://backend.example', '--timeout', 'soon'], /not a positive number of seconds/],
  ])('%j is rejected as invalid arguments', async (args, words) => {
    const { code, text } = await run(args, () => Promise.reject(new Error('nobody is asked')));
    expect(text).toMatch(words);
    expect(code).toBe(2);
  });

  it('is not queried when a setting is invalid', async () => {
    const { code, text } = await run(['https://backend.example'], () => Promise.reject(new Error('nobody is asked')), {
      VITE_API_MONEY: 'dollars',
    });
    expect(text).toContain('VITE_API_MONEY');
    expect(code).toBe(2);
  });
});

/** Prices in kopecks, as in restaurants: nearly all whole roubles. */
const menuOf = (price: fc.Arbitrary<number>) => fc.array(price, { minLength: 5, maxLength: 60 });
const roubles = fc.integer({ min: 60, max: 4000 });

describe('the unit of money', () => {
  it('is accepted where prices are kopecks, or roubles known to the build', () => {
    fc.assert(
      fc.property(menuOf(roubles.map((price) => price * 100)), (prices) => {
        expect(unitFault(prices, 'kopecks')).toBeNull();
        expect(unitFault(prices, 'roubles')).toBeNull();
      }),
    );
  });

  it('is reported where whole roubles parse as kopecks', () => {
    fc.assert(
      fc.property(menuOf(roubles.filter((price) => price % 100 !== 0)), (prices) => {
        expect(unitFault(prices, 'kopecks')).toContain('VITE_API_MONEY=roubles');
      }),
    );
  });

  it('is reported where kopecks are read as roubles', () => {
    fc.assert(
      fc.property(menuOf(fc.integer({ min: 250, max: 4000 }).map((price) => price * 100 * 100)), (prices) => {
        expect(unitFault(prices, 'roubles')).toContain('these are kopecks');
      }),
    );
  });
});

describe('a backend’s clock', () => {
  it('may be off by network latency, and a wrong zone is told from a drift', () => {
    expect(clockFault(90_000)).toBeNull();
    expect(clockFault(-90_000)).toBeNull();
    expect(clockFault(3 * 60 * 60_000 + 20_000)).toContain('a local time that says it is UTC');
    expect(clockFault(-7 * 60_000)).toBe('7 min slow');
  });
});

describe('the status of an order', () => {
  it('may skip unseen steps, and never goes back', () => {
    expect(canBecome('new', 'delivering', 'delivery')).toBe(true);
    expect(canBecome('preparing', 'canceled', 'pickup')).toBe(true);
    expect(canBecome('canceled', 'new', 'pickup')).toBe(false);
    expect(canBecome('delivered', 'delivering', 'delivery')).toBe(false);
    expect(canBecome('prepared', 'delivering', 'pickup')).toBe(false);
  });
});

it('the loss is documented for every field that has a fallback', () => {
  const fallbacks = fallbacksAt({ connection: OWN_BACKEND, now: NOW, revisionOf: () => 1, firstRead: () => '' });
  const silent = [...fallbacks].flatMap(([schema, fields]) =>
    Object.keys(fields).filter((name) => !hasLoss(schema, name)),
  );
  expect(silent, 'fields that conformance/losses.ts does not know').toEqual([]);
});

// Proves docs/product.md §27.7.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewPush } from '#client/worker.ts';
import { FakeApi } from '../support/fake-api.ts';

const BEFORE = 'https://updates.push.services.mozilla.com/wpush/v2/before';
const BROWSER = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/after',
  keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
};
/** An API that requires the CSRF token, as ours does. */
const backend = (): FakeApi => {
  const api = new FakeApi();
  api.csrfToken = 'token';
  api.csrfCookie = 'token';
  api.script('savePush', () => ({ kinds: { order_status: true, promotions: false } }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(api.fetch);
  return api;
};
afterEach(() => vi.restoreAllMocks());

describe('a push subscription changed by the browser', () => {
  it('is sent to the server with the previous one, as the page would, to keep its preferences', async () => {
    const api = backend();
    const cookieStore = { get: async (name: string) => (name === 'XSRF-TOKEN' ? { value: 'token' } : null) };
    await renewPush(BROWSER, BEFORE, { navigator: {}, cookieStore });
    const saved = api.seen.filter(({ endpoint }) => endpoint === 'savePush');
    expect(saved.map(({ body }) => body)).toEqual([{ ...BROWSER, replaces: BEFORE }]);
    expect(saved[0]?.headers['x-xsrf-token']).toBe('token');
    expect(saved[0]?.key).toEqual(expect.any(String));
  });

  it('waits for the page where the worker cannot read cookies', async () => {
    const api = backend();
    await renewPush(BROWSER, BEFORE, { navigator: {} });
    expect(api.seen).toEqual([]);
  });
});

// Proves docs/product.md §21.2.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ConfigError, loadConfig } from '#server/config.ts';
import { startTestApp } from '../support/server.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'demo-clock-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe('the demo’s time', () => {
  it('is stored as an offset from this machine’s clock to the requested instant, and unset by default', () => {
    const wanted = '2031-01-02T00:30:00Z';
    vi.useFakeTimers({ toFake: ['Date'] });
    const { clockOffsetMs } = loadConfig({ DATA_DIR, DEMO_NOW: wanted });
    expect(Date.now() + clockOffsetMs).toBe(Date.parse(wanted));
    vi.useRealTimers();
    expect(loadConfig({ DATA_DIR }).clockOffsetMs).toBe(0);
  });

  it.each([
    ['is not an instant', { DEMO_NOW: 'at night' }],
    [
      'is asked for where customers pay',
      {
        APP_MODE: 'production',
        SESSION_SECRET: 'q8Zr0vXn3LkW7pTsYb2HdGfJm5cAeUoI9x1R',
        PUBLIC_ORIGIN: 'https://food.example',
        DEMO_NOW: '2031-01-02T00:30:00Z',
      },
    ],
  ])('is rejected when it %s', (_, env) => {
    try {
      loadConfig({ DATA_DIR, ...env });
      expect.unreachable('the setting was accepted');
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toContain('DEMO_NOW');
    }
  });

  it('is sent in the `Date` header of the API, so that the storefront sets its clock; health checks keep the real time', async () => {
    const now = new Date('2031-01-02T00:30:00Z');
    const { app, close } = await startTestApp({ now: () => now, config: { clockOffsetMs: 1 } });
    const api = await app.inject({ url: '/api/restaurant/ping' });
    expect(api.headers['date']).toBe('Thu, 02 Jan 2031 00:30:00 GMT');
    const health = await app.inject({ url: '/health' });
    expect(health.headers['date']).not.toBe('Thu, 02 Jan 2031 00:30:00 GMT');
    await close();
  });
});

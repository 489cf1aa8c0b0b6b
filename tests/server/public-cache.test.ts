// Proves docs/product.md §18.7, §20.4.
import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPublicCache } from '#server/http/public-cache.ts';
import { waitFor } from '../support/wait-for.ts';

const app = async (maxBytes?: number) => {
  let version = 'a';
  const cache = createPublicCache(async () => version, maxBytes);
  const server = fastify();
  const made: string[] = [];
  let hold: Promise<void> | null = null;
  server.get('/*', (request, reply) =>
    cache.answer(request, reply, request.url, async () => {
      made.push(request.url);
      await hold;
      return { url: request.url, text: randomBytes(5000).toString('hex') };
    }),
  );
  return {
    cache,
    made,
    ask: (url: string, remoteAddress = '203.0.113.1') => server.inject({ url, remoteAddress }),
    setVersion: (next: string) => {
      version = next;
    },
    setHold: (next: Promise<void>) => {
      hold = next;
    },
  };
};
afterEach(() => {
  vi.useRealTimers();
});

describe('public responses in memory', () => {
  it('stay within their size limit whatever is requested; those in use are kept', async () => {
    const { cache, made, ask } = await app(200_000);
    await ask('/menu');
    for (let number = 0; number < 60; number += 1) {
      await ask(`/products?offset=${number}`);
      await ask('/menu');
      expect(cache.weight()).toBeLessThanOrEqual(200_000);
    }
    expect(made.filter((url) => url === '/menu')).toHaveLength(1);
  });

  it('expire even when the wall clock steps back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { made, ask } = await app();
    await ask('/menu');
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(5 * 60_000 + 1);
    await ask('/menu');
    expect(made).toHaveLength(2);
  });

  it('are made four at a time for one address, which leaves turns to others; too many are rejected', async () => {
    const { made, ask, setHold } = await app();
    let release = (): void => undefined;
    setHold(new Promise((resolve) => (release = resolve)));
    const attack = Array.from({ length: 60 }, (_, number) => ask(`/products?offset=${number}`));
    await waitFor(() => expect(made).toHaveLength(4));
    const other = ask('/menu', '198.51.100.1');
    await waitFor(() => expect(made).toContain('/menu'));
    release();
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(attack)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(44);
  });
});

// Proves docs/product.md §6.23: a change between the reading of a menu and the stream shows up with the stream's first event.
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMenuReader } from '#client/ordering/orders/live/read-menu-anew.ts';
import { waitFor } from '#tests/support/wait-for.ts';

const KEY = ['menu', 1, 'delivery'] as const;
const OPENED_AT = new Date('2026-11-20T12:00:00.000Z').getTime();

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/**
 * A menu on the screen: the server's version, and what the browser's HTTP cache returns for ordinary requests.
 *
 * @param line delays every response that is already written
 */
const shop = (line = Promise.resolve()) => {
  const server = { menu: 'with cake' };
  let cached: string | null = null;
  const asked: (RequestCache | undefined)[] = [];
  const answer = (cache?: RequestCache): string => {
    asked.push(cache);
    if (cached === null || cache === 'no-cache' || cache === 'reload') cached = server.menu;
    return cached;
  };
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => new Response(answer(init?.cache)));
  const queryClient = new QueryClient();
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: async () => {
      const text = answer();
      await line;
      return { menu: text };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = observer.subscribe(() => undefined);
  ended.push(() => {
    end();
    queryClient.clear();
  });
  const refresh = vi.fn<() => Promise<void>>().mockResolvedValue();
  const params = { restaurantId: 1 };
  const reader = createMenuReader(
    // Only what this test reads is provided.
    { queryClient, outbox: { refresh }, orderParams: { getSnapshot: () => params } } as unknown as Parameters<
      typeof createMenuReader
    >[0],
    { scheduler: { after: () => () => undefined } },
  );
  const shown = () => observer.getCurrentResult().data?.menu;
  return {
    server,
    asked,
    reader,
    refresh,
    shown,
    read: () => waitFor(() => expect(shown()).toBeDefined()),
    /** Marks the menu as received then, by the device's clock. */
    came: (at: number): void => void queryClient.setQueryData(KEY, queryClient.getQueryData(KEY), { updatedAt: at }),
  };
};

describe('the first message of a stream', () => {
  // Verified to fail with a response that arrived after the stream taken for one written after it.
  it('refreshes a menu that came from the browser cache, even when it was read after the stream opened [6.23]', async () => {
    const { server, reader, shown, read, came } = shop();
    await read();
    server.menu = 'without cake';
    came(OPENED_AT + 5000);
    reader.check(OPENED_AT);
    await waitFor(() => expect(shown()).toBe('without cake'));
  });

  // Verified to fail with a menu still in flight treated the same way.
  it('refreshes a menu that was in flight and written before the change', async () => {
    let free = (): void => undefined;
    const { server, reader, shown, asked } = shop(new Promise((resolve) => (free = resolve)));
    await waitFor(() => expect(asked).toEqual([undefined]));
    server.menu = 'without cake';
    reader.check(OPENED_AT);
    await waitFor(() => expect(asked).toContain('no-cache'));
    free();
    await waitFor(() => expect(shown()).toBe('without cake'));
  });

  it('revalidates an unchanged menu once, and requests nothing else', async () => {
    const { reader, read, came, asked, refresh } = shop();
    await read();
    came(OPENED_AT - 5000);
    reader.check(OPENED_AT);
    await waitFor(() => expect(asked).toEqual([undefined, 'no-cache', undefined]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(3);
    expect(refresh).not.toHaveBeenCalled();
  });
});

import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { hydrateQueries } from '#app/hydration/first-view.ts';
import { createClock } from '#lib/clock.ts';

const MINUTE = 60_000;

it('data read by the server keeps its age, whatever the device’s clock shows (docs/product.md §9.3)', () => {
  const server = Date.parse('2026-11-20T14:15:00.000Z');
  // Twenty minutes fast, and the device knows it.
  const device = server + 20 * MINUTE;
  const clock = createClock({ now: () => device }, { read: () => -20 * MINUTE, write: () => undefined });
  const queryClient = new QueryClient();
  const queries: Parameters<typeof hydrateQueries>[1] = [
    [['menu'], [], server],
    [['seo-titles'], [], 0],
  ];
  hydrateQueries(queryClient, queries, clock.offset());
  const readAt = queryClient.getQueryState(['menu'])?.dataUpdatedAt ?? 0;
  expect(readAt, 'as if the device had noted it').toBe(device);
  expect(new Date(readAt + clock.offset()), 'as it is shown').toEqual(clock.now());
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ meta }) => meta?.scope),
    'a purge leaves it',
  ).toEqual(['public', 'public']);
  expect(queryClient.getQueryState(['seo-titles'])?.dataUpdatedAt, 'out of date it stays').toBe(0);
});

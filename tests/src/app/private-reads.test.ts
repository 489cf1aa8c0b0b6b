import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { followPurges, purgePrivate } from '../../../src/app/worker/private-reads.ts';

it('what was read for a person is forgotten in every tab, what everybody may read is not', async () => {
  vi.stubGlobal('__CONTRACT__', 'test');
  const tabs = new AbortController();
  const [here, there] = [new QueryClient(), new QueryClient()];
  for (const client of [here, there]) {
    for (const name of ['orders', 'cart', 'profile', 'menu']) client.setQueryData([name, 1], 'read');
    followPurges(client, tabs.signal);
  }
  await purgePrivate(here);
  await vi.waitFor(() => expect(there.getQueryData(['orders', 1])).toBeUndefined());
  for (const client of [here, there]) {
    for (const name of ['orders', 'cart', 'profile']) expect(client.getQueryData([name, 1])).toBeUndefined();
    expect(client.getQueryData(['menu', 1])).toBe('read');
  }
  tabs.abort();
});

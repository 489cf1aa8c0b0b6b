// Proves docs/product.md §32.9 on a backend without jobs, news or pages (docs/product.md §23).
import { expect, it } from 'vitest';
import { createChainReader } from '#server/web/structured-data/chain-reader.ts';

const answering = (status: number) => createChainReader(() => Promise.resolve(new Response('{}', { status })));

// Verified to fail: the sitemap was missing where a backend has no jobs.
it.each(['contents', 'news', 'vacancies'] as const)('reads a backend without %s as an empty list', async (list) => {
  expect(await answering(404)[list]()).toEqual([]);
});

it.each(['contents', 'news', 'vacancies'] as const)('does not treat a failure of %s as an empty list', async (list) => {
  await expect(answering(500)[list]()).rejects.toThrow('answered 500');
});

it('fails without dishes, categories or cities', async () => {
  const chain = answering(404);
  for (const part of [chain.products({}), chain.categories(), chain.localities()]) {
    await expect(part).rejects.toThrow('answered 404');
  }
});

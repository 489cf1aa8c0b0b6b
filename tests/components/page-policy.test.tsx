// Proves docs/product.md §12.7, on the browser's own caches.
import { afterEach, expect, it } from 'vitest';
import { dropOtherPolicies } from '#client/offline/shared-caches.ts';

const CACHE = 'kept-pages-of-a-test';
const page = (policy?: string): Response =>
  new Response('<html></html>', policy === undefined ? {} : { headers: { 'content-security-policy': policy } });

afterEach(async () => {
  await caches.delete(CACHE);
});

it('keeps cached pages of the current policy only', async () => {
  const cache = await caches.open(CACHE);
  await cache.put('/menu', page("default-src 'self'"));
  await cache.put('/promos', page("default-src 'self' https://metrics.example"));
  await cache.put('/delivery', page());
  await dropOtherPolicies(cache, page("default-src 'self'"));
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/menu']);
});

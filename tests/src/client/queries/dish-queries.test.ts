// Proves docs/product.md §2.15.
import { expect, it } from 'vitest';
import { createApi } from '#lib/api/client.ts';
import { replacementsQuery } from '#client/queries/dish-queries.ts';
import { FakeApi } from '../support/fake-api.ts';

it('replacements are requested by the dish’s id, as it is sold here [2.15b]', async () => {
  const server = new FakeApi();
  const asked: unknown[] = [];
  server.script('products', ({ query }) => {
    asked.push(query);
    return { products: [], total: 0 };
  });
  const { queryFn } = replacementsQuery(createApi({ origin: '', fetch: server.fetch }), {
    id: 7,
    restaurantId: 2,
    orderType: 'pickup',
  });
  await queryFn({ signal: new AbortController().signal });
  expect(asked).toEqual([{ replacement_for: 7, restaurant_id: 2, order_type: 'pickup', details: true }]);
});

// Proves docs/product.md §3.23: what a chain recommends with a dish, in the answer to a request for its details.
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProductDetails } from '#contract/catalog.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

let test: TestApp;
beforeAll(async () => {
  const chain = smallChain();
  for (const product of chain.products)
    if (product.id === 'margherita') product.recommended_with = ['pepperoni', 'cola'];
  test = await startTestApp({ chain, now: () => new Date('2026-11-20T12:00:00.000Z') });
});
afterAll(() => test.close());

const Sent = v.object({
  products: v.array(v.object({ id: v.number(), slug: v.string(), details: v.nullable(ProductDetails) })),
});

it('the details of a dish name what goes with it, in the order of the chain’s file', async () => {
  const response = await test.app.inject('/api/restaurant/products?details=true');
  const { products } = v.parse(Sent, response.json());
  const idOf = (slug: string) => products.find((one) => one.slug === slug)?.id;
  const withDish = (slug: string) => products.find((one) => one.slug === slug)?.details?.goes_with_ids;
  expect(withDish('margherita')).toEqual([idOf('pepperoni'), idOf('cola')]);
  expect(withDish('cola')).toEqual([]);
});

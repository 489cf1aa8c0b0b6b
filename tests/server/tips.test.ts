// Proves docs/product.md §6.27: where a restaurant takes tips, from the chain's file to the answer.
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { Restaurant } from '#contract/restaurants.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const withTips = (address: string) => {
  const chain = smallChain();
  const [first] = chain.restaurants;
  if (first) first.tips_url = address;
  return chain;
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ chain: withTips('https://tips.example/1') });
});
afterAll(() => test.close());

it('a restaurant is sent with its address for tips, the others without', async () => {
  const response = await test.app.inject('/api/restaurant/restaurants');
  const restaurants = v.parse(v.array(Restaurant), response.json());
  expect(restaurants.map(({ tips_url: address }) => address)).toEqual([
    'https://tips.example/1',
    ...restaurants.slice(1).map(() => undefined),
  ]);
});

it.each(['http://tips.example', 'javascript:alert(1)', '/tips', 'https://tips.example/a b'])(
  '«%s» is a fault',
  (address) => {
    const checked = checkChainFile(withTips(address));
    expect(checked.ok ? [] : checked.faults.map(({ path }) => path)).toEqual(['restaurants[0].tips_url']);
  },
);

// Proves docs/product.md §20.11: the seller of a restaurant, from the chain's file to order and texts.
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { Restaurant } from '#contract/restaurants.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { withTerms } from '#server/modules/import/terms.ts';
import { startTestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';

const SELLER = { name: 'ООО «Ромашка»', inn: '7299000014', ogrn: '1269900000028', address: 'Тула, ул. Мира, 1' };

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());

const sells = (seller: typeof SELLER | null) =>
  changeWorld(test.db, () => test.db.update(restaurants).set({ seller }).where(eq(restaurants.id, 1)));
const placed = async () => {
  const cart = await test.newCartOf(2);
  const draft = draftOf(cart.id);
  const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
  return test.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
};

it('a restaurant is sent with its own seller, one of the chain without', async () => {
  const chain = smallChain();
  Object.assign(chain.restaurants[0] ?? {}, { seller: SELLER });
  const app = await startTestApp({ chain });
  const response = await app.app.inject('/api/restaurant/restaurants');
  const sent = v.parse(v.array(Restaurant), response.json());
  expect(sent.map(({ seller }) => seller)).toEqual([SELLER, ...sent.slice(1).map(() => undefined)]);
  await app.close();
});

it('an order keeps the seller that the customer was shown', async () => {
  expect((await placed()).seller).toBeUndefined();
  await sells(SELLER);
  const order = await placed();
  expect(order.seller).toEqual(SELLER);
  await sells({ ...SELLER, name: 'ООО «Лютик»' });
  const { orders } = await test.ok(api.orders, { query: { order_id: order.id } });
  expect(orders[0]?.seller).toEqual(SELLER);
  expect((await placed()).seller?.name).toBe('ООО «Лютик»');
});

it('texts name the sellers of the chain, each with its restaurants', () => {
  const said = (sellers: readonly (typeof SELLER | null)[]): unknown => {
    const file = smallChain();
    for (const [index, seller] of sellers.entries()) Object.assign(file.restaurants[index] ?? {}, { seller });
    Object.assign(file.pages[0] ?? {}, { blocks: [{ type: 'paragraph', text: 'Продавец — {sellers}.' }] });
    const checked = checkChainFile(file);
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
    return withTerms(checked.chain).pages[0]?.blocks[0];
  };
  const { brand, restaurants: all } = smallChain();
  const words = ({ name, inn, ogrn, address }: typeof SELLER) =>
    `${name}, ИНН\u00a0${inn}, ОГРН\u00a0${ogrn}, ${address}`;
  const own = words(brand.legal);
  const [first, ...others] = all.map(({ name }) => `«${name}»`);
  expect(others.length).toBeGreaterThan(0);
  expect(said([])).toMatchObject({ text: `Продавец — ${own}.` });
  expect(said([SELLER])).toMatchObject({
    text: `Продавец — ${own} (${others.join(', ')}); ${words(SELLER)} (${first}).`,
  });
});

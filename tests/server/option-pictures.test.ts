// Proves docs/product.md §20.5: the pictures of options, from the chain file to the answer.
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ModifierOption } from '#contract/catalog.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { Chain } from '#contract/chain-file.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const PICTURE = { base: '/media/large', widths: [128, 192], ratio: 1, tile: '#ffffff', tint: '#000000' };
const PATH = 'modifier_groups[0].options[1].picture';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ chain: smallChain(), now: () => NOW });
});
afterAll(() => test.close());

/** The small chain whose second size has a picture. */
function withPicture(): Chain {
  const chain = smallChain();
  const option = chain.modifier_groups?.[0]?.options[1];
  if (option) option.picture = 'pictures/large.webp';
  const checked = checkChainFile(chain);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
}

const Sizes = v.object({ products: v.array(v.looseObject({ details: v.nullable(v.unknown()), slug: v.string() })) });
/** The options of the first group of the pizza, as sent; null where the list is of cards. */
async function sent(details: boolean): Promise<unknown[] | null> {
  const response = await test.app.inject(`/api/restaurant/products?details=${details}`);
  const { products } = v.parse(Sizes, response.json());
  const found = products.find(({ slug }) => slug === 'margherita')?.details ?? null;
  if (found === null) return null;
  const Details = v.object({ modifier_groups: v.array(v.object({ options: v.array(v.unknown()) })) });
  return v.parse(Details, found).modifier_groups[0]?.options ?? [];
}

it('a chain without pictures of options sends none, not even empty ones', async () => {
  for (const option of (await sent(true)) ?? []) expect(option).not.toHaveProperty('picture');
});

it('an imported picture is sent with the details of a dish, and not with its card', async () => {
  const pictures = new Map([[PATH, PICTURE]]);
  const result = await importChain(test.db, { chain: withPicture(), pictures, now: NOW });
  expect(result).toMatchObject({
    ok: true,
    changes: [{ kind: 'changed', section: 'options', id: 'size/large', fields: [{ name: 'picture', after: PICTURE }] }],
  });
  const [small, large] = (await sent(true)) ?? [];
  expect(small).not.toHaveProperty('picture');
  expect(v.parse(ModifierOption, large).picture).toEqual(PICTURE);
  expect(await sent(false)).toBeNull();
});

it('a picture that the file no longer names is gone', async () => {
  const checked = checkChainFile(smallChain());
  if (!checked.ok) throw new Error('faults');
  await importChain(test.db, { chain: checked.chain, pictures: new Map(), now: NOW });
  for (const option of (await sent(true)) ?? []) expect(option).not.toHaveProperty('picture');
});

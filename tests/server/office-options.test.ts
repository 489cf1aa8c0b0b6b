// Proves docs/product.md §34.14.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { ChainInput } from '#contract/chain-file.ts';
import type { Picture } from '#contract/primitives.ts';
import { chainFiles } from '#server/db/schema/office.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { importTestChain } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let test: OfficeWorld;
let menu: OfficeBrowser;
beforeEach(async () => {
  test = await startOffice();
  menu = await test.as('menu');
});
afterEach(() => test.close());

const SIZE = 'modifier_groups/size';
const OPTIONS = `${SIZE}/options`;
const parsed = (input: unknown) => {
  const checked = checkChainFile(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};
const file = async () => parsed((await menu.ok(officeApi.officeChain)).file);
const group = async (id = 'size') => (await file()).modifier_groups.find((one) => one.id === id);
const dish = async (id: string) => (await file()).products.find((one) => one.id === id);
const changes = async () =>
  (await menu.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => text.replaceAll('\u00a0', ' '));
const draft = () => menu.ok(officeApi.officeDraft);
const put = async (path: string, value: unknown, seen: unknown) => {
  expect(await edit(menu, path, value, seen)).toMatchObject({ status: 200 });
};

describe('a group of options', () => {
  it('has its name, limits and the names and prices of its options edited; every dish that has it follows', async () => {
    expect((await draft()).groups.find(({ id }) => id === 'size')).toMatchObject({
      name: 'Размер',
      kind: 'single',
      options: [{ id: 'small' }, { id: 'large', name: '35 см', price: 20_000 }],
    });
    await put(`${SIZE}/name`, 'Диаметр', 'Размер');
    await put(`${SIZE}/large/name`, '36 см', '35 см');
    await put(`${SIZE}/large/price`, 21_000, 20_000);
    expect(await changes()).toEqual([
      'Размер 35 см: название «35 см» → «36 см»',
      'Размер 35 см: цена 200 ₽ → 210 ₽',
      'Размер: название «Размер» → «Диаметр»',
    ]);
    await publish(menu);
    expect(await group()).toMatchObject({ name: 'Диаметр', options: [{}, { name: '36 см', price: 21_000 }] });
  });

  it('gets an option, whose fields are edited like those of others', async () => {
    await put(OPTIONS, ['small', 'huge', 'large'], ['small', 'large']);
    const { faults } = await draft();
    expect(faults).toMatchObject([{ path: `${SIZE}/huge/name`, place: 'Размер новый вариант: название' }]);
    await put(`${SIZE}/huge/name`, '50 см', '');
    await put(`${SIZE}/huge/price`, 50_000, 0);
    expect(await changes()).toEqual(['Размер: варианты — добавлено «50 см»']);
    await publish(menu);
    expect((await group())?.options.map(({ name, price }) => [name, price])).toEqual([
      ['25 см', 0],
      ['50 см', 50_000],
      ['35 см', 20_000],
    ]);
    expect((await draft()).edits).toEqual([]);
  });

  it('forgets the fields of a new option that is taken out again', async () => {
    await put(OPTIONS, ['small', 'large', 'huge'], ['small', 'large']);
    await put(`${SIZE}/huge/name`, '50 см', '');
    await put(OPTIONS, ['small', 'large'], ['small', 'large', 'huge']);
    expect(await draft()).toMatchObject({ edits: [], conflicts: [] });
    expect((await edit(menu, `${SIZE}/huge/name`, '50 см', '')).status).toBe(422);
  });

  it('has another order, loses an option, and is undone with the version', async () => {
    await put(OPTIONS, ['large', 'small'], ['small', 'large']);
    expect(await changes()).toEqual(['Размер: варианты — другой порядок']);
    await publish(menu);
    expect((await group())?.options.map(({ id }) => id)).toEqual(['large', 'small']);
    await put(OPTIONS, ['small'], ['large', 'small']);
    expect(await changes()).toContain('Размер: варианты — убрано «35 см»');
    await publish(menu);
    expect((await group())?.options.map(({ id }) => id)).toEqual(['small']);
    const owner = await test.as('owner');
    await owner.ok(officeApi.officeRestoreVersion, { version: 3, restore: 1 });
    expect(await file()).toEqual(parsed(smallChain()));
  });

  it('without options is a fault of its list, and is not published', async () => {
    await put(OPTIONS, [], ['small', 'large']);
    const { faults, state } = await draft();
    expect(faults[0]).toMatchObject({ path: OPTIONS, place: 'Размер: варианты' });
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({ code: 'DRAFT_FAULTY' });
  });

  it('has the faults of its limits at their fields', async () => {
    await put(`${SIZE}/min`, 5, (await group())?.min);
    expect((await draft()).faults).toMatchObject([{ path: `${SIZE}/min` }]);
  });

  it.each([
    [`${SIZE}/kind`, 'multiple', 'single'],
    [`${SIZE}/options`, ['small', '../x'], ['small', 'large']],
    [`${SIZE}/nothing/price`, 1, 0],
    ['modifier_groups/nothing/name', 'a', 'b'],
    ['products/soup/modifier_groups', 'size', []],
  ])('refuses %s = %s', async (path, value, seen) => {
    expect((await edit(menu, path, value, seen)).status).toBe(422);
  });

  it('is edited by one person at a time; an import under the edit is a conflict', async () => {
    await put(OPTIONS, ['large', 'small'], ['small', 'large']);
    const owner = await test.as('owner');
    expect(await edit(owner, OPTIONS, ['small'], ['small', 'large'])).toMatchObject({
      status: 409,
      body: { details: { fields: [{ path: OPTIONS, value: ['large', 'small'], by: 'Person menu' }] } },
    });
    const chain = smallChain();
    const modifier_groups = chain.modifier_groups.map((one) =>
      one.id === 'size' ? { ...one, options: [...one.options, { id: 'new', name: '45 см', price: 1 }] } : one,
    );
    await importTestChain(test.db, { ...chain, modifier_groups }, test.now());
    expect((await draft()).conflicts).toMatchObject([{ path: OPTIONS, published: ['small', 'large', 'new'] }]);
  });
});

describe('a dish', () => {
  it('gets a group and loses one, in an order', async () => {
    const before = (await dish('margherita'))?.modifier_groups ?? [];
    await put('products/margherita/modifier_groups', before.slice(1), before);
    await put('products/soup/modifier_groups', ['size'], []);
    expect(await changes()).toEqual([
      'Пицца «Маргарита»: добавки — убрано «Размер»',
      'Борщ: добавки — добавлено «Размер»',
    ]);
    await publish(menu);
    expect((await dish('margherita'))?.modifier_groups).toEqual(before.slice(1));
    expect((await dish('soup'))?.modifier_groups).toEqual(['size']);
  });

  it('with own sizes loses the size that its group loses, and is priced as the one that is left', async () => {
    const chain = smallChain();
    const sizes = [
      { option: 'size/small', price: 50_000 },
      { option: 'size/large', price: 72_000 },
    ];
    const products = chain.products.map((one) => (one.id === 'margherita' ? { ...one, sizes } : one));
    await importTestChain(test.db, { ...chain, products }, test.now());
    await put(OPTIONS, ['large'], ['small', 'large']);
    expect((await draft()).faults).toEqual([]);
    await publish(menu);
    expect(await dish('margherita')).toMatchObject({ price: 72_000, sizes: [{ option: 'size/large', price: 72_000 }] });
  });
});

describe('pictures of options', () => {
  it('move with their options', async () => {
    const picture: Picture = { base: '/media/ham', widths: [128], ratio: 1, tile: '#ffffff', tint: '#000000' };
    const chain: ChainInput = smallChain();
    const at = chain.modifier_groups?.findIndex(({ id }) => id === 'size') ?? -1;
    const named = chain.modifier_groups?.map((one) =>
      one.id === 'size'
        ? { ...one, options: one.options.map((o) => (o.id === 'large' ? { ...o, picture: 'ham.jpg' } : o)) }
        : one,
    );
    const pictures = new Map([[`modifier_groups[${at}].options[1].picture`, picture]]);
    await importChain(test.db, { chain: parsed({ ...chain, modifier_groups: named }), pictures, now: test.now() });
    await put(OPTIONS, ['large', 'small'], ['small', 'large']);
    await publish(menu);
    const rows = await test.db.select({ version: chainFiles.version, pictures: chainFiles.pictures }).from(chainFiles);
    const newest = rows.toSorted((a, b) => b.version - a.version)[0];
    expect(newest?.pictures).toEqual({ [`modifier_groups[${at}].options[0].picture`]: picture });
  });
});

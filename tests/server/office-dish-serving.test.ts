// Proves docs/product.md §34.27.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
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

const draft = () => menu.ok(officeApi.officeDraft);
const put = async (path: string, value: unknown, seen: unknown) => {
  expect(await edit(menu, path, value, seen)).toMatchObject({ status: 200 });
};
const changes = async () => (await menu.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => text);
const dishInFile = async (id: string) => {
  const checked = checkChainFile((await menu.ok(officeApi.officeChain)).file);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain.products.find((one) => one.id === id);
};
const day = (from: string, to: string) => [{ from, to }];
const every = (range: { from: string; to: string }[]) => ({
  monday: range,
  tuesday: range,
  wednesday: range,
  thursday: range,
  friday: range,
  saturday: range,
  sunday: range,
});

describe('when and how a dish is sold', () => {
  it('is edited in words, and published', async () => {
    const morning = every(day('08:00', '12:00'));
    expect((await draft()).dishes.find(({ id }) => id === 'breakfast')?.availability_schedule).toEqual(morning);
    await put('products/breakfast/availability_schedule', null, morning);
    await put('products/soup/availability_schedule', every(day('12:00', '16:00')), null);
    await put('products/soup/order_types', ['pickup'], ['delivery', 'pickup']);
    await put('products/soup/popularity', 20, 8);
    await put('products/soup/cook_minutes', 15, null);
    await put('products/soup/vat', 10, null);
    await put('products/soup/age_restricted', true, false);
    await put('products/soup/marked', true, false);
    await put('products/soup/replacements', ['breakfast', 'salad'], ['salad']);
    await put('products/soup/recommended_with', ['cola'], []);
    expect(await changes()).toEqual([
      'Каша: часы каждый день 08:00–12:00 → всегда',
      'Борщ: 18+ нет → да',
      'Борщ: часы всегда → каждый день 12:00–16:00',
      'Борщ: сколько готовят, минут как у раздела → 15',
      'Борщ: маркировка нет → да',
      'Борщ: для чего доставка, самовывоз → самовывоз',
      'Борщ: популярность 8 → 20',
      'Борщ: с этим заказывают — добавлено «Кола»',
      'Борщ: чем заменить — добавлено «Каша»',
      'Борщ: НДС как у раздела → 10\u00a0%',
    ]);
    await publish(menu);
    expect(await dishInFile('soup')).toMatchObject({
      availability_schedule: { monday: day('12:00', '16:00') },
      order_types: ['pickup'],
      popularity: 20,
      cook_minutes: 15,
      vat: 10,
      age_restricted: true,
      marked: true,
      replacements: ['breakfast', 'salad'],
      recommended_with: ['cola'],
    });
    expect((await dishInFile('breakfast'))?.availability_schedule).toBeNull();
  });

  it('has faults at its fields, and its station by name', async () => {
    await importTestChain(test.db, { ...smallChain(), stations: [{ id: 'hot', name: 'Горячий цех' }] }, test.now());
    await put('products/soup/station', 'hot', null);
    expect(await changes()).toEqual(['Борщ: цех как у раздела → «Горячий цех»']);
    await put('products/soup/order_types', [], ['delivery', 'pickup']);
    await put('products/soup/recommended_with', ['soup'], []);
    const paths = (await draft()).faults.map(({ path }) => path);
    expect(paths).toContain('products/soup/order_types');
    await put('products/soup/order_types', ['pickup', 'delivery'], []);
    expect((await draft()).faults.map(({ path }) => path)).toEqual(['products/soup/recommended_with']);
  });

  it('loses a dish that is archived, without touching the edit', async () => {
    await put('products/cola/recommended_with', ['salad', 'breakfast'], []);
    await put('products/salad/archived', true, false);
    await publish(menu);
    expect((await dishInFile('cola'))?.recommended_with).toEqual(['breakfast']);
    expect(await draft()).toMatchObject({ edits: [], conflicts: [] });
  });

  it('two who add dishes lose none', async () => {
    await put('products/soup/recommended_with', ['cola'], []);
    const chain = smallChain();
    const products = chain.products.map((one) => (one.id === 'soup' ? { ...one, recommended_with: ['salad'] } : one));
    await importTestChain(test.db, { ...chain, products }, test.now());
    const path = 'products/soup/recommended_with';
    expect((await draft()).conflicts).toMatchObject([{ path, words: { mine: '«Кола»', theirs: '«Салат «Оливье»»' } }]);
    await menu.ok(officeApi.officeResolveConflict, { path, keep: 'mine', published: ['salad'] });
    expect((await draft()).edits.map(({ value }) => value)).toEqual([['cola', 'salad']]);
  });
});

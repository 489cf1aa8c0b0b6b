// Proves docs/product.md §34.15 to §34.17.
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { ProductList } from '#contract/catalog.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { ChainInput } from '#contract/chain-file.ts';
import type { Picture } from '#contract/primitives.ts';
import { products } from '#server/db/schema/catalog.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { createGuest } from '../support/guest.ts';
import { importTestChain } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { cartWith, edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let test: OfficeWorld;
let menu: OfficeBrowser;
beforeEach(async () => {
  test = await startOffice();
  menu = await test.as('menu');
});
afterEach(() => test.close());

const CATEGORIES = 'chain/categories';
const parsed = (input: unknown) => {
  const checked = checkChainFile(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};
const file = async () => parsed((await menu.ok(officeApi.officeChain)).file);
const draft = () => menu.ok(officeApi.officeDraft);
const put = async (path: string, value: unknown, seen: unknown) => {
  expect(await edit(menu, path, value, seen)).toMatchObject({ status: 200 });
};
const changes = async () =>
  (await menu.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => text.replaceAll('\u00a0', ' '));
/** What a dish needs besides its category. */
const fill = async (id: string, name: string, price: number) => {
  await put(`products/${id}/name`, name, '');
  await put(`products/${id}/composition`, 'вода', '');
  await put(`products/${id}/weight`, '300 г', '');
  await put(`products/${id}/portion_size`, 300, 0);
  await put(`products/${id}/price`, price, 0);
};
/** What the storefront's own calls answer to a guest: categories, and dishes by category, in display order. */
const shop = async () => {
  const guest = createGuest(test.app);
  const categories = (await guest.get('/api/restaurant/categories')).json<
    { id: number; name: string; slug: string }[]
  >();
  const answer = (await guest.get('/api/restaurant/products')).json<{
    products: { id: number; category_id: number; name: string; slug: string; price: number }[];
  }>();
  return categories.map(({ id, name, slug }) => ({
    name,
    slug,
    dishes: answer.products.filter((one) => one.category_id === id).map((one) => [one.name, one.slug, one.price]),
  }));
};
const dishesOf = async (category: string) =>
  (await file()).products.filter((one) => one.category === category).map(({ id }) => id);

describe('from an empty list of categories', () => {
  it('a category with two dishes is made, published, and is at the customers', async () => {
    const empty = { categories: [], products: [], modifier_groups: [], promos: [], promocodes: [] };
    const chain = smallChain();
    const restaurants = chain.restaurants.map(({ assortment: _assortment, ...one }) => one);
    await importTestChain(test.db, { ...chain, ...empty, restaurants }, test.now());
    expect(await shop()).toEqual([]);

    await put(CATEGORIES, ['supy-1a'], []);
    expect((await draft()).faults).toMatchObject([
      { path: 'categories/supy-1a/name', place: 'новый раздел: название' },
    ]);
    await put('categories/supy-1a/name', 'Супы дня', '');
    await put('products/shchi-1a/category', 'supy-1a', null);
    await put('products/ukha-1a/category', 'supy-1a', null);
    await fill('shchi-1a', 'Щи суточные', 31_000);
    await fill('ukha-1a', 'Уха', 45_000);
    await put('categories/supy-1a/products', ['ukha-1a', 'shchi-1a'], []);
    expect(await draft()).toMatchObject({ faults: [], conflicts: [] });
    expect(await changes()).toEqual([
      'Меню: разделы — добавлено «Супы дня»',
      'Щи суточные: новое блюдо в разделе «Супы дня»',
      'Уха: новое блюдо в разделе «Супы дня»',
    ]);
    await publish(menu);

    expect(await shop()).toEqual([
      {
        name: 'Супы дня',
        slug: 'supy-dnya',
        dishes: [
          ['Уха', 'ukha', 45_000],
          ['Щи суточные', 'shchi-sutochnye', 31_000],
        ],
      },
    ]);
    expect(await draft()).toMatchObject({ edits: [], conflicts: [], fresh: { categories: [], dishes: [] } });
    expect((await cartWith(test, 'Уха', 2)).cart).toMatchObject({
      items: [{ name: 'Уха', quantity: 2, unit_price: 45_000 }],
      subtotal_price: 90_000,
    });
  });
});

describe('a new dish', () => {
  it('without name and price has faults at its fields, and is not published', async () => {
    await put('products/new-1/category', 'other', null);
    const { faults, state, fresh } = await draft();
    expect(faults.map(({ path, place }) => [path, place])).toEqual(
      expect.arrayContaining([
        ['products/new-1/name', 'новое блюдо: название'],
        ['products/new-1/price', 'новое блюдо: цена'],
        ['products/new-1/composition', 'новое блюдо: состав'],
        ['products/new-1/weight', 'новое блюдо: вес'],
      ]),
    );
    expect(fresh.dishes).toMatchObject([{ id: 'new-1', category: 'other', name: '', price: 0, archived: false }]);
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({ code: 'DRAFT_FAULTY' });
    await put('products/new-1/name', 'Окрошка', '');
    expect((await draft()).faults).toContainEqual({
      path: 'products/new-1/price',
      place: 'Окрошка: цена',
      message: 'Укажите цену.',
    });
  });

  it('that is given up takes its other edits along', async () => {
    await put('products/new-1/category', 'other', null);
    await put('products/new-1/name', 'Окрошка', '');
    await put('restaurants/first/prices/new-1', 40_000, null);
    await put('products/new-1/category', null, 'other');
    expect(await draft()).toMatchObject({ edits: [], conflicts: [], fresh: { dishes: [] } });
    expect((await edit(menu, 'products/new-1/name', 'Окрошка', '')).status).toBe(422);
  });

  it('has an address that no other dish has, archived ones neither', async () => {
    await put('products/soup/archived', true, false);
    await publish(menu);
    await put('products/new-1/category', 'other', null);
    await put('products/new-2/category', 'other', null);
    await fill('new-1', 'Soup', 10_000);
    await fill('new-2', 'Soup', 20_000);
    await publish(menu);
    const slugs = (await file()).products.filter(({ id }) => id.startsWith('new-')).map(({ slug }) => slug);
    expect(slugs).toEqual(['soup-2', 'soup-3']);
    await put('products/soup/archived', false, true);
    expect((await draft()).faults).toEqual([]);
    await put('products/new-1/name', 'Окрошка', 'Soup');
    await publish(menu);
    expect((await file()).products.find(({ id }) => id === 'new-1')).toMatchObject({ name: 'Окрошка', slug: 'soup-2' });
  });

  it('cannot have the id of a dish that has left the file', async () => {
    const chain = smallChain();
    const without = chain.products.filter(({ id }) => id !== 'wine');
    await importTestChain(test.db, { ...chain, products: without }, test.now());
    expect(await test.db.$count(products, eq(products.externalId, 'wine'))).toBe(1);
    expect((await edit(menu, 'products/wine/category', 'other', null)).status).toBe(422);
    expect(await draft()).toMatchObject({ edits: [] });
  });

  it('in a restaurant that does not sell its category is not sold there, and is elsewhere', async () => {
    await put('products/new-1/category', 'drinks', null);
    await fill('new-1', 'Квас', 15_000);
    await publish(menu);
    const names = async (restaurant: number) => {
      const answer = await createGuest(test.app).get(`/api/restaurant/products?restaurant_id=${restaurant}`);
      return answer.json<{ products: { name: string }[] }>().products.map(({ name }) => name);
    };
    expect(await names(1)).toContain('Квас');
    expect(await names(2)).not.toContain('Квас');
  });
});

describe('a copy', () => {
  it('has everything of its source: sizes, options, marks and photograph; and is a dish of its own', async () => {
    const picture: Picture = { base: '/media/pizza', widths: [128], ratio: 1, tile: '#ffffff', tint: '#000000' };
    const chain = smallChain();
    const sizes = [
      { option: 'size/small', price: 50_000, weight: '400 г' },
      { option: 'size/large', price: 72_000, weight: '700 г' },
    ];
    const own = chain.products.map((one) =>
      one.id === 'margherita'
        ? { ...one, sizes, weight: '400 г', portion_size: 400, picture: 'pizza.jpg', allergens: ['milk' as const] }
        : one,
    );
    await importChain(test.db, {
      chain: parsed({ ...chain, products: own } satisfies ChainInput),
      pictures: new Map([['products[1].picture', picture]]),
      now: test.now(),
    });
    const copy = {
      edits: [
        { path: 'products/copy-1/category', value: 'pizza', seen: null },
        { path: 'products/copy-1/copy_of', value: 'margherita', seen: null },
        { path: 'products/copy-1/name', value: 'Пицца «Летняя»', seen: 'Пицца «Маргарита»' },
      ],
    };
    await menu.ok(officeApi.officeSaveEdits, copy);
    await put('products/copy-1/sizes/size/large', 75_000, 72_000);
    const { faults, fresh } = await draft();
    expect(faults).toEqual([]);
    expect(fresh.dishes).toMatchObject([{ id: 'copy-1', picture, price: 50_000, marks: ['hit', 'vegetarian'] }]);
    expect(await changes()).toEqual(['Пицца «Летняя»: новое блюдо в разделе «Пицца», копия «Пицца «Маргарита»»']);
    await publish(menu);
    const { products: published } = await file();
    const source = published.find(({ id }) => id === 'margherita');
    expect(published.find(({ id }) => id === 'copy-1')).toEqual({
      ...source,
      id: 'copy-1',
      slug: 'pitstsa-letnyaya',
      name: 'Пицца «Летняя»',
      sizes: [source?.sizes[0], { ...source?.sizes[1], price: 75_000 }],
    });
    const { dishes } = await draft();
    expect(dishes.find(({ id }) => id === 'copy-1')).toMatchObject({ picture });
  });
});

describe('a dish that moves', () => {
  it('to another category is the last there, or where the order names it', async () => {
    await put('products/soup/category', 'pizza', 'other');
    expect(await changes()).toEqual(['Борщ: раздел «Другое» → «Пицца»']);
    await publish(menu);
    expect(await dishesOf('pizza')).toEqual(['margherita', 'pepperoni', 'soup']);
    await put('products/salad/category', 'pizza', 'other');
    await put(
      'categories/pizza/products',
      ['salad', 'soup', 'margherita', 'pepperoni'],
      ['margherita', 'pepperoni', 'soup'],
    );
    expect(await changes()).toEqual(['Пицца: другой порядок блюд', 'Салат «Оливье»: раздел «Другое» → «Пицца»']);
    await publish(menu);
    expect(await dishesOf('pizza')).toEqual(['salad', 'soup', 'margherita', 'pepperoni']);
    expect((await shop())[0]?.dishes.map(([name]) => name)).toEqual([
      'Салат «Оливье»',
      'Борщ',
      'Пицца «Маргарита»',
      'Пицца «Пепперони»',
    ]);
  });

  it('leaves the others where they are in the file', async () => {
    await put('categories/other/products', ['breakfast', 'soup', 'salad'], ['salad', 'soup', 'breakfast']);
    await publish(menu);
    expect((await file()).products.map(({ id }) => id)).toEqual([
      'breakfast',
      'margherita',
      'pepperoni',
      'soup',
      'cola',
      'wine',
      'salad',
    ]);
  });

  it('that comes back from the archive is the last of its category, without touching its order', async () => {
    await put('products/salad/archived', true, false);
    await put('categories/other/products', ['breakfast', 'salad', 'soup'], ['salad', 'soup', 'breakfast']);
    await publish(menu);
    expect(await dishesOf('other')).toEqual(['breakfast', 'soup']);
    await put('products/salad/archived', false, true);
    await publish(menu);
    expect(await dishesOf('other')).toEqual(['breakfast', 'soup', 'salad']);
  });

  it('into a category that does not exist is a fault at its field', async () => {
    await put('products/soup/category', 'nothing', 'other');
    expect((await draft()).faults).toMatchObject([{ path: 'products/soup/category', place: 'Борщ: раздел' }]);
  });
});

describe('categories', () => {
  it('have another order, other names, and lose one without dishes', async () => {
    await put(CATEGORIES, ['drinks', 'pizza', 'other'], ['pizza', 'other', 'drinks']);
    await put('categories/drinks/name', 'Пить', 'Напитки');
    await put('categories/drinks/description', 'Холодное и горячее', null);
    await put('categories/drinks/color', '#ffffff', '#d0e6f0');
    expect(await changes()).toEqual([
      'Напитки: цвет «#d0e6f0» → «#ffffff»',
      'Напитки: описание нет → «Холодное и горячее»',
      'Напитки: название «Напитки» → «Пить»',
      'Меню: разделы — другой порядок',
    ]);
    await publish(menu);
    expect((await shop()).map(({ name }) => name)).toEqual(['Пить', 'Пицца', 'Другое']);
    await put('products/margherita/category', 'other', 'pizza');
    await put('products/pepperoni/category', 'other', 'pizza');
    await put(CATEGORIES, ['drinks', 'other'], ['drinks', 'pizza', 'other']);
    expect(await changes()).toContain('Меню: разделы — убрано «Пицца»');
    await publish(menu);
    expect((await shop()).map(({ name }) => name)).toEqual(['Пить', 'Другое']);
  });

  it('with dishes cannot be taken away: each of them says so', async () => {
    await put(CATEGORIES, ['pizza', 'other'], ['pizza', 'other', 'drinks']);
    expect((await draft()).faults.map(({ path }) => path)).toEqual([
      'products/cola/category',
      'products/wine/category',
    ]);
  });

  it('have the kitchen’s station and minutes', async () => {
    const chain = smallChain();
    await importTestChain(test.db, { ...chain, stations: [{ id: 'hot', name: 'Горячий цех' }] }, test.now());
    expect((await draft()).stations).toEqual([{ id: 'hot', name: 'Горячий цех' }]);
    await put('categories/pizza/station', 'hot', null);
    await put('categories/pizza/cook_minutes', 15, null);
    expect(await changes()).toEqual(['Пицца: сколько готовят, минут нет → 15', 'Пицца: цех нет → «Горячий цех»']);
    await publish(menu);
    expect((await file()).categories[0]).toMatchObject({ station: 'hot', cook_minutes: 15 });
  });
});

describe('a new group of options', () => {
  const GROUPS = 'chain/modifier_groups';

  it('gets its kind and options, is given to a dish, and guests choose from it; then no dish has it and it goes', async () => {
    await put(GROUPS, ['size', 'hot-1'], ['size']);
    await put('modifier_groups/hot-1/name', 'Острота', '');
    expect((await draft()).faults.map(({ path }) => path)).toEqual(['modifier_groups/hot-1/options']);
    await put('modifier_groups/hot-1/kind', 'single', 'multiple');
    await put('modifier_groups/hot-1/options', ['mild', 'hot'], []);
    await put('modifier_groups/hot-1/mild/name', 'Неострый', '');
    await put('modifier_groups/hot-1/hot/name', 'Острый', '');
    await put('modifier_groups/hot-1/hot/price', 1_500, 0);
    await put('products/soup/modifier_groups', ['hot-1'], []);
    expect(await changes()).toEqual([
      'Меню: группы добавок — добавлено «Острота»',
      'Борщ: добавки — добавлено «Острота»',
    ]);
    await publish(menu);
    const answer = await createGuest(test.app).get('/api/restaurant/products?details=true');
    const { products: sold } = v.parse(ProductList, answer.json());
    expect(sold.find(({ name }) => name === 'Борщ')?.details?.modifier_groups).toMatchObject([
      { name: 'Острота', max: 1, options: [{ name: 'Неострый' }, { name: 'Острый', price: 1_500 }] },
    ]);
    // The kind of a published group stays: carts have chosen by it.
    expect((await edit(menu, 'modifier_groups/hot-1/kind', 'multiple', 'single')).status).toBe(422);

    await put(GROUPS, ['size'], ['size', 'hot-1']);
    expect((await draft()).faults).toMatchObject([{ path: 'products/soup/modifier_groups' }]);
    await put('products/soup/modifier_groups', [], ['hot-1']);
    expect(await changes()).toEqual(['Меню: группы добавок — убрано «Острота»', 'Борщ: добавки — убрано «Острота»']);
    await publish(menu);
    expect((await file()).modifier_groups.map(({ id }) => id)).toEqual(['size']);
  });
});

describe('orders of two sides', () => {
  const withMore = (): ChainInput => {
    const chain = smallChain();
    const categories = [...chain.categories, { id: 'pies', slug: 'pies', name: 'Пироги', color: '#ffffff' }];
    return { ...chain, categories };
  };

  it('conflict by name; mine keeps what the file has added, and what I have made', async () => {
    await put(CATEGORIES, ['other', 'pizza', 'drinks', 'new-1'], ['pizza', 'other', 'drinks']);
    await put('categories/new-1/name', 'Обед', '');
    await importTestChain(test.db, withMore(), test.now());
    const { conflicts } = await draft();
    expect(conflicts).toMatchObject([
      {
        path: CATEGORIES,
        words: {
          mine: '«Другое», «Пицца», «Напитки», «Обед»',
          theirs: '«Пицца», «Другое», «Напитки», «Пироги»',
        },
      },
    ]);
    const published = ['pizza', 'other', 'drinks', 'pies'];
    const after = await menu.ok(officeApi.officeResolveConflict, { path: CATEGORIES, keep: 'mine', published });
    expect(after.conflicts).toEqual([]);
    expect(after.edits.find(({ path }) => path === CATEGORIES)?.value).toEqual([
      'other',
      'pizza',
      'drinks',
      'new-1',
      'pies',
    ]);
    await publish(menu);
    expect((await file()).categories.map(({ name }) => name)).toEqual(['Другое', 'Пицца', 'Напитки', 'Обед', 'Пироги']);
  });

  it('end with theirs, and what I have made stays', async () => {
    await put(CATEGORIES, ['new-1', 'other', 'pizza', 'drinks'], ['pizza', 'other', 'drinks']);
    await put('categories/new-1/name', 'Обед', '');
    await importTestChain(test.db, withMore(), test.now());
    const published = ['pizza', 'other', 'drinks', 'pies'];
    const after = await menu.ok(officeApi.officeResolveConflict, { path: CATEGORIES, keep: 'theirs', published });
    expect(after).toMatchObject({ conflicts: [], fresh: { categories: [{ id: 'new-1' }] } });
    expect(after.edits.find(({ path }) => path === CATEGORIES)?.value).toEqual([...published, 'new-1']);
  });

  it('of dishes lose none that the other side has added', async () => {
    await put('categories/drinks/products', ['wine', 'cola'], ['cola', 'wine']);
    const chain = smallChain();
    const tea = { ...chain.products.find(({ id }) => id === 'cola'), id: 'tea', slug: 'tea', name: 'Чай' };
    await importTestChain(test.db, { ...chain, products: [...chain.products, tea as never] }, test.now());
    const { conflicts, state } = await draft();
    expect(conflicts).toMatchObject([{ words: { mine: '«Морс», «Кола»', theirs: '«Кола», «Морс», «Чай»' } }]);
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({ code: 'DRAFT_CONFLICT' });
    const published = ['cola', 'wine', 'tea'];
    await menu.ok(officeApi.officeResolveConflict, { path: 'categories/drinks/products', keep: 'mine', published });
    await publish(menu);
    expect(await dishesOf('drinks')).toEqual(['wine', 'cola', 'tea']);
  });

  it('of options and groups are told by name, too', async () => {
    await put('modifier_groups/size/options', ['large', 'small'], ['small', 'large']);
    const chain = smallChain();
    const modifier_groups = chain.modifier_groups.map((one) => ({
      ...one,
      options: [...one.options, { id: 'huge', name: '45 см', price: 1 }],
    }));
    await importTestChain(test.db, { ...chain, modifier_groups }, test.now());
    expect((await draft()).conflicts).toMatchObject([
      { words: { mine: '«35 см», «25 см»', theirs: '«25 см», «35 см», «45 см»' } },
    ]);
  });
});

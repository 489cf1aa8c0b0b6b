// Proves docs/product.md §20.10.
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { ChainInput } from '#contract/chain-file.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { deliveryZones } from '#server/db/schema/places.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { menuRows } from '#server/modules/import/desired-rows.ts';
import { offeredBy } from '#server/modules/catalog/own-options.ts';
import { type Assortment, buildMenu, WHOLE_CHAIN } from '#server/modules/catalog/menu.ts';
import { createGuest } from '../support/guest.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

type Product = ReturnType<typeof smallChain>['products'][number];
type Size = NonNullable<Product['sizes']>[number];
const NAMES = ['25', '30', '35'] as const;

/** Two pizzas over one group, each with its own prices and weights; the second is not sold in 35 cm. */
function pizzeria() {
  const chain = smallChain();
  chain.modifier_groups = [
    {
      id: 'size',
      name: 'Размер',
      kind: 'single',
      required: true,
      min: 1,
      options: [
        { id: '25', name: '25 см' },
        { id: '30', name: '30 см', is_default: true },
        { id: '35', name: '35 см' },
      ],
    },
  ];
  const sizesOf: Record<string, Size[]> = {
    margherita: [
      { option: 'size/25', price: 36_000, weight: '210 г' },
      { option: 'size/30', price: 50_000, weight: '300 г' },
      { option: 'size/35', price: 72_000, weight: '440 г' },
    ],
    pepperoni: [
      { option: 'size/25', price: 41_000, weight: '230 г' },
      { option: 'size/30', price: 60_000, weight: '320 г' },
    ],
  };
  chain.products = chain.products.map((dish) => {
    const sizes = sizesOf[dish.id];
    if (!sizes) return dish;
    const isSecond = dish.id === 'pepperoni';
    return {
      ...dish,
      ...(isSecond ? { weight: '320 г', portion_size: 320 } : {}),
      modifier_groups: ['size'],
      sizes,
    };
  });
  const [first] = chain.restaurants;
  Object.assign(first?.assortment ?? {}, { stop_options: [], prices: [{ product: 'pepperoni', price: 65_000 }] });
  return chain;
}

const parsed = (file: ChainInput) => {
  const checked = checkChainFile(file);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};

/** The menu that the rows of a file make, without a database. */
const menuOf = (file: ChainInput, assortment: Assortment = WHOLE_CHAIN) => {
  const rows = menuRows(parsed(file));
  const stored = <Row extends object>(list: readonly Row[]) =>
    list.map((row, index) => ({ ...row, id: index + 1, archivedAt: null }));
  return buildMenu(
    {
      categories: stored(rows.categories),
      groups: stored(rows.modifier_groups),
      options: stored(rows.options),
      products: stored(rows.products),
    },
    assortment,
  );
};

/** Everything that a customer sees of each dish in each choice, by names. */
const seen = (menu: ReturnType<typeof menuOf>) =>
  menu.items.map(({ product }) => ({
    name: product.name,
    card: [product.price, product.old_price, product.as_offered, product.needs_choice],
    choices: product.details.modifier_groups.flatMap((group) =>
      group.options.map((option) => {
        const { modifiers: _ids, modifierLines: lines, ...facts } = dishFacts(product, [option.id]);
        const names = lines.map(({ id: _id, ...line }) => line);
        return [group.name, option.name, option.price, option.weight, option.is_default, facts, names];
      }),
    ),
  }));

describe('sizes with own prices and weights over a shared group', () => {
  const size = fc.record({ price: fc.integer({ min: 0, max: 900 }), grams: fc.integer({ min: 50, max: 2000 }) });
  const dishes = fc.array(
    fc.record({
      sizes: fc.tuple(size, size, size),
      count: fc.integer({ min: 2, max: 3 }),
      discount: fc.option(fc.integer({ min: 1, max: 300 })),
      per100: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const own = { kcal: 250, proteins: 8, fats: 9, carbohydrates: 30 };

  it('give the same menu as a group of each dish', () => {
    fc.assert(
      fc.property(dishes, fc.option(fc.integer({ min: 900, max: 2000 })), (all, ownPrice) => {
        const base = pizzeria();
        const shared = { ...base.modifier_groups[0] };
        const dish = (index: number): Product => {
          const { sizes, discount } = all[index] ?? { sizes: [], discount: null };
          const usual = sizes[1] ?? { price: 0, grams: 0 };
          return {
            id: `d${index}`,
            category: 'pizza',
            slug: `d${index}`,
            name: `Пицца ${index}`,
            description: '',
            composition: 'мука',
            weight: `${usual.grams} г`,
            portion_size: usual.grams,
            nutrition_per_100: { kcal: 200, proteins: 5, fats: 5, carbohydrates: 20 },
            price: usual.price * 100,
            old_price: discount === null ? null : (usual.price + discount) * 100,
          };
        };
        const optionsOf = (index: number) => (all[index]?.sizes ?? []).slice(0, all[index]?.count);
        const alone = (index: number) => ({
          ...shared,
          id: `size-${index}`,
          options: optionsOf(index).map(({ price, grams }, at) => ({
            id: NAMES[at] ?? '',
            name: `${NAMES[at]} см`,
            price: price * 100 - dish(index).price,
            weight: `${grams} г`,
            is_default: at === 1,
            ...(all[index]?.per100 ? { nutrition_per_100: own } : {}),
          })),
        });
        const one = {
          ...base,
          restaurants: base.restaurants.map(({ assortment: _one, ...rest }) => rest),
          promocodes: [],
          promos: [],
        };
        const apart = {
          ...one,
          modifier_groups: all.map((_, index) => alone(index)),
          products: all.map((_, index) => ({ ...dish(index), modifier_groups: [`size-${index}`] })),
        } as ChainInput;
        const together = {
          ...one,
          products: all.map((_, index) => ({
            ...dish(index),
            modifier_groups: ['size'],
            sizes: optionsOf(index).map(({ price, grams }, at) => ({
              option: `size/${NAMES[at]}`,
              price: price * 100,
              weight: `${grams} г`,
              ...(all[index]?.per100 ? { nutrition_per_100: own } : {}),
            })),
          })),
        } as ChainInput;
        const prices = ownPrice === null ? [] : [{ product: 'd0', price: ownPrice * 100, old_price: null }];
        const assortment = { ...WHOLE_CHAIN, prices };
        expect(seen(menuOf(together, assortment))).toEqual(seen(menuOf(apart, assortment)));
      }),
    );
  });

  it('keep the portion of the option where a size states only its price', () => {
    const chain = pizzeria();
    const [group] = chain.modifier_groups;
    for (const [index, weight] of ['200 г', '300 г', '400 г'].entries())
      Object.assign(group?.options[index] ?? {}, { weight });
    chain.products = chain.products.map(({ sizes, ...dish }) =>
      dish.id === 'margherita'
        ? { ...dish, sizes: (sizes ?? []).map(({ option, price }) => ({ option, price })) }
        : { ...dish, modifier_groups: [] },
    );
    const pizza = seen(menuOf(chain)).find(({ name }) => name.includes('Маргарита'));
    expect(pizza?.choices.map(([, name, price, weight]) => [name, price, weight])).toEqual([
      ['25 см', -14_000, '200 г'],
      ['30 см', 0, '300 г'],
      ['35 см', 22_000, '400 г'],
    ]);
  });
});

describe('the options that dishes offer', () => {
  const size = { option: 'size/25', price: 1, weight: null, effect: null };
  const [sized, plain] = [
    { modifierGroups: ['size', 'extras'], sizes: [size] },
    { modifierGroups: ['size'], sizes: [] },
  ];

  it('are those of their groups, and of a group with sizes of its own these alone', () => {
    const names = ['size/25', 'size/30', 'extras/cheese', 'dough/thin'];
    expect(names.filter(offeredBy([sized]))).toEqual(['size/25', 'extras/cheese']);
    expect(names.filter(offeredBy([plain]))).toEqual(['size/25', 'size/30']);
    expect(names.filter(offeredBy([sized, plain]))).toEqual(['size/25', 'size/30', 'extras/cheese']);
    expect(names.filter(offeredBy([]))).toEqual([]);
  });
});

describe('sizes in the database', () => {
  let test: TestApp;
  let manager: TestPartner;
  beforeAll(async () => {
    test = await startTestApp({ chain: pizzeria(), now: () => NOW });
    manager = await newPartner({ app: test.app, db: test.db, now: () => NOW }, { restaurantId: null });
  });
  afterAll(() => test.close());

  const pizzas = async () => {
    const answer = await createGuest(test.app).get('/api/restaurant/products?restaurant_id=1&details=true');
    const { products } = answer.json<{
      products: { id: number; name: string; details: { modifier_groups: { options: Record<string, unknown>[] }[] } }[];
    }>();
    const of = (name: string) => products.find((one) => one.name.includes(name));
    return { margherita: of('Маргарита'), pepperoni: of('Пепперони') };
  };

  it('reach a client as plain options, and a second import changes nothing', async () => {
    const { margherita, pepperoni } = await pizzas();
    const facts = (dish: typeof margherita) =>
      dish?.details.modifier_groups[0]?.options.map(({ name, price, weight }) => [name, price, weight]);
    expect(facts(margherita)).toEqual([
      ['25 см', -14_000, '210 г'],
      ['30 см', 0, '300 г'],
      ['35 см', 22_000, '440 г'],
    ]);
    expect(facts(pepperoni)).toEqual([
      ['25 см', -19_000, '230 г'],
      ['30 см', 0, '320 г'],
    ]);
    const again = await importChain(test.db, { chain: parsed(pizzeria()), pictures: new Map(), now: NOW });
    expect(again).toEqual({ ok: true, changes: [], warnings: [], version: 1 });
  });

  it('are what a cart charges, and a size that the dish is not sold in is rejected', async () => {
    const guest = createGuest(test.app);
    const { margherita, pepperoni } = await pizzas();
    const large = margherita?.details.modifier_groups[0]?.options[2]?.['id'];
    const small = margherita?.details.modifier_groups[0]?.options[0]?.['id'];
    const [zone] = await test.db.select().from(deliveryZones).where(eq(deliveryZones.externalId, 'first-pickup'));
    const where = { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: zone?.id };
    const created = await guest.post('/api/restaurant/cart/create', where);
    const { id: cartId } = created.json<{ id: string }>();
    const add = (dish: { id: number } | undefined, modifiers: unknown[]) =>
      guest.post('/api/restaurant/cart/add', { cart_id: cartId, product_id: dish?.id, modifiers });
    const price = async (dish: typeof margherita, modifiers: unknown[]) => {
      const answer = await add(dish, modifiers);
      const { items = [] } = answer.json<{ items?: { product_id: number; unit_price: number; weight: string }[] }>();
      const line = items.find(({ product_id: id }) => id === dish?.id);
      return [answer.statusCode, line?.unit_price, line?.weight];
    };
    expect(await price(margherita, [large])).toEqual([200, 72_000, '440 г']);
    // Its own price in this restaurant changes every size alike.
    expect(await price(pepperoni, [small])).toEqual([200, 46_000, '230 г']);
    const answer = await add(pepperoni, [large]);
    expect(answer.json()).toMatchObject({ code: 'MODIFIERS_INVALID' });
  });

  it('may be changed by the menu call of the manager', async () => {
    const { categories, modifier_groups, products } = pizzeria();
    const dearer = products.map((dish) =>
      dish.id === 'margherita'
        ? { ...dish, sizes: (dish.sizes ?? []).map((one, at) => (at === 2 ? { ...one, price: 75_000 } : one)) }
        : dish,
    );
    const answer = await manager.send(partnerApi.partnerUpdateMenu, {
      body: { categories, modifier_groups, products: dearer },
    });
    expect(answer.body).toEqual({ changes: [{ kind: 'changed', section: 'products', id: 'margherita' }] });
    const { margherita } = await pizzas();
    expect(margherita?.details.modifier_groups[0]?.options[2]).toMatchObject({ price: 25_000 });
  });
});

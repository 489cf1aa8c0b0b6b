// Proves docs/product.md §8.2, §8.10.
import { inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BY_LOCALITY, localities as localitiesCall } from '#contract/calls/menu.ts';
import { type Cart, type CartTotals, MAX_LINE_QUANTITY } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { api } from '#contract/endpoints.ts';
import type { DeliveryZone, Environment, Restaurant } from '#contract/restaurants.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { checkModifiers } from '#domain/check-modifiers.ts';
import { promocodes } from '#server/db/schema/content.ts';
import { stopList } from '#server/db/schema/places.ts';
import { accrue } from '#server/modules/bonuses/ledger.ts';
import { newSecretId } from '#server/secrets/secret-id.ts';
import { priceRows } from '#server/modules/cart/cart-pricing.ts';
import { modifiersKey } from '#server/modules/cart/modifiers-key.ts';
import { loadProductsForPricing } from '#server/modules/catalog/read-catalog.ts';
import { loadChainTerms } from '#server/modules/places/read-places.ts';
import { foldLines } from '#client/ordering/cart/shown-cart.ts';
import { addLine, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import type { CartAndOrders } from '#client/ordering/orders/order-state.ts';
import { EMPTY_STATE } from '#client/outbox/mutations.ts';
import { cartTotals } from '#client/ordering/cart/cart-totals.ts';
import { type ChosenLine, chosenLines, kopecks, modifierGroups } from '../support/arbitraries.ts';
import { cases } from '../support/depth.ts';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { changeWorld, insertGroup, insertProduct } from './cart-order-world.ts';

/**
 * The same cart priced twice: by the storefront, from what the API lists, through its own outbox and totals; and by the server,
 * from the rows of the database. They agree to the kopeck, whatever the menu.
 */

const SEED = 20_261_120;
const DISHES = 40;
const IN_PROCESS = cases(200, 5000);
const THROUGH_THE_API = cases(3, 100);
const SOLD_OUT = cases(3, 20);
const WITH_DISCOUNTS = cases(3, 40);

let test: TestWorld;

/** An unrealistic menu: odd kopecks, options of every kind, dishes on sale, sold-out items. */
const insertRandomMenu = async (): Promise<void> => {
  const dish = fc.record({
    price: kopecks(200_000),
    discount: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: kopecks(50_000) }),
    groups: modifierGroups,
  });
  const menu = fc.sample(dish, { numRuns: DISHES, seed: SEED });
  for (const [index, { price, discount, groups }] of menu.entries()) {
    const names = groups.map((group) => `random-${index}-${group.id}`);
    for (const [at, group] of groups.entries()) {
      const name = names[at] ?? '';
      await insertGroup(
        test.db,
        name,
        { kind: group.kind, required: group.required, min: group.min, max: group.max, freeCount: group.free_count },
        group.options.map((option) => ({
          id: String(option.id),
          price: option.price,
          isDefault: option.is_default,
          max: option.max_quantity,
        })),
      );
      const gone = group.options.filter((option) => !option.is_available);
      if (gone.length > 0) {
        await test.db
          .insert(stopList)
          .values(gone.map((option) => ({ restaurant: 'r1', item: `${name}/${option.id}` })));
      }
    }
    await insertProduct(test.db, 100 + index, `random-${index}`, {
      name: `Блюдо ${index}`,
      price,
      ...(discount > 0 ? { oldPrice: price + discount } : {}),
      groups: names,
    });
  }
};

interface Shop {
  readonly restaurant: Restaurant;
  readonly zone: DeliveryZone;
  readonly environment: Environment;
  /** Products that can be ordered now, as listed by the API. */
  readonly products: readonly Product[];
}
let shops: Record<'delivery' | 'pickup', Shop>;

const openShop = async (orderType: 'delivery' | 'pickup'): Promise<Shop> => {
  const query = { restaurant_id: 1, order_type: orderType, details: true, limit: 500 };
  const { products } = await test.ok(api.products, { query });
  const localities = await test.ok(localitiesCall, { query: BY_LOCALITY });
  const restaurant = localities.flatMap((locality) => locality.restaurants).find(({ id }) => id === 1);
  const zone = restaurant?.delivery_zones.find(({ type }) => type === orderType);
  if (!restaurant || !zone) throw new Error('the world has no such shop');
  return {
    restaurant,
    zone,
    environment: await test.ok(api.environment, {}),
    products: products.filter((product) => product.is_available && product.availability_schedule === null),
  };
};

beforeAll(async () => {
  test = await startWorld();
  await changeWorld(test.db, insertRandomMenu);
  shops = { delivery: await openShop('delivery'), pickup: await openShop('pickup') };
});
afterAll(() => test.close());

/** Limits lines to what the storefront lets a customer choose: allowed options, each choice at most 99 times. */
const possible = (lines: readonly ChosenLine[], { products }: Shop): ChosenLine[] => {
  const byKey = new Map<string, ChosenLine>();
  for (const line of lines) {
    const groups = products.find(({ id }) => id === line.product_id)?.details?.modifier_groups ?? [];
    // A required group whose options are all sold out: its dish cannot be ordered at all.
    if (checkModifiers(groups, line.modifiers).length > 0) continue;
    const key = lineKey(line.product_id, line.modifiers);
    const quantity = Math.min(MAX_LINE_QUANTITY, line.quantity + (byKey.get(key)?.quantity ?? 0));
    byKey.set(key, { ...line, quantity });
  }
  return [...byKey.values()];
};

const NO_DISCOUNTS = { promocode: null, bonus: 0, discountPending: false, waiting: null };

/** The amounts on the customer's screen before the server has responded. */
const shownTotals = (lines: readonly ChosenLine[], shop: Shop): CartTotals | null => {
  const state = lines.reduce<CartAndOrders>((before, line) => {
    const product = shop.products.find(({ id }) => id === line.product_id);
    if (!product) throw new Error('a dish that is not listed');
    return addLine(before, lineChoice(product, line.modifiers), line.quantity);
  }, EMPTY_STATE);
  const snapshot = {
    ...NO_DISCOUNTS,
    confirmed: null,
    pending: true,
    place: null,
    lines: foldLines(null, state.lines),
  };
  const where = { restaurant: shop.restaurant, zone: shop.zone, orderType: shop.zone.type };
  return cartTotals(snapshot, where, shop.environment);
};

/** The amounts on the screen when the cart has come back and another change is still pending. */
const refoldedTotals = (cart: Cart, shop: Shop): CartTotals | null => {
  const snapshot = {
    promocode: cart.promocode,
    bonus: cart.bonus?.requested ?? 0,
    discountPending: false,
    waiting: null,
    confirmed: cart,
    pending: true,
    place: null,
    lines: foldLines(cart, []),
  };
  const where = { restaurant: shop.restaurant, zone: shop.zone, orderType: shop.zone.type };
  return cartTotals(snapshot, where, shop.environment);
};

const totalsOf = (cart: CartTotals): CartTotals => ({
  subtotal_price: cart.subtotal_price,
  discountable_subtotal: cart.discountable_subtotal,
  pickup_discount: cart.pickup_discount,
  promo_discount: cart.promo_discount,
  bonus_used: cart.bonus_used,
  bonus_max: cart.bonus_max,
  bonus_received: cart.bonus_received,
  bonus_percent: cart.bonus_percent,
  delivery_price: cart.delivery_price,
  total_price: cart.total_price,
  missing_to_minimum: cart.missing_to_minimum,
  missing_to_free_delivery: cart.missing_to_free_delivery,
});

let codesMade = 0;
/** Inserts a code of each kind; the gift is a dish of the random menu. */
const insertCodes = async (): Promise<string[]> => {
  const gifts = [
    { gives: { type: 'percent', percent: 13 } },
    { gives: { type: 'percent', percent: 100 }, withDiscounted: true },
    { gives: { type: 'amount', amount: 77_701 }, minSubtotal: 100_000 },
    { gives: { type: 'free_delivery' } },
    { gives: { type: 'gift', product: 'random-3' } },
    { gives: { type: 'gift', product: 'random-8' } },
  ] as const;
  const rows = gifts.map((terms) => {
    codesMade += 1;
    return {
      externalId: `agreed-${codesMade}`,
      position: codesMade,
      code: `СОГЛАСИЕ${codesMade}`,
      minSubtotal: 0,
      orderTypes: ['delivery' as const, 'pickup' as const],
      restaurants: [],
      firstOrderOnly: false,
      withDiscounted: false,
      ...terms,
    };
  });
  await test.db.insert(promocodes).values(rows);
  return rows.map(({ code }) => code);
};

const randomCarts = (shop: Shop, numRuns: number, seed: number): ChosenLine[][] =>
  fc.sample(chosenLines(shop.products), { numRuns, seed }).map((lines) => possible(lines, shop));

describe.each(['delivery', 'pickup'] as const)('client and server agree to the kopeck: %s', (orderType) => {
  it(`${IN_PROCESS} random carts, in process`, async () => {
    const shop = shops[orderType];
    const ids = shop.products.map(({ id }) => id);
    const products = await loadProductsForPricing(test.db, 1, ids, orderType);
    const terms = await loadChainTerms(test.db);
    const place = {
      restaurant: { ...shop.restaurant, own_payment_key: false },
      zone: shop.zone,
      orderType,
      table: null,
    };
    let priced = 0;
    let mostLines = 0;
    for (const lines of randomCarts(shop, IN_PROCESS, SEED + 1)) {
      const rows = lines.map((line, index) => ({
        id: index + 1,
        cartId: 'cart',
        productId: line.product_id,
        modifiers: modifiersKey(line.modifiers),
        quantity: line.quantity,
        name: '',
        weight: '',
        nutrition: null,
        picture: null,
        unitPrice: 0,
      }));
      const server = priceRows({ rows, products, place, terms, now: test.now() });
      expect(shownTotals(lines, shop)).toEqual(server.totals);
      priced += 1;
      mostLines = Math.max(mostLines, lines.length);
    }
    // Every cart was priced, and they were not all nearly empty.
    expect(priced).toBe(IN_PROCESS);
    expect(mostLines).toBeGreaterThan(4);
  }, 120_000);

  it(`${THROUGH_THE_API} random carts, through the API [8.8]`, async () => {
    const shop = shops[orderType];
    let paid = 0;
    for (const lines of randomCarts(shop, THROUGH_THE_API, SEED + 2)) {
      let cart = await test.newCart(orderType);
      for (const { product_id, modifiers, quantity } of lines) {
        cart = await test.ok(api.addItem, { body: { cart_id: cart.id, product_id, modifiers, quantity } });
      }
      expect(cart.items).toHaveLength(lines.length);
      expect(totalsOf(cart)).toEqual(shownTotals(lines, shop));
      expect(refoldedTotals(cart, shop)).toEqual(totalsOf(cart));
      paid += cart.total_price;
    }
    expect(paid).toBeGreaterThan(0);
    // About five requests each: quick, but not on a busy machine.
  }, 180_000);

  it('carts with promo codes and bonuses, before the server responds to a change', async () => {
    const shop = shops[orderType];
    const codes = await insertCodes();
    const customer = await test.customer();
    const accrued = { id: newSecretId(), customerId: customer.user.id, amount: 100_000_000 };
    await test.db.transaction((tx) => accrue(tx, accrued, test.now()));
    const place = { restaurant_id: 1, order_type: orderType, delivery_zone_id: shop.zone.id };
    let discounts = 0;
    let bonuses = 0;
    for (const [index, lines] of randomCarts(shop, WITH_DISCOUNTS, SEED + 4).entries()) {
      let cart = await customer.ok(api.createCart, { body: place });
      for (const { product_id, modifiers, quantity } of lines) {
        cart = await customer.ok(api.addItem, { body: { cart_id: cart.id, product_id, modifiers, quantity } });
      }
      // A rejection leaves the cart as it was; both sides agree on that, too.
      const ref = { cart_id: cart.id };
      await customer.inject(api.applyPromocode, { body: { ...ref, promocode: codes[index % codes.length] ?? '' } });
      await customer.inject(api.applyBonus, { body: { ...ref, amount: 12_300 + index * 1000 } });
      const before = await customer.ok(api.cart, { query: ref });
      expect(refoldedTotals(before, shop)).toEqual(totalsOf(before));
      discounts += before.promo_discount;
      bonuses += before.bonus_used;
      const [item] = before.items;
      if (!item) continue;
      const change = { ...ref, item_id: item.item_id, modifiers: item.modifiers, quantity: (item.quantity % 5) + 1 };
      const after = await customer.ok(api.updateItem, { body: change });
      const known = { ...after, promo: before.promo, bonus: before.bonus };
      expect(refoldedTotals(known, shop)).toEqual(totalsOf(after));
      await customer.ok(api.removeBonus, { body: ref });
    }
    expect([discounts > 0, bonuses > 0]).toEqual([true, true]);
  }, 180_000);

  it('carts with some dishes sold out since', async () => {
    const shop = shops[orderType];
    const carts: string[] = [];
    for (const lines of randomCarts(shop, SOLD_OUT, SEED + 3)) {
      const { id } = await test.newCart(orderType);
      for (const { product_id, modifiers, quantity } of lines) {
        await test.ok(api.addItem, { body: { cart_id: id, product_id, modifiers, quantity } });
      }
      carts.push(id);
    }
    const half = Array.from({ length: DISHES / 2 }, (_, index) => ({ restaurant: 'r1', item: `random-${index * 2}` }));
    await changeWorld(test.db, () => test.db.insert(stopList).values(half).onConflictDoNothing());
    let marked = 0;
    for (const id of carts) {
      const cart = await test.ok(api.cart, { query: { cart_id: id } });
      expect(refoldedTotals(cart, shop)).toEqual(totalsOf(cart));
      marked += cart.items.filter(({ availability }) => availability === 'sold_out').length;
    }
    expect(marked).toBeGreaterThan(0);
    const items = half.map(({ item }) => item);
    await changeWorld(test.db, () => test.db.delete(stopList).where(inArray(stopList.item, items)));
  }, 120_000);
});

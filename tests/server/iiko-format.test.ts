// Proves docs/product.md §28.1, §28.5, §28.7 and §28.8: what iiko gets, and in which form.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { insertProduct } from './cart-order-world.ts';
import { FIELD_LENGTH, fieldOf, type IikoField } from '#server/modules/iiko/iiko-fields.ts';
import { iikoOrderOf } from '#server/modules/iiko/iiko-order.ts';
import { partnerOrder } from '#server/modules/partner/orders/order-view.ts';
import { findOrder } from '#server/modules/orders/order-repository.ts';
import { ADDRESS, placeBodyOf, placed } from './order-drafts.ts';
import { BORSCH, GARLIC, type IikoWorld, LARGE, PIZZA, SAUCE, SMALL, startIikoWorld } from './iiko-world.ts';

let world: IikoWorld;
/** An order as the kitchen sees it. */
let order: PartnerOrder;

beforeAll(async () => {
  world = await startIikoWorld();
  const { id } = (await placed(world.test)).order;
  const row = await findOrder(world.db, { orderId: id });
  if (!row) throw new Error('no order');
  order = await partnerOrder(world.db, row);
});
afterAll(() => world.end());
beforeEach(() => world.reset());

const ID = '77777777-7777-4777-8777-777777777777';
const sentOf = (change: Partial<PartnerOrder>) => {
  const [restaurant] = world.config.restaurants.values();
  if (!restaurant) throw new Error('no restaurant');
  return iikoOrderOf(world.config, restaurant, ID, { ...order, ...change }, false);
};
/** Half of a character. */
const HALF = /\p{Surrogate}/u;
const details = { ...ADDRESS, coords: null };
const long = (max: number) => `${'ё'.repeat(max - 2)}👩‍👩‍👧 конец`;

/** The field as it is sent when the order has this text there. */
const FIELDS: Record<
  Exclude<IikoField, 'cancelComment'>,
  (text: string) => readonly [Partial<PartnerOrder>, string]
> = {
  externalNumber: (number) => [{ number }, 'externalNumber'],
  phone: (phone_number) => [{ phone_number }, 'phone'],
  'customer.name': (name) => [{ name }, 'customer.name'],
  comment: (comment) => [{ comment }, 'comment'],
  'deliveryPoint.comment': (comment) => [{ comment, delivery_details: details }, 'deliveryPoint.comment'],
  'address.street.name': (street) => [
    { delivery_details: { ...details, street } },
    'deliveryPoint.address.street.name',
  ],
  'address.street.city': (locality) => [
    { delivery_details: { ...details, locality } },
    'deliveryPoint.address.street.city',
  ],
  'address.house': (house) => [{ delivery_details: { ...details, house } }, 'deliveryPoint.address.house'],
  'address.flat': (apartment) => [{ delivery_details: { ...details, apartment } }, 'deliveryPoint.address.flat'],
  'address.entrance': (porch) => [{ delivery_details: { ...details, porch } }, 'deliveryPoint.address.entrance'],
  'address.floor': (floor) => [{ delivery_details: { ...details, floor } }, 'deliveryPoint.address.floor'],
  'address.doorphone': (door_code) => [
    { delivery_details: { ...details, door_code } },
    'deliveryPoint.address.doorphone',
  ],
};
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], value); // the test names paths that exist

// docs/product.md §5.30
it('the wishes for the courier come before the customer’s own words', () => {
  const sent = sentOf({ courier_wishes: ['do_not_ring', 'call_before'], comment: 'Второй подъезд' });
  const words = 'Не звонить в дверь, позвонить за 5 минут; Второй подъезд';
  expect(at(sent, 'comment')).toContain(words);
  expect(at(sent, 'deliveryPoint.comment')).toContain(words);
});

describe('the comment of an order that was paid online says', () => {
  const commentOf = (returned: number): string => {
    const payment = { ...order.payment, method: 'card-online', to_collect: 0, returned, change_from: null } as const;
    return String(at(sentOf({ payment }), 'comment'));
  };
  const total = () => order.totals.total_price;

  it('that it is paid', () => {
    expect(commentOf(0)).toMatch(/^Заказ № \d+ с сайта; оплачен;/);
    expect(commentOf(0)).not.toMatch(/вернули|взять/);
  });

  it('what is collected beside it', () => {
    const payment = { ...order.payment, method: 'card-online', to_collect: 12_300, change_from: null } as const;
    expect(String(at(sentOf({ payment }), 'comment'))).toMatch(/; оплачен онлайн, взять доплату 123.₽ наличными;/u);
  });

  it('what of it was returned by hand', () => {
    expect(commentOf(12_300)).toMatch(/оплачен, вернули 123.₽;/u);
    expect(commentOf(total() - 1)).toContain('оплачен, вернули');
  });

  it('that nothing of it is left, and that nothing is collected', () => {
    expect(commentOf(total())).toContain('оплату вернули, денег не брать');
    expect(commentOf(total())).not.toMatch(/оплачен|взять/);
  });
});

describe('a text field of iiko', () => {
  for (const [field, change] of Object.entries(FIELDS)) {
    it(`${field} takes what fits whole, and else as many whole characters as fit`, () => {
      const max = FIELD_LENGTH[field as IikoField]; // a key of the table
      const [given, path] = change(long(max));
      const sent = String(at(sentOf(given), path));
      expect(sent.length).toBeLessThanOrEqual(max);
      expect(sent.length).toBeGreaterThan(max - 12);
      expect(sent).toBe(sent.trim());
      expect(sent).not.toMatch(HALF);
      expect(sent).not.toContain('\u200D…');
      if (field.startsWith('address.') || field === 'customer.name') {
        const [short] = change(' краткий ');
        expect(at(sentOf(short), path)).toBe('краткий');
      }
    });
  }

  it('never exceeds its length, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(FIELD_LENGTH) as IikoField[])),
        fc.string({ unit: 'grapheme' }),
        (field, text) => {
          const sent = fieldOf(field, text.repeat(40));
          expect(sent.length).toBeLessThanOrEqual(FIELD_LENGTH[field]);
          expect(sent).not.toMatch(HALF);
        },
      ),
    );
  });

  it('that is cut is whole in the comment, the door before all else [28.7]', () => {
    const name = 'Александра-Виктория Константинопольская-Преображенская (для Ивана Петровича)';
    const sent = sentOf({
      name,
      comment: 'Соус отдельно. '.repeat(30),
      delivery_details: { ...details, door_code: '112К7788#90', porch: 'со двора, 2-й', house: '12 корпус 3 стр. 4' },
    });
    const point = String(at(sent, 'deliveryPoint.comment'));
    expect(point).toContain('домофон 112К7788#90');
    expect(point).toContain('подъезд со двора, 2-й');
    expect(point).toContain('дом 12 корпус 3 стр. 4');
    expect(point).toContain('Соус отдельно');
    expect(String(at(sent, 'comment'))).toContain(name);
    expect(String(at(sent, 'comment'))).toContain('взять');
  });

  it('that the interface does not take has the order refused by it', async () => {
    // The stand-in refuses as iiko does: without the table of lengths this order would be refused.
    const cart = await world.test.newCartOf(2);
    const door = 'д'.repeat(MAX_LENGTH.door);
    const body = await placeBodyOf(world.test, cart.id, {
      name: 'И'.repeat(MAX_LENGTH.name),
      comment: 'к'.repeat(MAX_LENGTH.comment),
      delivery_details: { ...ADDRESS, apartment: door, door_code: door, porch: door, floor: door },
    });
    const { id } = await world.test.ok(api.placeOrder, { body });
    await world.work();
    expect(await world.rowOf(id)).toMatchObject({ state: 'asked', problem: null });
  });
});

describe('a dish with sizes at the till', () => {
  /** A pizza with this size and garlic sauce, sent. */
  const pizza = async (size: 'small' | 'large') => {
    const cart = await world.test.newCart();
    const { dishes, size: sizes, sauce } = world.test.world;
    const { [size]: chosen = 0 } = sizes;
    const { garlic = 0 } = sauce;
    const modifiers = [chosen, garlic, garlic];
    await world.test.ok(api.addItem, { body: { cart_id: cart.id, product_id: dishes.pizza, modifiers, quantity: 2 } });
    const { id } = await world.test.ok(api.placeOrder, { body: await placeBodyOf(world.test, cart.id) });
    await world.work();
    const row = await world.rowOf(id);
    return { row, items: world.service.orders.get(row.iikoId)?.order.items };
  };

  it('is sent in its size, whose price is the dish’s, and its other options as modifiers [28.1]', async () => {
    world.service.sized.add(PIZZA);
    const { row, items } = await pizza('large');
    expect(row).toMatchObject({ state: 'asked', problem: null });
    expect(items).toEqual([
      {
        type: 'Product',
        productId: PIZZA,
        productSizeId: LARGE,
        amount: 2,
        price: 650 - 50,
        modifiers: [{ productId: GARLIC, productGroupId: SAUCE, amount: 2, price: 50 }],
      },
    ]);
  });

  it('has the size’s option stopped when iiko stops that size alone, and all when it stops every size [28.5]', async () => {
    const stop = (...sizes: (string | null)[]) => {
      world.service.stoppedSizes.length = 0;
      for (const sizeId of sizes) world.service.stoppedSizes.push({ productId: PIZZA, sizeId, balance: 0 });
      return world.poll();
    };
    await stop(LARGE);
    expect(await world.stops()).toEqual(['size/large']);
    await stop(LARGE, SMALL);
    expect(await world.stops()).toEqual(['pizza', 'size/large', 'size/small']);
    await stop(null);
    expect(await world.stops()).toEqual(['pizza']);
    world.service.stoppedSizes.push({ productId: PIZZA, sizeId: SMALL, balance: 3 });
    world.service.stoppedSizes.shift();
    await world.poll();
    expect(await world.stops()).toEqual([]);
  });

  it('that shares its sizes with another dish is stopped whole when only its own is sold out', async () => {
    const calzone = '17171717-1717-4717-8717-171717171717';
    world.ids.set('calzone', calzone);
    await insertProduct(world.db, 9, 'calzone', { name: 'Кальцоне', price: 50_000, groups: ['size'] });
    world.service.stoppedSizes.push({ productId: PIZZA, sizeId: LARGE, balance: 0 });
    await world.poll();
    expect(await world.stops()).toEqual(['pizza']);
    world.service.stoppedSizes.push({ productId: calzone, sizeId: LARGE, balance: -1 });
    await world.poll();
    expect(await world.stops()).toEqual(['size/large']);
    world.ids.delete('calzone');
  });

  it('that is sold in one size is mapped to a product and its size', () => {
    const [restaurant] = world.config.restaurants.values();
    if (!restaurant) throw new Error('no restaurant');
    const ids = new Map([['borsch', { product: BORSCH, size: SMALL }]]);
    expect(iikoOrderOf({ ids }, restaurant, ID, order, false)['items']).toMatchObject([
      { productId: BORSCH, productSizeId: SMALL, price: 390, modifiers: [] },
    ]);
  });
});

describe('an order that was paid online', () => {
  const paymentOf = (isReceiptPrinted: boolean, method: 'cash' | 'card-online', due = 0) => {
    const [own] = world.config.restaurants.values();
    if (!own) throw new Error('no restaurant');
    const restaurant = { ...own, payments: { cash: ID, online: ID } };
    const to_collect = method === 'cash' ? order.totals.total_price : due;
    const paid = { ...order, payment: { ...order.payment, method, to_collect } };
    return iikoOrderOf(world.config, restaurant, ID, paid, isReceiptPrinted)['payments'];
  };

  it('is a prepayment, and prints no second receipt where ours was printed', () => {
    expect(paymentOf(true, 'card-online')).toMatchObject([
      { paymentTypeKind: 'External', isProcessedExternally: true, isFiscalizedExternally: true, isPrepay: true },
    ]);
    expect(paymentOf(false, 'card-online')).toMatchObject([{ isFiscalizedExternally: false, isPrepay: true }]);
    const [cash] = paymentOf(true, 'cash') as readonly object[]; // one payment
    expect(Object.keys(cash ?? {})).not.toContain('isPrepay');
    expect(Object.keys(cash ?? {})).not.toContain('isFiscalizedExternally');
  });

  it('is a prepayment and cash where an order that was paid costs more since', () => {
    const total = order.totals.total_price;
    expect(paymentOf(true, 'card-online', 12_300)).toMatchObject([
      { paymentTypeKind: 'External', sum: (total - 12_300) / 100, isPrepay: true },
      { paymentTypeKind: 'Cash', sum: 123, isProcessedExternally: false },
    ]);
  });
});

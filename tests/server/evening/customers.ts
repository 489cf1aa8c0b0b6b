import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { Booking } from '#contract/bookings.ts';
import { Order } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { bookingBody } from '../booking-world.ts';
import { CONSENTS, draftOf } from '../order-drafts.ts';
import { codeOf } from '../table-codes.ts';
import type { EveningWorld } from './evening-world.ts';

const COMMENTS = [
  'Аллергия на орехи',
  'Без лука, пожалуйста. У ребёнка аллергия на молоко!',
  'Не звонить в дверь',
  'Позвоните, когда выедете',
  'Борщ погорячее',
];
/** Orders by the hour are for a slot so many half hours from the next full hour. */
const HALF_HOURS = [1, 2, 3, 4];

/** An order that a customer has placed. */
export interface EveningOrder {
  readonly id: string;
  readonly number: number;
  readonly total: number;
  readonly isOnline: boolean;
  /** Cancels it as the order's page does. Resolves to whether the server did. */
  readonly cancel: () => Promise<boolean>;
  /** Pays for it. */
  readonly pay: () => Promise<void>;
}

/** Places one random order. Null: the server has refused it, and the customer knows. */
export async function placeRandomOrder(
  { test, isPaidOnline }: Pick<EveningWorld, 'test' | 'isPaidOnline'>,
  { nth, random, isPlain }: { readonly nth: number; readonly random: () => number; readonly isPlain: boolean },
): Promise<EveningOrder | null> {
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const isDelivery = chance(0.58);
  const method = chance(0.5) ? 'cash' : chance(0.5) ? 'card-courier' : 'card-online';
  const portions = 2 + Math.floor(random() * 3);
  const comment = chance(0.35) ? (pick(COMMENTS) ?? null) : null;
  const nextHour = Math.ceil(test.now().getTime() / (60 * MINUTE)) * 60 * MINUTE;
  const later = chance(0.15) ? new Date(nextHour + (pick(HALF_HOURS) ?? 1) * 30 * MINUTE).toISOString() : null;
  const isDoubleTap = chance(0.15);

  const who = test.guest();
  const type = isDelivery ? 'delivery' : 'pickup';
  const cart = await who.ok(api.createCart, {
    body: { restaurant_id: 1, order_type: type, delivery_zone_id: test.world.zones[type] },
  });
  const { borsch, mors } = test.world.dishes;
  await who.ok(api.addItem, { body: { cart_id: cart.id, product_id: borsch, modifiers: [], quantity: portions } });
  if (chance(0.5)) {
    await who.ok(api.addItem, { body: { cart_id: cart.id, product_id: mors, modifiers: [], quantity: 1 } });
  }
  const payment = isPlain ? 'cash' : method;
  const place = async (requested: string | null) => {
    const change: Partial<PrevalidateBody> = {
      ...(isDelivery ? {} : { delivery_details: null }),
      payment_method: payment,
      change_from: payment === 'cash' ? 500_000 : null,
      requested_at: requested,
      comment,
      phone_number: `8 (917) ${String(1_000_000 + nth).replace(/(\d{3})(\d{2})(\d{2})/, '$1-$2-$3')}`,
    };
    const draft = draftOf(cart.id, change);
    const { quote } = await who.ok(api.prevalidateOrder, { body: draft });
    const body = { ...draft, quote, consents: CONSENTS };
    const send = () =>
      who.inject(api.placeOrder, { body, key: `evening-order-${nth}-${requested ?? 'now'}`.padEnd(40, '-') });
    const [answer] = await Promise.all([send(), ...(isDoubleTap ? [send()] : [])]);
    return answer.status === 200 ? v.parse(Order, answer.body) : null;
  };
  const order = (await place(isPlain ? null : later)) ?? (later === null ? null : await place(null));
  if (order === null) return null;
  const total = order.total_price;
  return {
    id: order.id,
    number: Number(order.number),
    total,
    isOnline: isPaidOnline(payment),
    cancel: async () => (await who.inject(api.cancelOrder, { body: { order_id: order.id } })).status === 200,
    pay: async () => {
      await test.tell(test.books.charge(order.id, total));
    },
  };
}

/** A guest calls from a table. Resolves to whether somebody hears it. */
export async function callFromRandomTable({ test, tables }: EveningWorld, random: () => number): Promise<boolean> {
  const table = codeOf(`r1/${1 + Math.floor(random() * tables)}`);
  const kind = random() < 0.6 ? 'waiter' : 'bill';
  return (await test.guest().inject(api.callFromTable, { body: { table, kind } })).status === 200;
}

/** A guest books a table for later in the evening. Null: there is none left. */
export async function bookRandomTable({ test }: Pick<EveningWorld, 'test'>, from: number, random: () => number) {
  const who = test.guest();
  const starts = from + (2 + Math.floor(random() * 4)) * 30 * MINUTE;
  const body = bookingBody({ starts_at: new Date(starts).toISOString(), guests: 1 + Math.floor(random() * 4) });
  const answer = await who.inject(api.orderTable, { body });
  if (answer.status !== 200) return null;
  const { id, number } = v.parse(Booking, answer.body);
  return {
    id,
    number: Number(number),
    cancel: async () => (await who.inject(api.cancelBooking, { body: { booking_id: id } })).status === 200,
  };
}

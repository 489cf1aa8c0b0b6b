import * as v from 'valibot';
import type { Cart } from '#contract/cart.ts';
import { api } from '#contract/endpoints.ts';
import type { PlaceBody, PrevalidateBody } from '#contract/placing-orders.ts';
import { earliestPromise } from '#domain/slots.ts';
import { orderSlots } from '#domain/order-slots.ts';
import type { Context, OrderSettings } from './context.ts';
import { callName } from './judge.ts';
import { newKey } from './made-cart.ts';
import { orderStrings } from './order-strings.ts';
import type { Visitor } from './visitor.ts';
import type { Answer } from './wire.ts';

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const Named = v.union([
  v.object({ id: Id }),
  v.pipe(
    v.object({ order_id: Id }),
    v.transform(({ order_id }) => ({ id: order_id })),
  ),
]);

/** Returns the order id in a response; null if there is none. */
export function orderIdIn({ status, json }: Answer): string | null {
  const named = v.safeParse(Named, json);
  return status >= 200 && status < 300 && named.success ? named.output.id : null;
}

/** Tracks every placed order, so that none is left behind. */
export class PlacedOrders {
  readonly #open = new Map<string, Visitor>();

  note(visitor: Visitor, answer: Answer): string | null {
    const id = orderIdIn(answer);
    if (id !== null && !this.#open.has(id)) this.#open.set(id, visitor);
    return id;
  }

  /** Forgets a cancelled order. */
  forget(id: string): void {
    this.#open.delete(id);
  }

  /** Cancels open orders, and reports those that could not be cancelled. */
  async cancelAll({ ledger, leftBehind }: Context): Promise<void> {
    for (const [id, visitor] of this.#open) {
      const answer = await visitor.send(api.cancelOrder, { body: { order_id: id }, key: newKey() }).catch(() => null);
      if (answer?.status === 200) continue;
      leftBehind.push(id);
      ledger.add({
        check: 'cleaning up',
        capability: 'tracking',
        level: 'degraded',
        call: callName(api.cancelOrder),
        what: `an order of this run could not be cancelled (${answer?.status ?? 'no answer'})`,
        loses: 'someone has to tell the kitchen',
      });
    }
    this.#open.clear();
  }
}

/** Returns the order to place, or a text that says why none can be placed now. */
export async function draftFor(
  context: Context,
  settings: OrderSettings,
  cart: Cart,
): Promise<PrevalidateBody | string> {
  const { restaurant, pickup } = await context.shop();
  if (restaurant === null || pickup === null) return 'there is no restaurant with pickup';
  const method = restaurant.payment_methods.find((one) => one === 'cash' || one === 'card-courier');
  if (method === undefined) return 'the restaurant takes online payments only, and this command pays for nothing';
  const question = { restaurant, zone: pickup, now: context.now() };
  const slot = earliestPromise(question) === null ? orderSlots(question)[0]?.at : null;
  if (slot === undefined)
    return 'the restaurant is closed and takes no orders for later: run the command while it is open';
  return {
    cart_id: cart.id,
    delivery_details: null,
    payment_method: method,
    requested_at: slot?.toISOString() ?? null,
    name: orderStrings.name,
    phone_number: settings.phone,
    comment: orderStrings.comment,
    change_from: null,
  };
}

/** An order before or after it is placed. */
export interface Ordering {
  readonly context: Context;
  readonly guest: Visitor;
  readonly placed: PlacedOrders;
  readonly cart: Cart;
  readonly body: PlaceBody;
}

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { OrderStatusAnswer } from '#contract/orders.ts';
import type { Database } from '#server/db/connection.ts';
import { streamEvent } from '#server/http/event-streams.ts';
import { mayOpen, type Visitor } from '../cart/cart-access.ts';
import { findOrders } from '../orders/order-repository.ts';
import { isOwn, orderViews } from '../orders/order-view.ts';

/** What an event says, and the mark of exactly that. */
export interface State {
  readonly mark: string;
  /** The event that says it, under an id: those who have been told the same share its bytes. */
  readonly event: (id: string) => Buffer;
}

const MARK_LENGTH = 12;

/**
 * Names a state: 72 bits of a hash, so that two are never mistaken for each other, and nobody reads anything out of it.
 *
 * @param name of the event
 * @param key what it is a state of, besides the event's name
 */
export function stateOf(name: string, value: unknown, key = ''): State {
  const data = JSON.stringify(value);
  const subject = key === '' ? name : `${name} ${key}`;
  const mark = createHash('sha256').update(`${subject}\n${data}`).digest('base64url').slice(0, MARK_LENGTH);
  let made: { readonly id: string; readonly event: Buffer } | null = null;
  return {
    mark,
    event: (id) => {
      // Watchers of one order mostly watch nothing else: the last one's event is the next one's.
      if (made?.id !== id) made = { id, event: streamEvent(name, id, data) };
      return made.event;
    },
  };
}

/** What may be told of an order, to each who watches it; null to whom it does not exist. */
export type StateFor = (visitor: Visitor) => State | null;

/**
 * Reads orders once, however many watch them. Each is told what `GET /orders/status` would tell (docs/product.md §6.15);
 * unknown orders are missing.
 */
export async function readStates(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StateFor>> {
  const rows = await findOrders(db, ids);
  const views = await orderViews(db, rows);
  const states = rows.map((row, index): [string, StateFor] => {
    // Made once for the owner and once for all others: a thousand watchers cost two texts.
    const made = new Map<boolean, State>();
    const stateFor: StateFor = (visitor) => {
      const view = views[index];
      if (!mayOpen(row.customerId, visitor) || view === undefined) return null;
      const own = isOwn(row, visitor);
      const state = made.get(own) ?? stateOf('order', v.parse(OrderStatusAnswer, view(visitor)), row.id);
      made.set(own, state);
      return state;
    };
    return [row.id, stateFor];
  });
  return new Map(states);
}

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { OrderStatusAnswer } from '#contract/orders.ts';
import type { Database } from '#server/db/connection.ts';
import { streamEvent } from '#server/http/event-streams.ts';
import { isOwn, mayOpen, type Visitor } from '#server/http/visitor.ts';
import { findOrders } from '../orders/order-repository.ts';
import { orderViews } from '../orders/order-view.ts';

/** An event's state, with the mark that identifies it. */
export interface State {
  readonly mark: string;
  /** Builds the event with an id: watchers that were sent the same states share its bytes. */
  readonly event: (id: string) => Buffer;
}

const MARK_LENGTH = 12;

/**
 * Builds a state and its mark: 72 bits of a hash, so that collisions are negligible and the content cannot be derived from it.
 *
 * @param name of the event
 * @param key identifies the subject of the state, besides the event's name
 */
export function stateOf(name: string, value: unknown, key = ''): State {
  const data = JSON.stringify(value);
  const subject = key === '' ? name : `${name} ${key}`;
  const mark = createHash('sha256').update(`${subject}\n${data}`).digest('base64url').slice(0, MARK_LENGTH);
  let made: { readonly id: string; readonly event: Buffer } | null = null;
  return {
    mark,
    event: (id) => {
      // Watchers of one order mostly watch nothing else, so the last event built can be reused.
      if (made?.id !== id) made = { id, event: streamEvent(name, id, data) };
      return made.event;
    },
  };
}

/** Returns an order's state as a given visitor may see it; null if it does not exist for them. */
export type StateFor = (visitor: Visitor) => State | null;

/**
 * Reads orders once, however many watch them. Each watcher gets what `GET /orders/status` would return (docs/product.md §6.15);
 * unknown orders are missing.
 */
export async function readStates(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StateFor>> {
  const rows = await findOrders(db, ids);
  const views = await orderViews(db, rows);
  const states = rows.map((row, index): [string, StateFor] => {
    // Built once for the owner and once for everyone else: a thousand watchers cost two texts.
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

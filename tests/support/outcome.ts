import { attemptCommand } from '#client/ordering/orders/order-commands.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';
import type { Outbox } from '#client/outbox/outbox.ts';

/** State of a command after an attempt. `waiting`: it had no response. */
type Outcome =
  | { readonly state: 'acked'; readonly orderId: string }
  | { readonly state: 'needs_customer'; readonly error: NonNullable<Command['error']> }
  | { readonly state: 'waiting' }
  | { readonly state: 'withdrawn' };

/** Attempts to send a command, and returns what became of it. */
export async function outcomeOf(outbox: Outbox, id: string): Promise<Outcome> {
  await attemptCommand(outbox, id);
  const found = outbox.getSnapshot().state.commands.find((one) => one.id === id);
  if (!found) return { state: 'withdrawn' };
  if (found.state === 'acked' && found.order_id !== null) return { state: 'acked', orderId: found.order_id };
  if (found.state === 'needs_customer' && found.error) return { state: 'needs_customer', error: found.error };
  return { state: 'waiting' };
}

import type { PartnerTableCall } from '#contract/partner-tables.ts';
import { isCallCurrent } from '#domain/table-call.ts';
import { showsRestaurant, type KitchenState } from '../data/kitchen-state.ts';

/** Returns the calls of the chosen restaurant that no one at this screen has taken, and whose guests still wait. */
export function waitingCalls(
  { table_calls: calls, commands, settings }: KitchenState,
  now: Date,
): readonly PartnerTableCall[] {
  const taken = new Set(commands.flatMap(({ call, body }) => (call === 'table_call' ? [body.call_id] : [])));
  return calls.filter(
    ({ id, restaurant_id: of, called_at: at }) =>
      !taken.has(id) && showsRestaurant(settings, of) && isCallCurrent(new Date(at), now),
  );
}

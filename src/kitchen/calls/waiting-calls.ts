import type { PartnerTableCall } from '#contract/partner-tables.ts';
import { showsRestaurant, type KitchenState } from '../data/kitchen-state.ts';

/** Tables of the chosen restaurant that call and to which nobody at this screen is on their way. */
export function waitingCalls({ table_calls: calls, commands, settings }: KitchenState): readonly PartnerTableCall[] {
  const taken = new Set(commands.flatMap(({ call, body }) => (call === 'table_call' ? [body.call_id] : [])));
  return calls.filter(({ id, restaurant_id: of }) => !taken.has(id) && showsRestaurant(settings, of));
}

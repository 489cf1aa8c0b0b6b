import type { PartnerOrder } from '#contract/partner.ts';
import { isToCook } from '#domain/order-status.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import type { KitchenState } from './kitchen-state.ts';

type Order = Pick<PartnerOrder, 'status' | 'items'>;
type Item = PartnerOrder['items'][number];

/** The station that this screen is for; null: the screen shows all, or the chain has no such station any more. */
export function stationOf({
  me,
  settings,
}: Pick<KitchenState, 'me' | 'settings'>): { readonly id: string; readonly name: string } | null {
  return me?.stations.find(({ id }) => id === settings.station) ?? null;
}

/** Reports whether a station makes a dish. One without a station is every station's, so that no dish is on no screen. */
export function isOfStation({ station }: Pick<Item, 'station'>, of: string | null): boolean {
  return of === null || station === null || station === of;
}

/** Returns the dishes of an order that a station makes; all of them for null. */
export function dishesOf<One extends Pick<Item, 'station'>>(items: readonly One[], station: string | null): One[] {
  return items.filter((item) => isOfStation(item, station));
}

/**
 * Reports whether a station's screen shows an order on its board (docs/product.md §26.35): a new one or one being cooked that has dishes of
 * the station, an accepted one until they are ticked off. What is ready or gone is everyone's.
 */
export function isOnBoard({ status, items }: Order, station: string | null): boolean {
  if (station === null) return true;
  const own = dishesOf(items, station);
  if (status === 'new' || status === 'canceled') return own.length > 0;
  return !isToCook(status) || own.some(({ done_at: at }) => at === null);
}

/** How many of an order's dishes are ticked off. */
export function ticksOf({ items }: Pick<Order, 'items'>): 'none' | 'some' | 'all' {
  const done = items.filter(({ done_at: at }) => at !== null).length;
  if (done === 0) return 'none';
  return done === items.length ? 'all' : 'some';
}

/**
 * Returns when the first of these dishes has to be begun for the order to be ready as promised (docs/product.md §26.37), backwards from the
 * promise by the courier's way and the longest time of a dish; null where no dish that is to be cooked names its time.
 */
export function startOf(
  { promised, transport_minutes: transport }: Pick<PartnerOrder, 'promised' | 'transport_minutes'>,
  items: readonly Pick<Item, 'cook_minutes' | 'done_at'>[],
): Date | null {
  const minutes = items.flatMap(({ cook_minutes: own, done_at: at }) => (at === null && own !== null ? own : []));
  if (minutes.length === 0) return null;
  return new Date(Date.parse(promised.to) - (transport + Math.max(...minutes)) * MINUTE);
}

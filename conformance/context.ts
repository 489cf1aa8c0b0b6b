import type { Product } from '#contract/catalog.ts';
import { BY_LOCALITY, localities as localitiesCall } from '#contract/calls/menu.ts';
import { api } from '#contract/endpoints.ts';
import type { Connection } from '#contract/reading/connection.ts';
import type { DeliveryZone, Environment, Locality, Restaurant } from '#contract/restaurants.ts';
import type { Ledger } from './findings.ts';
import type { Visitor } from './visitor.ts';
import type { Wire } from './wire.ts';

/** The input of every check. */
export interface Context {
  readonly wire: Wire;
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly now: () => Date;
  /** Creates a visitor unknown to the backend. */
  readonly newVisitor: () => Visitor;
  /** The read-only visitor. */
  readonly guest: Visitor;
  /** A logged-in visitor; null: none. */
  readonly customer: Visitor | null;
  /** The shop as this guest reads it; null or empty where it cannot be read. Requested once. */
  readonly shop: () => Promise<Shop>;
  /** Each Set-Cookie value, verbatim. */
  readonly setCookies: ReadonlySet<string>;
  /** The page's origin, where browsers call this backend from another one; null: same origin. */
  readonly storefront: string | null;
  /** Settings for placing orders; null: no orders. */
  readonly orders: OrderSettings | null;
  /** Orders that could not be cancelled. */
  readonly leftBehind: string[];
  /** True once a stop was requested: nothing new is started. */
  readonly isStopped: () => boolean;
}

export interface OrderSettings {
  readonly phone: string;
  /** Place orders even where they cannot be cancelled. */
  readonly leave: boolean;
}

export interface Shop {
  readonly environment: Environment | null;
  readonly localities: readonly Locality[];
  /** The default one, if there is one. */
  readonly restaurant: Restaurant | null;
  readonly pickup: DeliveryZone | null;
  readonly dishes: readonly Product[];
}

/** Reads the shop: where orders would be placed, and for which dishes. */
export async function readShop(guest: Visitor): Promise<Shop> {
  const environment = await guest.ok(api.environment);
  const localities = (await guest.ok(localitiesCall, { query: BY_LOCALITY })) ?? [];
  const all = localities.flatMap(({ restaurants }) => restaurants);
  const restaurant = all.find(({ is_default }) => is_default) ?? all[0] ?? null;
  const query = restaurant === null ? {} : { restaurant_id: restaurant.id, order_type: 'pickup' };
  const dishes = (await guest.ok(api.products, { query }))?.products ?? [];
  const pickup = restaurant?.delivery_zones.find(({ type }) => type === 'pickup') ?? null;
  return { environment, localities, restaurant, pickup, dishes };
}

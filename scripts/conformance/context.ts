import type { Product } from '#contract/catalog.ts';
import { BY_LOCALITY, localities as localitiesCall } from '#contract/calls/menu.ts';
import { api } from '#contract/endpoints.ts';
import type { Connection } from '#contract/reading/connection.ts';
import type { DeliveryZone, Environment, Locality, Restaurant } from '#contract/restaurants.ts';
import type { Ledger } from './findings.ts';
import type { Visitor } from './visitor.ts';
import type { Wire } from './wire.ts';

/** What every check is given. */
export interface Context {
  readonly wire: Wire;
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly now: () => Date;
  /** Somebody new, whom the backend has never seen. */
  readonly newVisitor: () => Visitor;
  /** The one who only reads. */
  readonly guest: Visitor;
  /** Somebody who is logged in; null: nobody is. */
  readonly customer: Visitor | null;
  /** The shop as this guest has read it; null or empty where it cannot be read. Asked for once. */
  readonly shop: () => Promise<Shop>;
  /** Each cookie that was set, as it was set. */
  readonly setCookies: ReadonlySet<string>;
  /** The origin of the page, where browsers ask this backend from another one; null: the same. */
  readonly storefront: string | null;
  /** What orders are placed with; null: no orders. */
  readonly orders: OrderSettings | null;
  /** Orders that could not be cancelled. */
  readonly leftBehind: string[];
  /** True when somebody has asked to stop: nothing new is begun. */
  readonly isStopped: () => boolean;
}

export interface OrderSettings {
  readonly phone: string;
  /** Place them even where they cannot be cancelled. */
  readonly leave: boolean;
}

export interface Shop {
  readonly environment: Environment | null;
  readonly localities: readonly Locality[];
  /** The default one, where one is. */
  readonly restaurant: Restaurant | null;
  readonly pickup: DeliveryZone | null;
  readonly dishes: readonly Product[];
}

/** Reads the shop: where orders would be made, and of what. */
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

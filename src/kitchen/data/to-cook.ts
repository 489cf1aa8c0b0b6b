import type { PartnerOrder } from '#contract/partner.ts';
import { isToCook } from '#domain/order-status.ts';
import { dishesOf } from './stations.ts';

type Item = PartnerOrder['items'][number];

/** A dish that open orders ask for, with what changes its cooking apart. */
export interface DishToCook {
  readonly name: string;
  readonly quantity: number;
  /** By their options, the most first; one without options has none. */
  readonly variants: readonly { readonly options: readonly Item['options'][number][]; readonly quantity: number }[];
}

/** Adds up what a station (null: every one) has still to cook, the most first, equal ones by name (docs/product.md §26.33). */
export function dishesToCook(orders: readonly PartnerOrder[], station: string | null): DishToCook[] {
  const dishes = new Map<string, Map<string, DishToCook['variants'][number]>>();
  const items = orders.filter(({ status }) => isToCook(status)).flatMap((order) => dishesOf(order.items, station));
  for (const item of items.filter(({ done_at: at }) => at === null)) {
    const variants = dishes.get(item.name) ?? new Map<string, DishToCook['variants'][number]>();
    dishes.set(item.name, variants);
    const options = item.options.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const key = JSON.stringify(options.map(({ name, quantity }) => [name, quantity]));
    variants.set(key, { options, quantity: (variants.get(key)?.quantity ?? 0) + item.quantity });
  }
  const byQuantity = (one: { readonly quantity: number }, other: { readonly quantity: number }): number =>
    other.quantity - one.quantity;
  return [...dishes]
    .map(([name, variants]) => ({
      name,
      quantity: [...variants.values()].reduce((sum, { quantity }) => sum + quantity, 0),
      variants: [...variants.values()].toSorted(byQuantity),
    }))
    .toSorted((one, other) => byQuantity(one, other) || one.name.localeCompare(other.name, 'ru'));
}

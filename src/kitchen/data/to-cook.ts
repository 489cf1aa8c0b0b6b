import type { PartnerOrder } from '#contract/partner.ts';

type Item = PartnerOrder['items'][number];

/** A dish that open orders ask for, with what changes its cooking apart. */
export interface DishToCook {
  readonly name: string;
  readonly quantity: number;
  /** By their options, the most first; one without options has none. */
  readonly variants: readonly { readonly options: readonly Item['options'][number][]; readonly quantity: number }[];
}

/** Names a line of an order among all that are ticked off. */
export function lineOf({ id }: Pick<PartnerOrder, 'id'>, item: Pick<Item, 'item_id'>): string {
  return `${id}/${item.item_id}`;
}

/** Reports whether an order is still to be cooked. */
export function isToCook({ status }: Pick<PartnerOrder, 'status'>): boolean {
  return status === 'new' || status === 'confirmed' || status === 'preparing';
}

/** Ticks a line off, or on again. What was ticked off in orders that are gone is forgotten. */
export function toggleLine(ticked: readonly string[], line: string, orders: readonly PartnerOrder[]): string[] {
  const next = ticked.includes(line) ? ticked.filter((one) => one !== line) : [...ticked, line];
  const known = new Set(orders.map(({ id }) => id));
  return next.filter((one) => known.has(one.slice(0, one.lastIndexOf('/'))));
}

/** Adds up what is still to be cooked and not ticked off, the most first, equal ones by name (docs/product.md §26.33). */
export function dishesToCook(orders: readonly PartnerOrder[], ticked: readonly string[]): DishToCook[] {
  const dishes = new Map<string, Map<string, DishToCook['variants'][number]>>();
  for (const order of orders.filter(isToCook)) {
    for (const item of order.items) {
      if (ticked.includes(lineOf(order, item))) continue;
      const variants = dishes.get(item.name) ?? new Map<string, DishToCook['variants'][number]>();
      dishes.set(item.name, variants);
      const options = item.options.toSorted((one, other) => (one.name < other.name ? -1 : 1));
      const key = JSON.stringify(options.map(({ name, quantity }) => [name, quantity]));
      variants.set(key, { options, quantity: (variants.get(key)?.quantity ?? 0) + item.quantity });
    }
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

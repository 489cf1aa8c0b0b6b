import { products } from '../calls/menu.ts';
import type { Endpoint, OkOf, QueryInput } from '../endpoint.ts';
import { isThing, type Thing } from './walk.ts';

export type Ask = <E extends Endpoint>(endpoint: E, query: QueryInput<E> | undefined) => Promise<OkOf<E>>;

const thingsIn = (thing: Thing, field: string): readonly Thing[] => {
  const list: unknown = thing[field];
  return Array.isArray(list) ? list.filter(isThing) : [];
};
const amount = (thing: Thing | undefined, field: string): number => {
  const value = thing?.[field];
  return typeof value === 'number' ? value : 0;
};

/** Returns the options named by the line, each once, with its price. */
const chosenOptions = (item: Thing, dish: Thing): readonly Thing[] => {
  const ids: readonly unknown[] = Array.isArray(item['modifiers']) ? item['modifiers'] : [];
  const details = isThing(dish['details']) ? dish['details'] : {};
  return thingsIn(details, 'modifier_groups')
    .flatMap((group) => thingsIn(group, 'options'))
    .flatMap((option) => {
      const quantity = ids.filter((id) => id === option['id']).length;
      const { id, name } = option;
      return quantity === 0 ? [] : [{ id, name, quantity, price: amount(option, 'price') }];
    });
};

/** Describes a line of which only dish, options and quantity are known, from its dish; a missing dish is sold out. */
const describeLine = (item: Thing, dish: Thing | undefined): Thing => {
  const lines = dish === undefined ? [] : chosenOptions(item, dish);
  const options = lines.reduce((sum, line) => sum + amount(line, 'price') * amount(line, 'quantity'), 0);
  const unit = amount(dish, 'price') + options;
  const old = dish?.['old_price'];
  const described = {
    name: dish?.['name'] ?? `№ ${String(item['product_id'])}`,
    picture: dish?.['picture'] ?? null,
    unit_price: unit,
    old_unit_price: typeof old === 'number' ? old + options : null,
    ...item,
  };
  return {
    ...described,
    weight: item['weight'] === '' ? (dish?.['weight'] ?? '') : item['weight'],
    modifier_lines: thingsIn(item, 'modifier_lines').length > 0 ? item['modifier_lines'] : lines,
    total_price: amount(item, 'total_price') || amount(described, 'unit_price') * amount(item, 'quantity'),
    availability: dish === undefined || dish['is_available'] === false ? 'sold_out' : item['availability'],
  };
};

/** Describes the lines of a cart or an order that lack what a screen shows. Unknown dishes are requested. */
export async function describeLines(
  thing: Thing,
  { ask, dishes }: { readonly ask: Ask; readonly dishes: ReadonlyMap<unknown, Thing> },
): Promise<Thing> {
  const items = thingsIn(thing, 'items');
  const isBare = ({ name, unit_price }: Thing): boolean => name === undefined || unit_price === undefined;
  const unknown = items.filter((item) => isBare(item) && !dishes.has(item['product_id']));
  const ids = [...new Set(unknown.map(({ product_id }) => Number(product_id)))];
  // The reader remembers what it reads.
  if (ids.length > 0) await ask(products, { ids, details: true });
  return {
    ...thing,
    items: items.map((item) => (isBare(item) ? describeLine(item, dishes.get(item['product_id'])) : item)),
  };
}

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { StopList } from '#contract/partner.ts';
import { formatPrice } from '#domain/money.ts';
import { modifierOptions, products } from '#server/db/schema/catalog.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { readStopList } from '../partner/stop-list/stop-list.ts';
import { ownOptions } from '../catalog/own-options.ts';
import { iikoPartner } from './follow-order.ts';
import type { IikoMenu, IikoProduct } from './iiko-catalog.ts';
import type { Checking, Note } from './iiko-checking.ts';
import { iikoIdOf, type IikoRestaurant, iikoThingOf } from './iiko-config.ts';

type Item = v.InferOutput<typeof StopList>['items'][number];

const priceAt = ({ sizePrices }: IikoProduct, size: string | null) =>
  sizePrices.find(({ sizeId }) => sizeId === size) ?? (size === null ? sizePrices[0] : undefined);

/** Sizes that the product requires one of; empty: it has no size scale. */
const sizesOf = ({ sizePrices }: IikoProduct): readonly string[] => sizePrices.flatMap(({ sizeId }) => sizeId ?? []);

interface Dish extends Pick<Item, 'item' | 'name'> {
  /** Kopecks. */
  readonly price: number;
  /** As the dish offers them. */
  readonly options: readonly Option[];
}
interface Option extends Pick<Item, 'item' | 'name'> {
  /** Kopecks. */
  readonly price: number;
  readonly group: string;
}

const menuOf = async ({ db, now }: Checking, restaurantId: number): Promise<{ dishes: Dish[]; options: Option[] }> => {
  const context = { db, partner: iikoPartner(restaurantId), now };
  const { items } = await readStopList(context, restaurantId);
  const named = new Map(items.map(({ item, name }) => [item, name]));
  const [own] = await db
    .select({ prices: restaurants.prices })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  const ownPrices = new Map(own?.prices.map(({ product, price }) => [product, price]));
  const keys = [...named.keys()];
  if (keys.length === 0) return { dishes: [], options: [] };
  const dishes = await db
    .select()
    .from(products)
    .where(and(isNull(products.archivedAt), inArray(products.externalId, keys)));
  const options = await db
    .select()
    .from(modifierOptions)
    .where(and(isNull(modifierOptions.archivedAt), inArray(modifierOptions.externalId, keys)));
  const optionOf = ({ externalId: item, price, group }: (typeof options)[number]): Option => ({
    item,
    name: named.get(item) ?? item,
    price,
    group,
  });
  return {
    dishes: dishes.map((dish) => ({
      item: dish.externalId,
      name: named.get(dish.externalId) ?? dish.externalId,
      price: ownPrices.get(dish.externalId) ?? dish.price,
      options: ownOptions(dish, options).map(optionOf),
    })),
    options: options.map(optionOf),
  };
};

const checkPrice = (note: Note, what: string, ours: number, theirs: number | undefined) => {
  const there = theirs === undefined ? null : Math.round(theirs * 100);
  if (there !== null && there !== ours)
    note(`${what} costs ${formatPrice(ours)} here and ${formatPrice(there)} at the till`);
};

const checkDish = (note: Note, { iiko }: Checking, menu: IikoMenu, dish: Dish): void => {
  const label = `dish ${dish.item} («${dish.name}»)`;
  const thing = iikoThingOf(iiko, dish.item);
  if (thing?.product == null) return note(`${label} has no id of iiko's`);
  const product = menu.products.get(thing.product);
  if (!product) return note(`${label} is ${thing.product}, which is unknown at the till`);
  const known = dish.options.map((option) => ({ option, thing: iikoThingOf(iiko, option.item) }));
  const sizes = known.flatMap(({ option, thing: one }) =>
    one !== null && one.product === null && one.size !== null ? [{ option, size: one.size }] : [],
  );
  const theirs = sizesOf(product);
  if (theirs.length > 0 && thing.size === null && sizes.length === 0)
    note(`${label} has sizes at the till, and none here: it is refused there`);
  const sold =
    sizes.length === 0
      ? [{ size: thing.size, what: label, price: dish.price }]
      : sizes.map(({ option, size }) => ({
          size,
          what: `${label} in ${option.name}`,
          price: dish.price + option.price,
        }));
  for (const { size, what, price } of sold) {
    if (size !== null && !theirs.includes(size)) {
      note(`${what} is not sold in size ${size} at the till`);
      continue;
    }
    const there = priceAt(product, size)?.price;
    if (there?.isIncludedInMenu === false) note(`${what} is not on the till's menu`);
    checkPrice(note, what, price, there?.currentPrice);
  }
  const inGroups = new Map(
    product.groupModifiers.map(({ id, childModifiers }) => [id, childModifiers.map((one) => one.id)]),
  );
  const simple = new Set(product.modifiers.map(({ id }) => id));
  for (const { option, thing: one } of known) {
    if (one?.product == null) continue;
    const group = iikoIdOf(iiko, option.group);
    const isKnown = group === null ? simple.has(one.product) : inGroups.get(group)?.includes(one.product) === true;
    if (isKnown || !menu.products.has(one.product)) continue;
    const owner = [...inGroups].find(([, children]) => children.includes(one.product ?? ''))?.[0];
    if (owner === undefined) note(`${label} has no modifier ${one.product} at the till (option ${option.item})`);
    else note(`option ${option.item} of ${label} is in group ${owner} at the till: map ${option.group} to it`);
  }
};

/** Checks each dish, option and group of the restaurant against the till's menu. */
export async function checkMenu(
  note: Note,
  checking: Checking,
  restaurant: IikoRestaurant,
  menu: IikoMenu,
): Promise<void> {
  const { iiko } = checking;
  for (const { id, problem } of menu.odd) note(`the till's product ${id ?? '?'} cannot be read: ${problem}`);
  const { dishes, options } = await menuOf(checking, restaurant.id);
  for (const dish of dishes) checkDish(note, checking, menu, dish);
  for (const option of options) {
    const label = `option ${option.item} («${option.name}»)`;
    const thing = iikoThingOf(iiko, option.item);
    if (thing === null) note(`${label} has no id of iiko's`);
    else if (thing.product === null) {
      if (thing.size !== null && !menu.sizes.has(thing.size))
        note(`${label} is size ${thing.size}, which is unknown at the till`);
    } else {
      const product = menu.products.get(thing.product);
      if (!product) note(`${label} is ${thing.product}, which is unknown at the till`);
      else checkPrice(note, label, option.price, priceAt(product, null)?.price.currentPrice);
    }
  }
  for (const group of new Set(options.map((option) => option.group))) {
    const id = iikoIdOf(iiko, group);
    if (id !== null && !menu.groups.has(id)) note(`group ${group} is ${id}, which is unknown at the till`);
  }
  if (restaurant.delivery !== undefined && !menu.products.has(restaurant.delivery))
    note(`delivery ${restaurant.delivery} is unknown at the till`);
}

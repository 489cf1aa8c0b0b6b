import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { StopList } from '#contract/partner.ts';
import { formatPrice } from '#domain/money.ts';
import type { Database } from '#server/db/connection.ts';
import { modifierOptions, products } from '#server/db/schema/catalog.ts';
import { deliveryZones, restaurants } from '#server/db/schema/places.ts';
import type * as v from 'valibot';
import { readStopList } from '../partner/stop-list/stop-list.ts';
import { ownOptions } from '../catalog/own-options.ts';
import { iikoPartner } from './follow-order.ts';
import { iikoCatalog, type IikoMenu, type IikoProduct } from './iiko-catalog.ts';
import { type IikoClient, IikoRefused } from './iiko-client.ts';
import { type IikoConfig, iikoIdOf, type IikoRestaurant, iikoThingOf } from './iiko-config.ts';

/** Dependencies for the check. */
export interface Checking {
  readonly db: Database;
  readonly iiko: IikoConfig;
  readonly client: IikoClient;
  readonly now: Date;
}

/** What does not fit between the chain's menu and settings and a restaurant's till, in a sentence each. */
export interface IikoFault {
  readonly restaurant: number;
  readonly what: string;
}

type Note = (what: string) => void;
type Item = v.InferOutput<typeof StopList>['items'][number];

/** Reads a list; a refusal is a fault of the rights of the login, and what depends on it is not checked. */
const tryTo = async <T>(note: Note, what: string, read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    note(
      error instanceof IikoRefused ? `the login may not read ${what}: ${words}` : `${what} cannot be read: ${words}`,
    );
    return null;
  }
};

const checkTerminal = async (
  note: Note,
  catalog: ReturnType<typeof iikoCatalog>,
  { terminal_group: own }: IikoRestaurant,
) => {
  const groups = await tryTo(note, 'terminal groups', catalog.terminalGroups);
  if (groups === null || groups.awake.has(own)) return;
  note(groups.asleep.has(own) ? `terminal group ${own} is asleep` : `terminal group ${own} is unknown at the till`);
};

/** What iiko calls each of our kinds of payment. */
const KINDS = { cash: 'Cash', card: 'Card', online: 'External' } as const;

const checkPayments = async (
  note: Note,
  catalog: ReturnType<typeof iikoCatalog>,
  { payments, terminal_group: own }: IikoRestaurant,
  takesOnline: boolean,
) => {
  const types = await tryTo(note, 'payment types', catalog.paymentTypes);
  for (const name of ['cash', 'card', 'online'] as const) {
    const id = payments[name];
    if (id === undefined) {
      if (name !== 'online' || takesOnline)
        note(`payments.${name} is missing: such orders reach the till without a payment`);
      continue;
    }
    const type = types?.get(id);
    if (types === null) continue;
    if (type === undefined) {
      note(`payments.${name} ${id} is unknown at the till`);
      continue;
    }
    if (type.paymentTypeKind !== KINDS[name])
      note(`payments.${name} ${id} is of the kind ${type.paymentTypeKind ?? '?'}, not ${KINDS[name]}`);
    if (name === 'online' && type.paymentProcessingType === 'Internal')
      note(`payments.online ${id} cannot be paid outside the till (its processing type is Internal)`);
    const groups = type.terminalGroups.map((group) => JSON.stringify(group).toLowerCase());
    if (groups.length > 0 && !groups.some((group) => group.includes(own)))
      note(`payments.${name} ${id} is not for terminal group ${own}`);
  }
};

const checkListed = async (
  note: Note,
  field: string,
  id: string | undefined,
  what: string,
  read: () => Promise<ReadonlySet<string>>,
) => {
  if (id === undefined) return;
  const known = await tryTo(note, what, read);
  if (known !== null && !known.has(id)) note(`${field} ${id} is unknown at the till`);
};

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

const checkMenu = async (note: Note, checking: Checking, restaurant: IikoRestaurant, menu: IikoMenu): Promise<void> => {
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
};

const checkRestaurant = async (note: Note, checking: Checking, restaurant: IikoRestaurant): Promise<void> => {
  const { db, client } = checking;
  const catalog = iikoCatalog(client, restaurant);
  const [own] = await db.select().from(restaurants).where(eq(restaurants.id, restaurant.id));
  if (!own) return note('the chain has no such restaurant');
  const organizations = await tryTo(note, 'organizations', catalog.organizations);
  if (organizations === null) return;
  if (!organizations.has(restaurant.organization))
    return note(`organization ${restaurant.organization} does not belong to the login`);
  await checkTerminal(note, catalog, restaurant);
  await tryTo(note, 'deliveries', () => client.find(restaurant, [randomUUID()]));
  await tryTo(note, 'stop lists', () => client.stopList(restaurant));
  await checkPayments(note, catalog, restaurant, own.acceptsOnlinePayments !== false);
  if (restaurant.discount === undefined)
    note('discount is missing: promo codes, bonuses and the pickup discount are not at the till');
  await checkListed(note, 'discount', restaurant.discount, 'discounts', catalog.discounts);
  await checkListed(note, 'cancel.cause', restaurant.cancel?.cause, 'causes of cancellation', catalog.cancelCauses);
  await checkListed(note, 'cancel.removal', restaurant.cancel?.removal, 'kinds of removal', catalog.removalTypes);
  const zones = await db.select().from(deliveryZones).where(eq(deliveryZones.restaurant, own.externalId));
  if (restaurant.delivery === undefined && zones.some(({ type, price }) => type === 'delivery' && price > 0))
    note('delivery is missing: the price of the delivery is not at the till');
  const menu = await tryTo(note, 'the menu', catalog.menu);
  if (menu !== null) await checkMenu(note, checking, restaurant, menu);
};

/**
 * Compares the settings, `IIKO_IDS` and the menu of each restaurant with its till (docs/product.md §28.10). Changes nothing on either side.
 */
export async function checkIiko(checking: Checking): Promise<readonly IikoFault[]> {
  const faults: IikoFault[] = [];
  for (const restaurant of checking.iiko.restaurants.values()) {
    await checkRestaurant((what) => void faults.push({ restaurant: restaurant.id, what }), checking, restaurant);
  }
  return faults;
}

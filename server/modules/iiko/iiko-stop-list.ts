import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { products } from '#server/db/schema/catalog.ts';
import { offeredBy } from '../catalog/own-options.ts';
import { changeStopList, readStopList } from '../partner/stop-list/stop-list.ts';
import { iikoPartner, logOdd } from './follow-order.ts';
import type { IikoStops } from './iiko-client.ts';
import { type IikoConfig, type IikoRestaurant, iikoThingOf } from './iiko-config.ts';
import type { Talking } from './till-order.ts';

/** A dish that iiko knows. */
interface KnownDish {
  readonly item: string;
  readonly product: string;
  /** The one size in which it is sold; null: its options say, or it has no sizes. */
  readonly size: string | null;
  readonly offers: (option: string) => boolean;
}

interface Stops {
  /** Products that are sold out in every size. */
  readonly whole: ReadonlySet<string>;
  /** Sizes that are sold out, by product. */
  readonly sizes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Products of which this is not known. */
  readonly unknown: ReadonlySet<string>;
  /** Anything may be sold out besides. */
  readonly isPartial: boolean;
}

const stopsOf = ({ stopped, odd }: IikoStops): Stops => {
  const sizes = new Map<string, Set<string>>();
  for (const { product, size } of stopped) {
    if (size !== null) sizes.set(product, (sizes.get(product) ?? new Set()).add(size));
  }
  return {
    whole: new Set(stopped.filter(({ size }) => size === null).map(({ product }) => product)),
    sizes,
    unknown: new Set(odd.flatMap(({ id }) => id ?? [])),
    isPartial: odd.some(({ id }) => id === null),
  };
};

/** `null`: iiko does not say. */
type IsGone = boolean | null;

/** Tells what iiko's stops mean for our items (docs/product.md §28.5). */
const readerOf = (
  config: Pick<IikoConfig, 'ids'>,
  stops: Stops,
  dishes: readonly KnownDish[],
  options: readonly string[],
) => {
  const sizeOf = (option: string) => {
    const thing = iikoThingOf(config, option);
    return thing?.product === null ? thing.size : null;
  };
  const hasSize = ({ product }: KnownDish, size: string) => stops.sizes.get(product)?.has(size) === true;
  const isWhole = ({ product }: KnownDish) => stops.whole.has(product);
  const productGone = (product: string): IsGone =>
    stops.whole.has(product) ? true : stops.isPartial || stops.unknown.has(product) ? null : false;

  /** A size is an option of all dishes that offer it: it is stopped once none of them is sold in it. */
  const optionGone = (option: string, size: string): IsGone => {
    const sold = dishes.filter(({ offers }) => offers(option));
    if (sold.length === 0) return null;
    if (sold.every((dish) => isWhole(dish) || hasSize(dish, size))) return sold.some((dish) => hasSize(dish, size));
    return stops.isPartial || sold.some(({ product }) => stops.unknown.has(product)) ? null : false;
  };

  const dishGone = (dish: KnownDish): IsGone => {
    const own = options.filter(dish.offers);
    const sizes = own.flatMap((option) => {
      const size = sizeOf(option);
      return size === null ? [] : [{ option, size }];
    });
    const stoppedSizes = stops.sizes.get(dish.product) ?? new Set<string>();
    if (dish.size !== null && stoppedSizes.has(dish.size)) return true;
    if (dish.size === null) {
      // Sizes that only iiko knows: the dish cannot be told from them.
      if (sizes.length === 0 && stoppedSizes.size > 0) return true;
      const gone = sizes.filter(({ size }) => stoppedSizes.has(size));
      // The option serves other dishes, which are sold in this size: it cannot be stopped for this dish alone.
      if (gone.some(({ option, size }) => optionGone(option, size) !== true)) return true;
      if (sizes.length > 0 && gone.length === sizes.length) return true;
    }
    return productGone(dish.product);
  };

  return { dishGone, optionGone, productGone, sizeOf };
};

const offersOf = async (db: Database, items: readonly string[]): Promise<ReadonlyMap<string, KnownDish['offers']>> => {
  if (items.length === 0) return new Map();
  const rows = await db
    .select({ item: products.externalId, modifierGroups: products.modifierGroups, sizes: products.sizes })
    .from(products)
    .where(inArray(products.externalId, [...items]));
  return new Map(rows.map((row) => [row.item, offeredBy([row])]));
};

/**
 * Syncs the restaurant's stop list with iiko's for items known to both (docs/product.md §28.5); others stay unchanged, and so do those of
 * which iiko's record cannot be read.
 *
 * @throws {Error} as the client does
 */
export async function readIikoStopList(talking: Talking, restaurant: IikoRestaurant): Promise<void> {
  const { db, client, iiko, now } = talking;
  const answer = await client.stopList(restaurant);
  logOdd(talking, restaurant.id, answer.odd);
  await db.transaction(async (tx) => {
    const context = { db: tx, partner: iikoPartner(restaurant.id), now: now() };
    const { items } = await readStopList(context, restaurant.id);
    const named = (kind: 'dish' | 'option') => items.filter((one) => one.kind === kind).map(({ item }) => item);
    const offers = await offersOf(tx, named('dish'));
    const dishes = named('dish').flatMap((item): KnownDish[] => {
      const thing = iikoThingOf(iiko, item);
      const { product = null, size = null } = thing ?? {};
      return product === null ? [] : [{ item, product, size, offers: offers.get(item) ?? (() => false) }];
    });
    const { dishGone, optionGone, productGone, sizeOf } = readerOf(iiko, stopsOf(answer), dishes, named('option'));
    const isGone = (item: string, kind: 'dish' | 'option'): IsGone => {
      if (kind === 'dish') {
        const dish = dishes.find((one) => one.item === item);
        return dish ? dishGone(dish) : null;
      }
      const size = sizeOf(item);
      const product = iikoThingOf(iiko, item)?.product ?? null;
      return size !== null ? optionGone(item, size) : product === null ? null : productGone(product);
    };
    const known = items.map(({ item, kind, is_stopped: isStopped }) => ({ item, isStopped, gone: isGone(item, kind) }));
    const stop = known.filter(({ isStopped, gone }) => gone === true && !isStopped).map(({ item }) => item);
    const sell = known.filter(({ isStopped, gone }) => gone === false && isStopped).map(({ item }) => item);
    if (stop.length > 0 || sell.length > 0) await changeStopList(context, { restaurant_id: restaurant.id, stop, sell });
  });
}

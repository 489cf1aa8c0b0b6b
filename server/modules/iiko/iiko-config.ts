import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Settings } from '#server/settings.ts';

const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const RestaurantKey = v.strictObject({
  login: v.pipe(v.string(), v.minLength(4), v.maxLength(100)),
  organization: Uuid,
  terminal_group: Uuid,
  /** The `Authorization` value of iiko's webhooks. */
  webhook_token: v.pipe(v.string(), v.minLength(16), v.maxLength(200)),
  /** Payment types in iiko: cash on receipt, card on receipt, and already paid here. */
  payments: v.optional(
    v.strictObject({ cash: v.optional(Uuid), card: v.optional(Uuid), online: v.optional(Uuid) }),
    {},
  ),
  /** The discount type that holds the sum of all our discounts. */
  discount: v.optional(Uuid),
  /** The product that carries the delivery price. */
  delivery: v.optional(Uuid),
  /** What the till needs to cancel an order: a cause, and how printed dishes are written off. */
  cancel: v.optional(v.strictObject({ cause: v.optional(Uuid), removal: v.optional(Uuid) }), {}),
});
const Keys = v.pipe(v.string(), v.parseJson(), v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)), RestaurantKey));
/** What an entry of the chain file is in iiko: a product, a size of the dish that has this option, or a product in one size. */
const IikoId = v.union([Uuid, v.strictObject({ size: Uuid }), v.strictObject({ product: Uuid, size: Uuid })]);
type IikoId = v.InferOutput<typeof IikoId>;
const Ids = v.pipe(v.string(), v.parseJson(), v.record(v.pipe(v.string(), v.maxLength(170)), IikoId));

/** A restaurant whose till runs iiko. */
export interface IikoRestaurant extends Omit<v.InferOutput<typeof RestaurantKey>, 'cancel'> {
  readonly id: number;
  readonly cancel?: v.InferOutput<typeof RestaurantKey>['cancel'];
}

export interface IikoConfig {
  /** Base address of the API. */
  readonly origin: string;
  /** By restaurant number. */
  readonly restaurants: ReadonlyMap<number, IikoRestaurant>;
  /** iiko ids of dishes, options (`group/option`) and groups by chain file id, where that is not already iiko's. */
  readonly ids: ReadonlyMap<string, IikoId>;
}

/** What the operator may say about iiko, besides the keys. */
export const IIKO_SETTINGS = {
  IIKO_ORIGIN: [
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s?#@\\]+$/)),
    'must be an origin without a path, for example https://api-ru.iiko.services',
  ],
} as const satisfies Settings;

const ORIGIN = 'https://api-ru.iiko.services';

const readIds = (path: string | undefined, faults: string[]): ReadonlyMap<string, IikoId> => {
  if (path === undefined) return new Map();
  try {
    return new Map(Object.entries(v.parse(Ids, readFileSync(path, 'utf8'))));
  } catch {
    faults.push(
      'IIKO_IDS must name a JSON file like {"borsch": "4f0d…", "spice/hot": "9a1c…", "pizza-size/35": {"size": "b4aa…"}}: iiko’s ids by the chain file’s',
    );
    return new Map();
  }
};

/**
 * Reads `IIKO_KEYS` and `IIKO_IDS` (docs/operations.md); returns null if no restaurant has iiko, and adds to `faults` when they are
 * malformed.
 *
 * @param origin alternative API address, for tests
 */
export function readIikoConfig(
  given: (name: string) => string | undefined,
  origin: string | undefined,
  faults: string[],
): IikoConfig | null {
  const raw = given('IIKO_KEYS');
  if (raw === undefined) return null;
  const parsed = v.safeParse(Keys, raw);
  if (!parsed.success) {
    faults.push(
      'IIKO_KEYS must be JSON like {"2": {"login": "…", "organization": "…", "terminal_group": "…", "webhook_token": "…"}}: restaurants by number',
    );
    return null;
  }
  const restaurants = Object.entries(parsed.output).map(([id, key]): [number, IikoRestaurant] => [
    Number(id),
    { id: Number(id), ...key },
  ]);
  return { origin: origin ?? ORIGIN, restaurants: new Map(restaurants), ids: readIds(given('IIKO_IDS'), faults) };
}

const isUuid = (text: string): boolean => v.is(Uuid, text);

/** An entry of the chain file, in iiko. At least one of the two is known. */
export interface IikoThing {
  /** Null: an option that is a size of its dish, and no product. */
  readonly product: string | null;
  /** Null: no size scale. */
  readonly size: string | null;
}

/**
 * Returns what an entry of the chain file is in iiko (docs/product.md §28.1): from `IIKO_IDS`, or the chain's own id if that is an iiko
 * id (an option's own, without its group). Null: unknown to iiko.
 */
export function iikoThingOf({ ids }: Pick<IikoConfig, 'ids'>, externalId: string): IikoThing | null {
  const named = ids.get(externalId);
  if (typeof named === 'string') return { product: named, size: null };
  if (named !== undefined) return { product: null, ...named };
  const own = externalId.split('/').at(-1) ?? '';
  return isUuid(own) ? { product: own.toLowerCase(), size: null } : null;
}

/** Returns the id of the product, or group, that an entry of the chain file is in iiko; null if it is none. */
export function iikoIdOf(config: Pick<IikoConfig, 'ids'>, externalId: string): string | null {
  return iikoThingOf(config, externalId)?.product ?? null;
}

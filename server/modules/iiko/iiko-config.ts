import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const RestaurantKey = v.strictObject({
  login: v.pipe(v.string(), v.minLength(4), v.maxLength(100)),
  organization: Uuid,
  terminal_group: Uuid,
  /** What iiko sends with its webhooks as `Authorization`. */
  webhook_token: v.pipe(v.string(), v.minLength(16), v.maxLength(200)),
  /** Types of payment in iiko: on receipt in cash, on receipt by card, and paid here already. */
  payments: v.optional(
    v.strictObject({ cash: v.optional(Uuid), card: v.optional(Uuid), online: v.optional(Uuid) }),
    {},
  ),
  /** The type of discount that all of ours together stand under. */
  discount: v.optional(Uuid),
  /** The product that the price of the delivery stands under. */
  delivery: v.optional(Uuid),
});
const Keys = v.pipe(v.string(), v.parseJson(), v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)), RestaurantKey));
const Ids = v.pipe(v.string(), v.parseJson(), v.record(v.pipe(v.string(), v.maxLength(170)), Uuid));

/** A restaurant whose till is iiko. */
export interface IikoRestaurant extends v.InferOutput<typeof RestaurantKey> {
  readonly id: number;
}

export interface IikoConfig {
  /** Where the API is. */
  readonly origin: string;
  /** By the number of the restaurant. */
  readonly restaurants: ReadonlyMap<number, IikoRestaurant>;
  /** iiko's ids of dishes, options (`group/option`) and groups by the chain file's, where those are not iiko's own. */
  readonly ids: ReadonlyMap<string, string>;
}

const ORIGIN = 'https://api-ru.iiko.services';

const readIds = (path: string | undefined, faults: string[]): ReadonlyMap<string, string> => {
  if (path === undefined) return new Map();
  try {
    return new Map(Object.entries(v.parse(Ids, readFileSync(path, 'utf8'))));
  } catch {
    faults.push(
      'IIKO_IDS must name a JSON file like {"borsch": "4f0d…", "spice/hot": "9a1c…"}: iiko’s ids by the chain file’s',
    );
    return new Map();
  }
};

/**
 * Reads `IIKO_KEYS` and `IIKO_IDS` (docs/operations.md); null where no restaurant has iiko, and adds to `faults` when they are
 * malformed.
 *
 * @param origin another address of the API, for tests
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

/**
 * iiko's id of a thing of the chain file: as `IIKO_IDS` says, or the chain's own id where that is one of iiko's (an option's
 * own, without its group). Null: iiko does not know it.
 */
export function iikoIdOf({ ids }: Pick<IikoConfig, 'ids'>, externalId: string): string | null {
  const named = ids.get(externalId);
  if (named !== undefined) return named;
  const own = externalId.split('/').at(-1) ?? '';
  return isUuid(own) ? own.toLowerCase() : null;
}

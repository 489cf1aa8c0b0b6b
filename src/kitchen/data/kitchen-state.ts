import * as v from 'valibot';
import { PartnerMe, PartnerOrder } from '#contract/partner.ts';
import { PrinterTrouble } from '#contract/partner-printers.ts';
import { PartnerTableCall } from '#contract/partner-tables.ts';
import type { Shape } from '#client/sync/shape.ts';
import { openStore, type Store } from '#client/sync/store.ts';
import { Command, Failure } from './commands.ts';

/** Increment, with a migration, when the shape of stored data changes; additions with a default need none. */
const VERSION = 1;

/** Sizes of the board's cards: `screen` is for 21 inches on a wall. */
export const CardSize = v.picklist(['usual', 'large', 'screen']);

/** This screen's settings. */
const Settings = v.object({
  /** Null: all of the key's restaurants. */
  restaurant_id: v.nullable(v.number()),
  print_on_accept: v.boolean(),
  /** The bell rings for new orders. */
  sound: v.boolean(),
  /** How large the board's cards are on this device. */
  size: v.optional(CardSize, 'usual'),
  /** Id of the station whose dishes it shows; null: all (docs/product.md §26.35). */
  station: v.optional(v.nullable(v.string()), null),
});
export type Settings = v.InferOutput<typeof Settings>;

/** Reports whether the screen is set up to show this restaurant's data. */
export function showsRestaurant({ restaurant_id: chosen }: Settings, restaurantId: number): boolean {
  return chosen === null || chosen === restaurantId;
}

/** Reports whether a screen is one courier's own (docs/product.md §26.48). */
export function isCourierScreen({ me }: { readonly me: v.InferOutput<typeof PartnerMe> | null }): boolean {
  return me?.scopes.includes('courier') === true;
}

/** Reports whether a person has logged in, not a key (docs/product.md §26.69). */
export function isPerson(me: v.InferOutput<typeof PartnerMe> | null): boolean {
  return (me?.role ?? null) !== null;
}

/** All persisted state of a kitchen's screen: one value, so that a response and its consequences are written together. */
export const KitchenState = v.object({
  version: v.literal(VERSION),
  readable_from: v.optional(v.number()),
  /** Whose key it is, or who has logged in; stays when the session has ended. Null: no one. */
  me: v.nullable(PartnerMe),
  orders: v.array(PartnerOrder),
  /** Calling tables of all the key's restaurants, oldest first. */
  table_calls: v.optional(v.array(PartnerTableCall), []),
  /** Printers of all the key's restaurants that do not print. */
  printers: v.optional(v.array(PrinterTrouble), []),
  /** Where reading resumes; null: from the orders under way. */
  cursor: v.nullable(v.string()),
  /** Epoch ms at which the orders were last loaded, to the minute. */
  read_at: v.nullable(v.number()),
  /** The business day whose finished orders were read; null: none were. */
  finished_of: v.optional(v.nullable(v.string()), null),
  commands: v.array(Command),
  failures: v.array(Failure),
  /** Orders that the bell no longer rings for. */
  seen: v.array(v.string()),
  /** Canceled orders that were read and dismissed. */
  dismissed: v.array(v.string()),
  settings: Settings,
});
export type KitchenState = v.InferOutput<typeof KitchenState>;

export const EMPTY_STATE: KitchenState = {
  version: VERSION,
  readable_from: VERSION,
  me: null,
  orders: [],
  table_calls: [],
  printers: [],
  cursor: null,
  read_at: null,
  finished_of: null,
  commands: [],
  failures: [],
  seen: [],
  dismissed: [],
  settings: { restaurant_id: null, print_on_accept: false, sound: true, size: 'usual', station: null },
};

const SHAPE: Shape<KitchenState> = {
  schema: KitchenState,
  empty: EMPTY_STATE,
  version: VERSION,
  readableFrom: VERSION,
  migrate: () => Promise.resolve((raw) => raw),
  // Rereads all orders: no other source has those that could not be read.
  mend: () => Promise.resolve((state) => ({ ...state, cursor: null, read_at: null, finished_of: null })),
};

export type KitchenStore = Store<KitchenState>;

/** Opens this screen's database. @throws as `openStore` does */
export function openKitchenStore(): Promise<KitchenStore> {
  return openStore(SHAPE, 'kitchen', 'kitchen');
}

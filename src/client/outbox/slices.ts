import * as v from 'valibot';
import { NumericId } from '#contract/primitives.ts';

/** The half of a mutation that every screen has: its part of the stored state, and whether any of it is pending. */
interface SliceDefinition<Name extends string, Entries extends v.ObjectEntries, Slice, State = Slice> {
  readonly name: Name;
  /** Schemas of its part; one with a default (`v.optional`) is filled in for state written by an earlier build. */
  readonly entries: Entries;
  readonly empty: Slice;
  /** Whether something has not reached the server: a logout checks it. */
  readonly isPending: (state: State) => boolean;
}

export function defineSlice<Name extends string, Entries extends v.ObjectEntries, Slice, State = Slice>(
  slice: SliceDefinition<Name, Entries, Slice, State>,
): SliceDefinition<Name, Entries, Slice, State> {
  return slice;
}

/** A message for the customer, kept until it is shown. */
export const Notice = v.object({
  id: v.string(),
  message: v.string(),
  dish: v.nullable(v.string()),
  /** For a promo code or bonuses: a DiscountRefusal (discount-refusal.ts), parsed by the code that shows it. */
  discount: v.optional(v.unknown()),
  /** For an order that was queued: the id of its screen. */
  order: v.optional(v.string()),
});
export type Notice = v.InferOutput<typeof Notice>;

/** The latest choice for one dish: absolute, so that repeating it is harmless. */
const Wish = v.object({ id: NumericId, on: v.boolean() });
export type Wish = v.InferOutput<typeof Wish>;

/**
 * Favourites as stored on the device (docs/product.md §14.1 to §14.3): the account's last response, and the changes not sent yet.
 * A guest has changes only; logging in makes them changes of the account.
 */
export const KeptFavourites = v.object({
  /** The account's id; null: a guest's. */
  owner: v.nullable(NumericId),
  /** The account's response, last added first. */
  confirmed: v.array(NumericId),
  /** One per dish, latest last. */
  wanted: v.array(Wish),
  /** The account's list has to be reloaded: another device may have changed it. */
  stale: v.optional(v.boolean(), false),
});
export type KeptFavourites = v.InferOutput<typeof KeptFavourites>;

export const NO_FAVOURITES: KeptFavourites = { owner: null, confirmed: [], wanted: [], stale: false };

export interface FavouritesSlice {
  favourites: KeptFavourites;
}

/** Reports whether changes are waiting to be sent to the account; a guest has none to send. */
export function isFavouritesPending({ owner, wanted }: KeptFavourites): boolean {
  return owner !== null && wanted.length > 0;
}

/** Favourite dishes, as a difference between what is wanted and what the account has answered. */
export const favouritesSlice = defineSlice({
  name: 'favourites',
  entries: { favourites: v.optional(KeptFavourites, NO_FAVOURITES) },
  empty: { favourites: NO_FAVOURITES } satisfies FavouritesSlice,
  isPending: ({ favourites }: FavouritesSlice) => isFavouritesPending(favourites),
});

/** A booking of this device, as far as every screen needs it; the rest is parsed where it is shown (booking-commands.ts). */
const KeptBooking = v.looseObject({ key: v.string(), waits: v.boolean() });
export type KeptBooking = v.InferOutput<typeof KeptBooking>;

export interface BookingsSlice {
  bookings: KeptBooking[];
}

/** Tables to be booked, and bookings made on this device (docs/product.md §30.13): each is booked exactly once. */
export const bookingsSlice = defineSlice({
  name: 'bookings',
  entries: { bookings: v.optional(v.array(KeptBooking), []) },
  empty: { bookings: [] } satisfies BookingsSlice,
  isPending: ({ bookings }: BookingsSlice) => bookings.some(({ waits }) => waits),
});

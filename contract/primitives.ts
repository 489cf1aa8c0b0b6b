import * as v from 'valibot';
import { cleanLine, cleanLines } from './clean-text.ts';

/**
 * Cleans a text before any other validation. A custom action: anything after a `transform` would be missing in openapi.json, and
 * constraints on the cleaned text may also describe the transmitted one.
 */
export function cleaned(clean: (text: string) => string) {
  return { ...v.transform(clean), type: 'clean_text' as const };
}

/** A single-line input (contract/clean-text.ts). */
export const Line = v.pipe(v.string(), cleaned(cleanLine));

/** The maximum of our integer database columns; a larger number is rejected here by field name instead of failing in the database. */
export const MAX_INTEGER = 2_147_483_647;

/** Integer kopecks, never negative: 129 ₽ is 12900. */
export const Kopecks = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER));

/** Integer kopecks of either sign: what an option adds to, or deducts from, the price of its dish. */
export const KopecksDelta = v.pipe(v.number(), v.integer(), v.minValue(-MAX_INTEGER), v.maxValue(MAX_INTEGER));

/** A quantity; fits a database integer. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER));

/** A positive database id. */
export const NumericId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER));

/** Maximum number of entries in one response. */
export const PageSize = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
/** Where a list continues: the value of the previous response, unchanged. */
export const Cursor = v.pipe(v.string(), v.maxLength(100));

/** The restaurant of an order or a booking, as of that time. */
export const RestaurantThen = v.object({
  name: v.string(),
  address: v.string(),
  phone_number: v.nullable(v.string()),
  timezone: v.string(),
});

/**
 * The id of a cart, an order or a login code, and at the same time the permission to see it: guests own carts and orders by it. Ours have
 * 128 bits or more (server/modules/cart/secret-id.ts); another backend may use sequential numbers.
 */
export const SecretId = v.pipe(v.string(), v.regex(/^(?:[A-Za-z0-9_-]{22,64}|\d{1,21})$/));
export function isSecretId(text: unknown): boolean {
  return v.is(SecretId, text);
}

/** An instant in UTC, ISO 8601 with milliseconds: `2026-11-20T09:00:00.000Z`. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** An address outside of the storefront. */
export const HTTPS_ADDRESS = /^https:\/\/[^\\\s]+$/;

/** A calendar date `YYYY-MM-DD` (docs/product.md §19.10). */
export const CalendarDate = v.pipe(v.string(), v.isoDate());

/** Limits years in requests to those that databases and calendars agree on. */
export const YEARS = /^(?:19|2\d)\d\d-/;
const YEAR = v.regex(YEARS);
/** 31 September is rejected; a date parser would read it as 1 October. */
const REAL_DAY = v.check((text: string) => isRealDay(text.slice(0, 10)));
/** An instant in a request, or in a chain file. */
export const AskedInstant = v.pipe(Instant, YEAR, REAL_DAY);
/** A calendar date in a request, or in a chain file. */
export const AskedDate = v.pipe(CalendarDate, YEAR, REAL_DAY);

function isRealDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** `HH:mm`. */
export const HOURS_AND_MINUTES = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** Wall-clock time `HH:mm` (docs/product.md §13.1); `24:00` is the end of a day that closes at midnight. */
export const TimeOfDay = v.pipe(v.string(), v.regex(HOURS_AND_MINUTES));

/** Opening range of one day; `to` at or before `from` means that it ends after midnight, on the next day. */
export const TimeRange = v.strictObject({ from: TimeOfDay, to: TimeOfDay });
export type TimeRange = v.InferOutput<typeof TimeRange>;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Builds an object schema with one entry for each weekday. */
const perWeekday = <S extends v.GenericSchema>(day: S) =>
  v.object({ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day });

/** Ranges per weekday; an empty list is a day off. */
export const WeekRanges = perWeekday(v.array(TimeRange));
export type WeekRanges = v.InferOutput<typeof WeekRanges>;

/** One nullable range per weekday (docs/product.md §19.3, booking_hours). */
export const WeekRange = perWeekday(v.nullable(TimeRange));
export type WeekRange = v.InferOutput<typeof WeekRange>;
/** A week of days off. */
export const NO_HOURS: WeekRange = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};

/** Weekdays are optional: a missing day is a day without service (docs/product.md §13.4, availability_schedule). */
export const AvailabilitySchedule = perWeekday(v.optional(v.array(TimeRange)));
export type AvailabilitySchedule = v.InferOutput<typeof AvailabilitySchedule>;

/** `[latitude, longitude]` in degrees, WGS 84. */
export const LatLon = v.tuple([
  v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
]);
export type LatLon = v.InferOutput<typeof LatLon>;

/**
 * A picture in several widths. A file's address is `${base}-${width}.avif` or `.webp`; its content never changes. `tile` and `tint`
 * (`#rrggbb`) are the colours at the edge and in the middle, painted blurred until the file has loaded.
 */
export const Picture = v.object({
  base: v.pipe(v.string(), v.regex(/^\/(?!\/)[\w./-]+$/)),
  widths: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(16))), v.minLength(1)),
  /** Width divided by height. */
  ratio: v.pipe(v.number(), v.gtValue(0)),
  tile: v.pipe(v.string(), v.hexColor()),
  tint: v.pipe(v.string(), v.hexColor()),
});
export type Picture = v.InferOutput<typeof Picture>;

/** Energy and nutrients («КБЖУ») in kcal and grams. */
export const Nutrition = v.object({
  kcal: v.number(),
  proteins: v.number(),
  fats: v.number(),
  carbohydrates: v.number(),
});
export type Nutrition = v.InferOutput<typeof Nutrition>;

/** 1 to 20 letters, digits, spaces, dots or dashes, with a letter or a digit at both ends. */
export const TABLE_NUMBER = /^[\p{L}\d](?:[\p{L}\d .-]{0,18}[\p{L}\d])?$/u;
/** The number or name of a table as written on it: «12», «Терраса 3», «VIP». */
export const TableNumber = v.pipe(Line, v.regex(TABLE_NUMBER));

export const ORDER_TYPES = ['delivery', 'pickup'] as const;
/** Default delivery (docs/product.md §1.3). */
export const OrderType = v.picklist(ORDER_TYPES);
export type OrderType = v.InferOutput<typeof OrderType>;

export const PAYMENT_METHODS = ['card-online', 'cash', 'card-courier', 'sbp-online'] as const;
/** Default card-online (docs/product.md §5.12). */
export const PaymentMethod = v.picklist(PAYMENT_METHODS);
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** What the courier should do at the door (docs/product.md §5.30). */
export const COURIER_WISHES = ['leave_at_door', 'do_not_ring', 'call_before'] as const;
export const CourierWish = v.picklist(COURIER_WISHES);
export type CourierWish = v.InferOutput<typeof CourierWish>;
/** Each wish at most once. */
export const CourierWishes = v.pipe(
  v.array(CourierWish),
  v.check((wishes) => new Set(wishes).size === wishes.length),
);

/** Maximum length of each text, in UTF-16 units: enforced by the contract and by input fields. */
export const MAX_LENGTH = {
  name: 80,
  email: 254,
  comment: 500,
  wishes: 300,
  message: 2000,
  addressLabel: 40,
  promocode: 40,
  search: 100,
  door: 20,
} as const;

/** A single-line human text (docs/product.md §19.11); invisible characters are removed, so it may become empty. */
export function text(max: number) {
  return v.pipe(Line, v.maxLength(max));
}

/** A human text that may have several lines: a comment, a description. Otherwise same as {@link text}. */
export function longText(max: number) {
  return v.pipe(v.string(), cleaned(cleanLines), v.maxLength(max));
}

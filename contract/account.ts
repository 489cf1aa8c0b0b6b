import * as v from 'valibot';
import { asciiDigits } from './clean-text.ts';
import { Email } from './email.ts';
import { DeliveryDetails } from './places.ts';
import {
  CalendarDate,
  Cursor,
  Instant,
  Kopecks,
  KopecksDelta,
  Line,
  MAX_LENGTH,
  NumericId,
  PageSize,
  SecretId,
  cleaned,
  text,
} from './primitives.ts';

/** User (docs/product.md §19.10). */
export const User = v.object({
  id: NumericId,
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  birthday: v.nullable(CalendarDate),
  phone_number: v.string(),
  /** Bonuses that can be spent now; those held by a cart are not among them. One point is 100. */
  bonus_count: v.nullable(Kopecks),
  /** The last day of the points that end first. */
  bonus_expiration_date: v.nullable(CalendarDate),
});
export type User = v.InferOutput<typeof User>;

export const ProfileQuery = v.strictObject({
  /** Who is logged in, if anybody: a guest is answered null instead of being refused (docs/product.md §7.6). */
  or_null: v.optional(v.boolean()),
});

/** Any spelling; the server reduces it (docs/product.md §5.6). */
const phoneNumber = v.pipe(text(30), v.minLength(1));

export const SendCodeBody = v.strictObject({ phone_number: phoneNumber });
export const SendCodeResult = v.object({
  /** Names the request that the code belongs to: without it the code opens nothing (docs/product.md §7.7). */
  request_id: SecretId,
  /** Seconds until another code may be asked for. */
  resend_after: v.pipe(v.number(), v.integer()),
  /** Seconds until this code is of no use. */
  expires_in: v.pipe(v.number(), v.integer()),
  /** Digits of the code. */
  length: v.pipe(v.number(), v.integer()),
});
export type SendCodeResult = v.InferOutput<typeof SendCodeResult>;

/** What a customer agrees to when logging in: each its own box. The server adds time and address. */
export const LogInConsents = v.strictObject({
  personal_data: v.boolean(),
  marketing: v.boolean(),
  version: v.pipe(text(40), v.minLength(1)),
});
export const LogInBody = v.strictObject({
  phone_number: phoneNumber,
  request_id: SecretId,
  code: v.pipe(Line, cleaned(asciiDigits), v.regex(/^\d{4,6}$/)),
  consents: LogInConsents,
});
export const UpdateProfileBody = v.strictObject({
  name: v.optional(v.nullable(text(MAX_LENGTH.name))),
  email: v.optional(v.nullable(Email)),
  birthday: v.optional(v.nullable(CalendarDate)),
});

/** The most addresses, and the most favourite dishes, that one customer keeps. */
export const MAX_ADDRESSES = 20;
export const MAX_FAVOURITES = 500;

export const SavedAddress = v.object({
  id: NumericId,
  /** «Дом», «Работа»: what the customer calls it. */
  label: v.string(),
  details: DeliveryDetails,
});
export type SavedAddress = v.InferOutput<typeof SavedAddress>;
export const AddressList = v.object({ addresses: v.array(SavedAddress) });
export const SaveAddressBody = v.strictObject({
  /** Missing: a new one. */
  address_id: v.optional(NumericId),
  label: v.pipe(text(MAX_LENGTH.addressLabel), v.minLength(1)),
  details: DeliveryDetails,
});
export const DeleteAddressBody = v.strictObject({ address_id: NumericId });

export const SessionInfo = v.object({
  id: NumericId,
  /** The one that asks. */
  current: v.boolean(),
  /** «Chrome, Android»: as far as the browser says. */
  device: v.string(),
  created_at: Instant,
  /** To the hour. */
  last_seen_at: Instant,
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;
export const SessionList = v.object({ sessions: v.array(SessionInfo) });
/** One, or every one but the one that asks. */
export const EndSessionBody = v.union([
  v.strictObject({ session_id: NumericId }),
  v.strictObject({ others: v.literal(true) }),
]);

/** Consents of the account; those of an order stand with the order. */
export const CONSENT_KINDS = ['personal_data', 'marketing'] as const;
export const Consent = v.object({
  kind: v.picklist(CONSENT_KINDS),
  given: v.boolean(),
  version: v.string(),
  at: Instant,
});
export type Consent = v.InferOutput<typeof Consent>;
/** The last word on each kind. */
export const ConsentList = v.object({ consents: v.array(Consent) });
/** Consent to the use of personal data is withdrawn by deleting the account: without it there is none. */
export const UpdateConsentBody = v.strictObject({
  kind: v.literal('marketing'),
  given: v.boolean(),
  version: v.pipe(text(40), v.minLength(1)),
});

const ProductIds = v.pipe(v.array(NumericId), v.maxLength(MAX_FAVOURITES));
export const Favourites = v.object({ product_ids: v.array(NumericId) });
export const FavouritesBody = v.strictObject({ product_ids: ProductIds });

export const BONUS_ENTRIES = ['accrued', 'spent', 'returned', 'expired'] as const;
export const BonusEntry = v.object({
  id: NumericId,
  kind: v.picklist(BONUS_ENTRIES),
  /** Positive: came; negative: went. */
  amount: KopecksDelta,
  at: Instant,
  order_id: v.nullable(SecretId),
  order_number: v.nullable(v.string()),
});
export type BonusEntry = v.InferOutput<typeof BonusEntry>;
export const BonusesQuery = v.strictObject({
  limit: v.optional(PageSize),
  cursor: v.optional(Cursor),
});
export const Bonuses = v.object({
  /** Can be spent now. */
  balance: Kopecks,
  /** Kept aside for carts in which bonuses are applied. */
  held: Kopecks,
  /** What ends when, soonest first. */
  expiring: v.array(v.object({ on: CalendarDate, amount: Kopecks })),
  history: v.array(BonusEntry),
  next_cursor: v.nullable(v.string()),
});
export type Bonuses = v.InferOutput<typeof Bonuses>;

export const DeleteAccountBody = v.strictObject({ confirm: v.literal(true) });

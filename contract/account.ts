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
  /** Bonuses available to spend; those held by a cart are excluded. One point is 100. */
  bonus_count: v.nullable(Kopecks),
  /** The last valid day of the points that expire first. */
  bonus_expiration_date: v.nullable(CalendarDate),
});
export type User = v.InferOutput<typeof User>;

export const ProfileQuery = v.strictObject({
  /** Returns null to a guest instead of an error (docs/product.md §7.6). */
  or_null: v.optional(v.boolean()),
});

/** Any format; the server normalizes it (docs/product.md §5.6). */
const phoneNumber = v.pipe(text(30), v.minLength(1));

export const SendCodeBody = v.strictObject({ phone_number: phoneNumber });
export const SendCodeResult = v.object({
  /** The request that the code belongs to: the code is invalid without it (docs/product.md §7.7). */
  request_id: SecretId,
  /** Seconds until another code may be requested. */
  resend_after: v.pipe(v.number(), v.integer()),
  /** Seconds until this code expires. */
  expires_in: v.pipe(v.number(), v.integer()),
  /** Number of digits of the code. */
  length: v.pipe(v.number(), v.integer()),
});
export type SendCodeResult = v.InferOutput<typeof SendCodeResult>;

/** Consents given at login: each its own checkbox. The server adds time and address. */
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

/** The maximum number of addresses, and of favourite dishes, per customer. */
export const MAX_ADDRESSES = 20;
export const MAX_FAVOURITES = 500;

export const SavedAddress = v.object({
  id: NumericId,
  /** «Дом», «Работа»: the customer's name for it. */
  label: v.string(),
  details: DeliveryDetails,
});
export type SavedAddress = v.InferOutput<typeof SavedAddress>;
export const AddressList = v.object({ addresses: v.array(SavedAddress) });
export const SaveAddressBody = v.strictObject({
  /** Missing: a new address. */
  address_id: v.optional(NumericId),
  label: v.pipe(text(MAX_LENGTH.addressLabel), v.minLength(1)),
  details: DeliveryDetails,
});
export const DeleteAddressBody = v.strictObject({ address_id: NumericId });

export const SessionInfo = v.object({
  id: NumericId,
  /** The session of this request. */
  current: v.boolean(),
  /** «Chrome, Android»: as reported by the browser. */
  device: v.string(),
  created_at: Instant,
  /** Rounded to the hour. */
  last_seen_at: Instant,
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;
export const SessionList = v.object({ sessions: v.array(SessionInfo) });
/** Ends one session, or all but the current one. */
export const EndSessionBody = v.union([
  v.strictObject({ session_id: NumericId }),
  v.strictObject({ others: v.literal(true) }),
]);

/** Consents of the account; those of an order are stored with the order. */
export const CONSENT_KINDS = ['personal_data', 'marketing'] as const;
export const Consent = v.object({
  kind: v.picklist(CONSENT_KINDS),
  given: v.boolean(),
  version: v.string(),
  at: Instant,
});
export type Consent = v.InferOutput<typeof Consent>;
/** The latest state of each consent. */
export const ConsentList = v.object({ consents: v.array(Consent) });
/** Consent to the use of personal data is withdrawn by deleting the account: an account requires it. */
export const UpdateConsentBody = v.strictObject({
  kind: v.literal('marketing'),
  given: v.boolean(),
  version: v.pipe(text(40), v.minLength(1)),
});

const ProductIds = v.pipe(v.array(NumericId), v.maxLength(MAX_FAVOURITES));
export const Favourites = v.object({ product_ids: v.array(NumericId) });
export const FavouritesBody = v.strictObject({ product_ids: ProductIds });

/** `returned`: by a canceled order that had spent them; `revoked`: taken back because the money of the order that earned them was returned. */
export const BONUS_ENTRIES = ['accrued', 'spent', 'returned', 'expired', 'revoked'] as const;
export const BonusEntry = v.object({
  id: NumericId,
  kind: v.picklist(BONUS_ENTRIES),
  /** Positive: credited; negative: debited. */
  amount: KopecksDelta,
  at: Instant,
  order_id: v.nullable(SecretId),
  order_number: v.nullable(v.string()),
  /**
   * The restaurant's staff has credited or debited it (docs/product.md §34.48). Not a kind of its own: an app from before would refuse the whole
   * history. A server from before does not say it.
   */
  by_hand: v.optional(v.boolean(), false),
});
export type BonusEntry = v.InferOutput<typeof BonusEntry>;
export const BonusesQuery = v.strictObject({
  limit: v.optional(PageSize),
  cursor: v.optional(Cursor),
});
export const Bonuses = v.object({
  /** Available to spend. */
  balance: Kopecks,
  /** Reserved for carts in which bonuses are applied. */
  held: Kopecks,
  /** Amounts by expiry date, soonest first. */
  expiring: v.array(v.object({ on: CalendarDate, amount: Kopecks })),
  history: v.array(BonusEntry),
  next_cursor: v.nullable(v.string()),
});
export type Bonuses = v.InferOutput<typeof Bonuses>;

export const DeleteAccountBody = v.strictObject({ confirm: v.literal(true) });

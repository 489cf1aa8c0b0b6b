import * as v from 'valibot';
import { Count, LatLon, longText, text } from './primitives.ts';
import type { ChainSeller } from './seller.ts';

// The head of a chain's file in the office (docs/product.md §34.45 to §34.47): who the chain is, its terms, its documents, its cities.

/** The fields of each part of the head, in the order of the file. */
export const HEAD_FIELDS = {
  brand: ['name', 'slogan', 'support_phone_number', 'support_hours', 'email', 'legal', 'registered_names'],
  documents: ['rules_url', 'privacy_url', 'agreement_url', 'personal_data_consent_url', 'operator_number'],
  environment: ['pickup_discount', 'max_cutlery_count', 'bonus_percent', 'booking', 'alert_message'],
} as const;
export type HeadPart = keyof typeof HEAD_FIELDS;
export const HEAD_PARTS = ['brand', 'documents', 'environment'] as const satisfies readonly HeadPart[];
export type HeadField = (typeof HEAD_FIELDS)[HeadPart][number];

/** Documents that guests agree to: where one is another page, their consents have another edition. */
export const CONSENT_DOCUMENTS = [
  'rules_url',
  'privacy_url',
  'agreement_url',
  'personal_data_consent_url',
] as const satisfies readonly HeadField[];

/** The fields of a city; `border_box`: the corners between which it lies. */
export const LOCALITY_FIELDS = [
  'name',
  'name_in',
  'slug',
  'region',
  'latitude',
  'longitude',
  'border_box',
  'support_phone_number',
  'seo_title',
  'is_default',
] as const;
export type LocalityField = (typeof LOCALITY_FIELDS)[number];

const sellerPart = text(200);
/** The seller as the law has it shown; the limits are the import's. */
export const OfficeLegal = v.strictObject({
  name: sellerPart,
  inn: sellerPart,
  ogrn: sellerPart,
  address: sellerPart,
  hours: sellerPart,
} satisfies Record<keyof typeof ChainSeller.entries | 'hours', typeof sellerPart>);
export type OfficeLegal = v.InferOutput<typeof OfficeLegal>;

/** Terms of booking, minutes and days; the limits are the import's. */
export const OfficeBooking = v.strictObject({
  minutes: v.number(),
  lead_minutes: v.number(),
  days_ahead: v.number(),
  reminder_minutes: v.number(),
});
export type OfficeBooking = v.InferOutput<typeof OfficeBooking>;

/** An announcement that every device shows once. */
export const OfficeAlert = v.strictObject({ title: text(200), text: v.nullable(longText(4000)) });
export type OfficeAlert = v.InferOutput<typeof OfficeAlert>;

/** The corners of a city's box. */
export const OfficeBox = v.strictObject({ south_west: LatLon, north_east: LatLon });
export type OfficeBox = v.InferOutput<typeof OfficeBox>;

const optional = v.nullable(v.string());
/** A city of the chain. */
export const OfficeLocality = v.object({
  id: v.string(),
  name: v.string(),
  name_in: v.string(),
  slug: v.string(),
  region: optional,
  latitude: v.number(),
  longitude: v.number(),
  /** Null: around its point, while it is new. */
  border_box: v.nullable(OfficeBox),
  support_phone_number: optional,
  seo_title: optional,
  is_default: v.boolean(),
});
export type OfficeLocality = v.InferOutput<typeof OfficeLocality>;

/** Returns the schema of the head; `hours` is that of a week in the office. */
export function officeHead<Hours extends v.GenericSchema>(hours: Hours) {
  return v.object({
    brand: v.object({
      name: v.string(),
      slogan: v.string(),
      support_phone_number: optional,
      support_hours: v.nullable(hours),
      email: optional,
      legal: OfficeLegal,
      registered_names: v.array(v.string()),
    }),
    documents: v.object({
      rules_url: v.string(),
      privacy_url: v.string(),
      agreement_url: v.string(),
      personal_data_consent_url: optional,
      operator_number: optional,
      /** The edition that guests agree to; it changes by itself. */
      consent_version: v.string(),
    }),
    environment: v.object({
      pickup_discount: Count,
      max_cutlery_count: Count,
      bonus_percent: Count,
      booking: OfficeBooking,
      alert_message: v.nullable(OfficeAlert),
    }),
  });
}

import * as v from 'valibot';
import {
  AvailabilitySchedule,
  CalendarDate,
  HTTPS_ADDRESS,
  Instant,
  Kopecks,
  LatLon,
  NumericId,
  OrderType,
  PaymentMethod,
  TimeRange,
  WeekRange,
  WeekRanges,
} from './primitives.ts';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Minutes = Whole;
const Percent = v.pipe(Whole, v.maxValue(100));
const MinutesAsText = v.nullable(v.pipe(v.string(), v.regex(/^\d+$/)));

/** docs/product.md §19.4, Delivery zone. Every restaurant must have a zone of type pickup; only delivery zones have an area. */
export const DeliveryZone = v.object({
  id: NumericId,
  type: OrderType,
  name: v.string(),
  /** Delivery price. */
  price: Kopecks,
  /** The minimum subtotal of an order. */
  min_delivery_price: v.nullable(Kopecks),
  /** The subtotal from which delivery is free. */
  free_delivery_price: v.nullable(Kopecks),
  /** Outer ring; it may be unclosed. */
  area: v.nullable(v.array(LatLon)),
  /** Rings cut out of the area. */
  area_holes: v.optional(v.array(v.array(LatLon)), []),
  cooking_time: Minutes,
  transportation_time: Minutes,
  /** Minutes promised to the customer, cooking plus delivery. */
  delivery_time: Minutes,
  opening_hours: WeekRanges,
});
export type DeliveryZone = v.InferOutput<typeof DeliveryZone>;

/** Content of the schedule modal of a closed restaurant (docs/product.md §13.6, schedule_modal). */
export const ScheduleModal = v.object({
  is_default_title: v.boolean(),
  text: v.nullable(v.string()),
  title: v.nullable(v.string()),
});
export type ScheduleModal = v.InferOutput<typeof ScheduleModal>;

export const BookingConfig = v.object({
  is_booking_schedule: v.boolean(),
  is_booking_disable: v.boolean(),
  booking_hours: WeekRange,
  /** Only logged-in customers can book, under the phone confirmed by their login code (docs/product.md §30.19). */
  is_phone_confirmed: v.optional(v.boolean()),
});
export type BookingConfig = v.InferOutput<typeof BookingConfig>;

/** Hours of a day: one range as in docs/product.md §13.3, several if the day is split, or null for a day off. */
const DayHours = v.nullable(v.union([TimeRange, v.array(TimeRange)]));
/** The hours of a day that differs from its weekday, empty if closed, and the reason (docs/product.md §13.14). */
export const HoursException = v.object({ date: CalendarDate, hours: v.array(TimeRange), reason: v.string() });
export type HoursException = v.InferOutput<typeof HoursException>;

/** Opening_hours: per weekday; `domain` converts all three forms to a list of ranges (docs/product.md §13.3). */
export const OpeningHours = v.object({
  monday: DayHours,
  tuesday: DayHours,
  wednesday: DayHours,
  thursday: DayHours,
  friday: DayHours,
  saturday: DayHours,
  sunday: DayHours,
  /** By date; days not listed follow their weekday. */
  exceptions: v.optional(v.array(HoursException)),
});
export type OpeningHours = v.InferOutput<typeof OpeningHours>;

/** How a restaurant takes orders of one type (docs/product.md §26.14, §26.15); used by `domain/intake`. */
export const Intake = v.object({
  order_type: OrderType,
  /** No orders until then; null: until further notice. */
  pause: v.nullable(v.object({ until: v.nullable(Instant), reason: v.string() })),
  /** Extra minutes until then. */
  busy: v.nullable(v.object({ minutes: Minutes, until: Instant })),
});
export type Intake = v.InferOutput<typeof Intake>;

/** A seller as the law has it named (docs/product.md §20.11). */
export const Seller = v.object({ name: v.string(), inn: v.string(), ogrn: v.string(), address: v.string() });
export type Seller = v.InferOutput<typeof Seller>;

/** Restaurant (docs/product.md §19.3). */
export const Restaurant = v.object({
  id: NumericId,
  locality_id: NumericId,
  name: v.string(),
  address: v.string(),
  /** IANA zone, for example `Europe/Moscow`: hours are wall-clock time there. */
  timezone: v.string(),
  accepts_online_payments: v.nullable(v.boolean()),
  /** Methods currently offered at the checkout; online methods only if they are configured. */
  payment_methods: v.array(PaymentMethod),
  is_default: v.boolean(),
  latitude: v.number(),
  longitude: v.number(),
  /** Metres. */
  delivery_radius: v.nullable(v.number()),
  opening_hours: OpeningHours,
  phone_number: v.nullable(v.string()),
  /** Who sells here; missing: the chain (`brand.legal`). */
  seller: v.optional(Seller),
  delivery_zones: v.array(DeliveryZone),
  /** Minutes before closing after which "as soon as possible" is no longer accepted. */
  express_minutes_before_close: MinutesAsText,
  /** Minutes after opening until the kitchen starts. */
  kitchen_diff: MinutesAsText,
  schedule_modal: ScheduleModal,
  booking_config: BookingConfig,
  availability_schedule: v.nullable(AvailabilitySchedule),
  /** How many days ahead orders are accepted; 0 is today only. */
  order_ahead_days: Whole,
  /** Where guests leave a tip for the staff; missing: nowhere. */
  tips_url: v.optional(v.nullable(v.pipe(v.string(), v.regex(HTTPS_ADDRESS)))),
  /** Empty: orders are taken as usual. */
  intake: v.optional(v.array(Intake), []),
  /** When the kitchen has no room for another order, in order and apart (docs/product.md §13.12); missing: it always has. */
  full: v.optional(v.array(v.object({ from: Instant, to: Instant }))),
});
export type Restaurant = v.InferOutput<typeof Restaurant>;

/** A locality without its restaurants: what lists and finds cities (docs/product.md §1.20). */
export const City = v.object({
  id: NumericId,
  name: v.string(),
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  latitude: v.number(),
  longitude: v.number(),
  border_box_lower_corner: LatLon,
  border_box_upper_corner: LatLon,
  is_default: v.boolean(),
});
export type City = v.InferOutput<typeof City>;

/** Locality (docs/product.md §19.2). */
export const Locality = v.object({
  ...City.entries,
  /** The name after «в»: «в Калуге». */
  name_in: v.string(),
  support_phone_number: v.nullable(v.string()),
  seo_title: v.nullable(v.string()),
  region: v.nullable(v.string()),
  restaurants: v.array(Restaurant),
});
export type Locality = v.InferOutput<typeof Locality>;

/** A chain's announcement (docs/product.md §11.13): one sentence, and the text it opens. */
export const AlertMessage = v.object({ title: v.string(), text: v.nullable(v.string()) });
export type AlertMessage = v.InferOutput<typeof AlertMessage>;

/** ISO 4217 code of all amounts (docs/product.md §8.24). */
export const CURRENCY = 'RUB';

/** A link target: a web page or one of ours, never a script. Browsers ignore leading blanks and tabs inside. */
const Href = v.pipe(
  v.string(),
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
  v.regex(/^(?:(?:[Hh][Tt][Tt][Pp][Ss]?:|(?![A-Za-z][\w+.-]*:)[^\u0000-\u0020])[^\u0000-\u001f]*)?$/),
);

/** Environment, with the brand data that the shell needs (docs/product.md §19.1). */
export const Environment = v.object({
  /** Percent off the dishes of a pickup order, 0-100. */
  pickup_discount: Percent,
  /** Amounts in any other currency violate the contract. */
  currency: v.optional(v.literal(CURRENCY), CURRENCY),
  max_cutlery_count: Whole,
  /** Percent of the dishes' price returned as bonuses, 0-100. */
  bonus_percent: Percent,
  brand: v.object({
    name: v.string(),
    slogan: v.string(),
    support_phone_number: v.nullable(v.string()),
    /** When the phones of the chain and of its cities are answered, in each city's own time; absent: unknown. */
    support_hours: v.optional(WeekRanges),
    email: v.nullable(v.string()),
    legal: v.object({ ...Seller.entries, hours: v.string() }),
  }),
  /** External documents (docs/product.md §11.6) and the version of the texts that customers agree to. */
  documents: v.object({
    rules_url: Href,
    privacy_url: Href,
    agreement_url: Href,
    /** The consent to the use of personal data: a separate document (152-FZ). Null: privacy_url covers it. */
    personal_data_consent_url: v.optional(v.nullable(Href), null),
    consent_version: v.string(),
  }),
  /** Null: no announcement. */
  alert_message: v.optional(v.nullable(AlertMessage), null),
  /** What the storefront reports to `/frontend_rest` (docs/product.md §24.1); null: nothing. */
  reporting: v.optional(
    v.nullable(
      v.object({
        /** The share of visits whose vitals are reported, 0-1. */
        vitals_share: v.number(),
      }),
    ),
    null,
  ),
  /** Where goals are counted after the customer's consent (docs/product.md §24.6); null: nowhere. */
  metrics: v.optional(
    v.nullable(v.object({ yandex_counter: v.nullable(NumericId), endpoint: v.nullable(v.string()) })),
    null,
  ),
  /** The key that browsers subscribe to push messages with, base64url (docs/product.md §27.1); null: no push messages. */
  push: v.optional(v.nullable(v.object({ public_key: v.string() })), null),
  /** Orders take wishes for the courier (docs/product.md §5.30). */
  courier_wishes: v.optional(v.boolean(), false),
  /** How long before a visit guests are reminded by push (docs/product.md §30.10), minutes; null: no reminders. */
  booking_reminder_minutes: v.optional(v.nullable(Whole), null),
  /** The server's clock, to correct the offset of a device's clock. */
  server_time: Instant,
});
export type Environment = v.InferOutput<typeof Environment>;

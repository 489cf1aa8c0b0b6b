import * as v from 'valibot';
import { chainShapeWords as words } from './chain-shape-words.ts';
import { MOST_SEATS } from './bookings.ts';
import { Allergen, ProductMark } from './catalog.ts';
import { PAY_PERIODS, PreviewPlace } from './content.ts';
import {
  ChainBlock,
  ChainHours,
  ChainPicture,
  Color,
  ExternalId,
  LongText,
  PageSlug,
  Percent,
  Period,
  Phone,
  Ring,
  Slug,
  StorefrontPath,
  ShortTitle,
  Title,
} from './chain-file-parts.ts';
import { Email } from './email.ts';
import {
  AskedDate,
  AskedInstant,
  Count,
  Kopecks,
  KopecksDelta,
  LatLon,
  Line,
  MAX_LENGTH,
  NumericId,
  OrderType,
  TableNumber,
  NO_HOURS,
  WeekRange,
  text,
  HTTPS_ADDRESS,
} from './primitives.ts';
import { ChainSeller } from './seller.ts';
import { Vat } from './vat.ts';

/**
 * The public import format of a restaurant chain, version 1 (docs/chain-format.md). Money is integer kopecks. Entities reference each other
 * by external ids. Optional values have their defaults here and nowhere else; an unknown key is a fault, so that a typo never passes for a
 * default. `checkChainFile` (chain-file-check.ts) checks a whole file.
 */
export const CHAIN_FORMAT = 1;

const Id = { id: ExternalId };
const optionalPicture = v.optional(v.nullable(ChainPicture), null);
const ids = v.optional(v.array(ExternalId), []);

/** Booking terms of the whole chain (docs/product.md §30.3). */
export const ChainBooking = v.strictObject({
  /** Duration of a booking, minutes. */
  minutes: v.optional(v.pipe(Count, v.minValue(30), v.maxValue(720), v.multipleOf(30)), 120),
  /** Minimum time between booking and visit, minutes. */
  lead_minutes: v.optional(v.pipe(Count, v.maxValue(2880)), 60),
  /** Booking horizon in days; 0 is today only. */
  days_ahead: v.optional(v.pipe(Count, v.maxValue(90)), 30),
  /** When guests are reminded, minutes before the visit. */
  reminder_minutes: v.optional(v.pipe(Count, v.minValue(15), v.maxValue(2880)), 120),
});
export type ChainBooking = v.InferOutput<typeof ChainBooking>;

export const ChainEnvironment = v.strictObject({
  pickup_discount: Percent,
  max_cutlery_count: Count,
  bonus_percent: Percent,
  booking: v.optional(ChainBooking, {}),
  /** An announcement that every device shows once; a changed one is shown again. */
  alert_message: v.optional(
    v.nullable(
      v.strictObject({
        title: v.pipe(text(120), v.minLength(1)),
        text: v.optional(v.nullable(LongText), null),
      }),
    ),
    null,
  ),
});

export const ChainBrand = v.strictObject({
  name: Title,
  slogan: text(200),
  support_phone_number: v.optional(Phone, null),
  /** When that phone and those of the cities are answered, in each city's own time. */
  support_hours: v.optional(ChainHours),
  email: v.optional(v.nullable(Email), null),
  /** The seller's legal details, which must be shown by law. */
  legal: v.strictObject({ ...ChainSeller.entries, hours: Title }),
  /** Registered trademarks, which may be in Latin letters alone (docs/product.md §20.13). */
  registered_names: v.optional(v.array(v.pipe(text(100), v.minLength(1))), []),
});

const TipsUrl = v.pipe(v.string(), v.maxLength(500), v.regex(HTTPS_ADDRESS, words.httpsUrl));

const DocumentUrl = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:https:\/\/|\/(?!\/))[^\\\s]*$/, words.documentUrl),
);
export const ChainDocuments = v.strictObject({
  rules_url: DocumentUrl,
  privacy_url: DocumentUrl,
  agreement_url: DocumentUrl,
  /** The consent to the use of personal data, by law a separate document. Null: in files from before it had to be named (docs/product.md §20.12). */
  personal_data_consent_url: v.optional(v.nullable(DocumentUrl), null),
  /** Changes with every text that customers agree to; stored with each consent. */
  consent_version: v.pipe(text(40), v.minLength(1)),
  /** The chain's number among the operators of personal data; texts name it by `{operator_number}` (docs/product.md §20.12). */
  operator_number: v.optional(v.nullable(v.pipe(Line, v.regex(/^\d{2}-\d{2}-\d{4,8}$/, words.operatorNumber))), null),
});

export const ChainLocality = v.strictObject({
  ...Id,
  name: Title,
  /** The name after «в»: «Калуге». */
  name_in: Title,
  slug: Slug,
  latitude: LatLon.items[0],
  longitude: LatLon.items[1],
  border_box_lower_corner: LatLon,
  border_box_upper_corner: LatLon,
  support_phone_number: v.optional(Phone, null),
  seo_title: v.optional(v.nullable(Title), null),
  is_default: v.optional(v.boolean(), false),
  region: v.optional(v.nullable(Title), null),
});
export type ChainLocality = v.InferOutput<typeof ChainLocality>;

export const ChainZone = v.strictObject({
  ...Id,
  type: OrderType,
  name: Title,
  price: v.optional(Kopecks, 0),
  min_delivery_price: v.optional(v.nullable(Kopecks), null),
  free_delivery_price: v.optional(v.nullable(Kopecks), null),
  /** Outer ring of `[latitude, longitude]`; delivery zones only. It may be unclosed; null is the circle of delivery_radius. */
  area: v.optional(v.nullable(Ring), null),
  area_holes: v.optional(v.array(Ring), []),
  cooking_time: Count,
  transportation_time: v.optional(Count, 0),
  /** Minutes promised to the customer; cooking plus delivery when missing. */
  delivery_time: v.optional(Count),
  /** The restaurant's hours when missing. */
  opening_hours: v.optional(ChainHours),
});
export type ChainZone = v.InferOutput<typeof ChainZone>;

/** A table of a restaurant: for bookings (docs/product.md §30) and for serving guests. */
export const ChainTable = v.strictObject({
  /** As written on the table; unique within the restaurant. */
  number: TableNumber,
  /** Number of seats. */
  seats: v.pipe(Count, v.minValue(1), v.maxValue(MOST_SEATS)),
  /** The part of the restaurant where it is. */
  hall: v.optional(v.nullable(Title), null),
});
export type ChainTable = v.InferOutput<typeof ChainTable>;

/** Tables joined for a group that is too large for a single one (docs/product.md §30.17). */
export const ChainJoinedTables = v.strictObject({
  /** Their numbers, in display order: «3 + 4». */
  tables: v.pipe(v.array(TableNumber), v.minLength(2), v.maxLength(10)),
  /** Seats of the joined tables; missing: the sum of their seats. */
  seats: v.optional(v.pipe(Count, v.minValue(2), v.maxValue(MOST_SEATS))),
});
export type ChainJoinedTables = v.InferOutput<typeof ChainJoinedTables>;

/** For a restaurant that books seats instead of tables (docs/product.md §30.18). */
export const ChainBookingSeats = v.strictObject({
  /** Maximum guests with a booking at a time. */
  total: v.pipe(Count, v.minValue(1), v.maxValue(500)),
  /** Maximum guests of one booking. */
  per_booking: v.pipe(Count, v.minValue(1), v.maxValue(MOST_SEATS)),
});

/** A mobile phone of Russia or Kazakhstan: a landline gets no messages. */
const AlarmPhone = v.pipe(Line, v.regex(/^(?:\+7|8)[ (-]*[79](?:[ ()-]*\d){9}$/, words.mobile));

/** How many orders a kitchen promises for one slot, and how much work (docs/product.md §13.12, §13.21). */
export const ChainCapacity = v.strictObject({
  /** Length of a slot, minutes; slots begin on the full hour of the restaurant's clock. */
  slot_minutes: v.picklist([10, 15, 20, 30, 60]),
  orders: v.pipe(Count, v.minValue(1), v.maxValue(1000)),
  /** Minutes of work: those of each dish (`cook_minutes`) times its quantity; missing: any amount. */
  work_minutes: v.optional(v.pipe(Count, v.minValue(1), v.maxValue(10_000))),
});
export type ChainCapacity = v.InferOutput<typeof ChainCapacity>;

/** When a restaurant is busy by itself (docs/product.md §26.44). */
export const ChainBusyWhen = v.strictObject({
  /** Orders that are accepted and not ready; more than these are many. */
  orders: v.pipe(Count, v.minValue(1), v.maxValue(1000)),
  /** How much longer an order then takes, minutes. */
  minutes: v.pipe(Count, v.minValue(5), v.maxValue(240)),
  /** Minutes of work in these orders (docs/product.md §13.21); more than these are many, too. Missing: any amount. */
  work_minutes: v.optional(v.pipe(Count, v.minValue(1), v.maxValue(10_000))),
});
export type ChainBusyWhen = v.InferOutput<typeof ChainBusyWhen>;

export const ChainRestaurant = v.strictObject({
  ...Id,
  /** The number that identifies it in card payments; never changes. */
  number: NumericId,
  locality: ExternalId,
  name: Title,
  address: Title,
  timezone: v.pipe(v.string(), v.check(isTimeZone, words.timezone)),
  latitude: LatLon.items[0],
  longitude: LatLon.items[1],
  is_default: v.optional(v.boolean(), false),
  accepts_online_payments: v.optional(v.nullable(v.boolean()), null),
  /** Takes card payments with its own public key (docs/product.md §25.1); the key itself is in the server's settings. */
  own_payment_key: v.optional(v.boolean(), false),
  /** Reach of delivery zones without an area, metres. */
  delivery_radius: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
  opening_hours: ChainHours,
  phone_number: v.optional(Phone, null),
  /** Who sells here, where it is not the chain (docs/product.md §20.11); null: `brand.legal`. */
  seller: v.optional(v.nullable(ChainSeller), null),
  /** "As soon as possible" is offered until this many minutes before closing. */
  express_minutes_before_close: v.optional(v.nullable(Count), null),
  /** The kitchen starts this many minutes after opening. */
  kitchen_diff: v.optional(v.nullable(Count), null),
  /** An order that nobody has accepted for so many minutes is canceled (docs/product.md §26.31); null: never. */
  cancel_unaccepted_minutes: v.optional(v.nullable(v.pipe(Count, v.minValue(5), v.maxValue(240))), 20),
  /** The most orders that the kitchen promises for one slot (docs/product.md §13.12); null: any number. */
  capacity: v.optional(v.nullable(ChainCapacity), null),
  /** With more orders than these in the kitchen an order takes so many minutes longer (docs/product.md §26.44); null: never. */
  busy_when: v.optional(v.nullable(ChainBusyWhen), null),
  /** The server accepts each order at once, as it is promised (docs/product.md §26.45). */
  auto_accept: v.optional(v.boolean(), false),
  /** A mobile phone that gets an SMS when nobody answers an order for five minutes (docs/product.md §26.46). */
  alarm_phone: v.optional(v.nullable(AlarmPhone), null),
  /** Page of a tip service where guests thank the staff (docs/product.md §6.27). */
  tips_url: v.optional(v.nullable(TipsUrl), null),
  schedule_modal: v.optional(
    v.strictObject({
      is_default_title: v.boolean(),
      title: v.nullable(Title),
      text: v.nullable(LongText),
    }),
    { is_default_title: true, title: null, text: null },
  ),
  booking_config: v.optional(
    v.strictObject({
      is_booking_schedule: v.boolean(),
      is_booking_disable: v.boolean(),
      booking_hours: WeekRange,
      is_phone_confirmed: v.optional(v.boolean()),
    }),
    {
      is_booking_schedule: false,
      is_booking_disable: true,
      booking_hours: NO_HOURS,
    },
  ),
  availability_schedule: v.optional(v.nullable(ChainHours), null),
  order_ahead_days: v.optional(v.pipe(Count, v.maxValue(60)), 0),
  tables: v.optional(v.array(ChainTable), []),
  joined_tables: v.optional(v.array(ChainJoinedTables), []),
  /** Instead of tables. */
  booking_seats: v.optional(v.nullable(ChainBookingSeats), null),
  /** Changing it invalidates the printed QR codes of this restaurant's tables (docs/product.md §33.1). */
  table_code_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
  zones: v.array(ChainZone),
  /** How this restaurant's assortment differs from the chain's menu. */
  assortment: v.optional(
    v.strictObject({
      /** Categories and products that are never sold here. */
      categories_not_served: ids,
      products_not_served: ids,
      /** Sold out today: shown, but not for sale. */
      stop_list: ids,
      /** Sold-out options, as `group/option`. */
      stop_options: v.optional(v.array(v.string()), []),
      prices: v.optional(
        v.array(
          v.strictObject({ product: ExternalId, price: Kopecks, old_price: v.optional(v.nullable(Kopecks), null) }),
        ),
        [],
      ),
    }),
    { categories_not_served: [], products_not_served: [], stop_list: [], stop_options: [], prices: [] },
  ),
});
export type ChainRestaurant = v.InferOutput<typeof ChainRestaurant>;

/** A place in the kitchen where dishes are made (docs/product.md §26.35). */
export const ChainStation = v.strictObject({
  ...Id,
  /** As the screen's cook knows it: «Горячий цех». */
  name: v.pipe(text(40), v.minLength(1)),
});
export type ChainStation = v.InferOutput<typeof ChainStation>;

/** How the kitchen makes a dish: a product's own values win over its category's. */
const cooking = {
  /** Id of the station that makes it. */
  station: v.optional(v.nullable(ExternalId), null),
  /** How long it takes there, minutes. */
  cook_minutes: v.optional(v.nullable(v.pipe(Count, v.minValue(1), v.maxValue(600))), null),
};

/** Value added tax: a product's own wins over its category's; null: that of the till (docs/product.md §25.18). */
const taxed = { vat: v.optional(v.nullable(Vat), null) };

export const ChainCategory = v.strictObject({
  ...Id,
  slug: Slug,
  name: Title,
  description: v.optional(v.nullable(text(500)), null),
  ...cooking,
  ...taxed,
  /** Pastel colour of its tiles. */
  color: Color,
});
export type ChainCategory = v.InferOutput<typeof ChainCategory>;

const Amount = v.pipe(v.number(), v.minValue(0), v.maxValue(20_000));
export const ChainNutrition = v.strictObject({ kcal: Amount, proteins: Amount, fats: Amount, carbohydrates: Amount });
/** A difference: negative for removals. */
const Difference = v.pipe(v.number(), v.minValue(-20_000), v.maxValue(20_000));
const ChainDifference = v.strictObject({
  kcal: Difference,
  proteins: Difference,
  fats: Difference,
  carbohydrates: Difference,
});

export const ChainModifierGroup = v.strictObject({
  ...Id,
  name: Title,
  kind: v.picklist(['single', 'multiple', 'removal']),
  required: v.optional(v.boolean(), false),
  min: v.optional(Count, 0),
  /** All of them when missing (for `single`: one). */
  max: v.optional(v.pipe(Count, v.minValue(1))),
  free_count: v.optional(Count, 0),
  options: v.pipe(
    v.array(
      v.strictObject({
        /** Unique within its group. */
        ...Id,
        name: Title,
        price: v.optional(KopecksDelta, 0),
        /** As shown beside it: the resulting weight of the portion, or its own. */
        weight: v.optional(v.nullable(text(40)), null),
        /** `replaces`: its values are those of the whole portion, as for a size; `adds`: they are added. Derived from `kind` when missing. */
        effect: v.optional(v.picklist(['replaces', 'adds'])),
        /** `weight` as a number: grams or millilitres, negative for removals. */
        portion_size: v.optional(Difference),
        nutrition_per_100: v.optional(ChainDifference),
        nutrition_per_portion: v.optional(ChainDifference),
        picture: optionalPicture,
        is_default: v.optional(v.boolean(), false),
        max_quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 1),
      }),
    ),
    v.minLength(1),
  ),
});
export type ChainModifierGroup = v.InferOutput<typeof ChainModifierGroup>;
export type ChainOption = ChainModifierGroup['options'][number];

/** A size of a product with its own price and portion, over an option that it shares with others (docs/product.md §20.10). */
export const ChainSize = v.strictObject({
  /** As `group/option`. */
  option: v.string(),
  /** The whole price of the product in this size. */
  price: Kopecks,
  /** As shown; that of the option when missing. */
  weight: v.optional(v.nullable(text(40)), null),
  /** `weight` as a number. */
  portion_size: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(20_000))),
  /** In 100 g of this size, and of all of it; the product's own when missing. */
  nutrition_per_100: v.optional(ChainNutrition),
  nutrition_per_portion: v.optional(ChainNutrition),
});
export type ChainSize = v.InferOutput<typeof ChainSize>;

export const ChainProduct = v.strictObject({
  ...Id,
  category: ExternalId,
  slug: Slug,
  name: Title,
  /** Preparation and what to expect. */
  description: LongText,
  /** Ingredients, heaviest first. */
  composition: v.pipe(LongText, v.minLength(1)),
  /** As shown: «320 г», «0,5 л», «6 шт., 210 г». */
  weight: v.pipe(text(40), v.minLength(1)),
  /** Grams, or millilitres of a drink. */
  portion_size: v.pipe(v.number(), v.minValue(1), v.maxValue(20_000)),
  nutrition_per_100: ChainNutrition,
  /** Computed from `portion_size` when missing. */
  nutrition_per_portion: v.optional(ChainNutrition),
  allergens: v.optional(v.array(Allergen), []),
  marks: v.optional(v.array(ProductMark), []),
  price: Kopecks,
  old_price: v.optional(v.nullable(Kopecks), null),
  picture: optionalPicture,
  /** In display order. */
  modifier_groups: ids,
  /** Own prices and portions of the options of one of its groups; an option of that group that is not listed is not offered. */
  sizes: v.optional(v.array(ChainSize), []),
  /** Null: always; otherwise today must be named and the time within every range of the day (docs/product.md §13.4). */
  availability_schedule: v.optional(v.nullable(ChainHours), null),
  order_types: v.optional(v.pipe(v.array(OrderType), v.minLength(1)), ['delivery', 'pickup']),
  /** Greater is more popular; dishes with 0 are not shown as popular. */
  popularity: v.optional(Count, 0),
  /** Dishes that go with it. */
  recommended_with: ids,
  /** Dishes offered when it is sold out. */
  replacements: ids,
  /** Alcohol, energy drinks, tobacco: served at a table only, to adults (docs/product.md §13.22). */
  age_restricted: v.optional(v.boolean(), false),
  /** Of the register of marked goods («Честный знак»), resold as it is: its code is read at the sale (docs/product.md §25.19). */
  marked: v.optional(v.boolean(), false),
  ...cooking,
  ...taxed,
});
export type ChainProduct = v.InferOutput<typeof ChainProduct>;

export const ChainBanner = v.strictObject({
  ...Id,
  title: Title,
  /** Below the circle of a story, where the title would be cut. */
  short_title: v.optional(v.nullable(ShortTitle), null),
  text: text(300),
  link: v.optional(v.nullable(StorefrontPath), null),
  action: v.optional(v.nullable(text(60)), null),
  color: Color,
  picture: optionalPicture,
  /** Of a partner's advertisement, which the law has marked: who pays for it, and the token of the register (docs/product.md §2.28). */
  advertiser: v.optional(v.nullable(v.pipe(text(200), v.minLength(1))), null),
  erid: v.optional(v.nullable(v.pipe(Line, v.regex(/^[A-Za-z0-9]{5,60}$/, words.erid))), null),
});
export type ChainBanner = v.InferOutput<typeof ChainBanner>;

const article = {
  title: Title,
  summary: text(500),
  picture: optionalPicture,
  blocks: v.array(ChainBlock),
};

/** `updated_at` changes with the text, especially for pages that customers agree to. */
export const ChainPage = v.strictObject({
  slug: PageSlug,
  ...article,
  updated_at: AskedInstant,
  /** Where it is linked: the home page shows a preview, the footer a link; in the order of the file. */
  shown_in: v.optional(v.array(PreviewPlace), []),
});
export type ChainPage = v.InferOutput<typeof ChainPage>;

export const ChainText = v.strictObject({
  key: v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9-]+$/)),
  title: Title,
  blocks: v.array(ChainBlock),
});
export type ChainText = v.InferOutput<typeof ChainText>;

export const ChainNews = v.strictObject({
  ...Id,
  slug: PageSlug,
  ...article,
  date: AskedDate,
  event_at: v.optional(v.nullable(AskedInstant), null),
  event_ends_at: v.optional(v.nullable(AskedInstant), null),
  /** The restaurant where an event happens. */
  restaurant: v.optional(v.nullable(ExternalId), null),
  /** The venue if it is not a restaurant, or the place within the restaurant. */
  place: v.optional(v.nullable(text(200)), null),
});
export type ChainNews = v.InferOutput<typeof ChainNews>;

export const ChainVacancy = v.strictObject({
  ...Id,
  slug: PageSlug,
  ...article,
  restaurants: v.pipe(v.array(ExternalId), v.minLength(1)),
  pay: v.optional(
    v.nullable(
      v.strictObject({
        from: v.optional(v.nullable(Kopecks), null),
        to: v.optional(v.nullable(Kopecks), null),
        per: v.picklist(PAY_PERIODS),
      }),
    ),
    null,
  ),
  schedule: v.optional(v.nullable(text(200)), null),
  date: AskedDate,
});
export type ChainVacancy = v.InferOutput<typeof ChainVacancy>;

export const ChainPromo = v.strictObject({
  ...Id,
  slug: PageSlug,
  ...article,
  ...Period,
  promocode: v.optional(v.nullable(text(MAX_LENGTH.promocode)), null),
});
export type ChainPromo = v.InferOutput<typeof ChainPromo>;

export const ChainPromocode = v.strictObject({
  ...Id,
  /** What the customer types; contract/promo-key.ts defines which differences are ignored. */
  code: v.pipe(Line, v.regex(/^[\p{L}\d_-]{2,40}$/u, words.promocode)),
  gives: v.variant('type', [
    v.strictObject({ type: v.literal('percent'), percent: v.pipe(Percent, v.minValue(1)) }),
    v.strictObject({ type: v.literal('amount'), amount: v.pipe(Kopecks, v.minValue(1)) }),
    v.strictObject({ type: v.literal('free_delivery') }),
    v.strictObject({ type: v.literal('gift'), product: ExternalId }),
  ]),
  min_subtotal: v.optional(Kopecks, 0),
  order_types: v.optional(v.pipe(v.array(OrderType), v.minLength(1)), ['delivery', 'pickup']),
  /** Valid only in these restaurants; empty is everywhere. */
  restaurants: ids,
  ...Period,
  first_order_only: v.optional(v.boolean(), false),
  /** Maximum uses per customer; null is unlimited. */
  per_customer: v.optional(v.nullable(v.pipe(Count, v.minValue(1))), null),
  /** Also applies to dishes with an old price. */
  with_discounted: v.optional(v.boolean(), false),
});
export type ChainPromocode = v.InferOutput<typeof ChainPromocode>;

export const ChainSeoTitle = v.strictObject({ path: StorefrontPath, title: Title, description: text(500) });

/** Lists that a file may split into included files; their order is the display order. */
export const chainLists = {
  localities: v.optional(v.array(ChainLocality), []),
  restaurants: v.optional(v.array(ChainRestaurant), []),
  stations: v.optional(v.array(ChainStation), []),
  categories: v.optional(v.array(ChainCategory), []),
  modifier_groups: v.optional(v.array(ChainModifierGroup), []),
  products: v.optional(v.array(ChainProduct), []),
  banners: v.optional(v.array(ChainBanner), []),
  /** The triple slider of the home page: none or exactly three. */
  slides: v.optional(v.array(ChainBanner), []),
  news: v.optional(v.array(ChainNews), []),
  promos: v.optional(v.array(ChainPromo), []),
  promocodes: v.optional(v.array(ChainPromocode), []),
  vacancies: v.optional(v.array(ChainVacancy), []),
  pages: v.optional(v.array(ChainPage), []),
  texts: v.optional(v.array(ChainText), []),
  seo_titles: v.optional(v.array(ChainSeoTitle), []),
};

export const ChainFile = v.strictObject({
  format: v.literal(CHAIN_FORMAT),
  environment: ChainEnvironment,
  brand: ChainBrand,
  documents: ChainDocuments,
  ...chainLists,
});
/** A parsed chain with defaults filled in. */
export type Chain = v.InferOutput<typeof ChainFile>;
/** A chain as written. */
export type ChainInput = v.InferInput<typeof ChainFile>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

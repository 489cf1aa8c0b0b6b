import * as v from 'valibot';
import { Allergen, ProductMark } from './catalog.ts';
import { ChainPicture, Focus } from './chain-file-parts.ts';
import { officeHead, OfficeAlert, OfficeBooking, OfficeBox, OfficeLegal, OfficeLocality } from './office-head.ts';
import { CONTENT_LISTS, LONGEST_TEXT, OfficeContent, OfficeLink, OfficePay, PhotoShape } from './office-content.ts';
import {
  Count,
  Instant,
  Kopecks,
  LatLon,
  longText,
  NumericId,
  Nutrition,
  OrderType,
  Picture,
  text,
  TimeRange,
} from './primitives.ts';
import { Vat } from './vat.ts';

// The chain's file in the office: draft, publication, versions (docs/product.md §34).

/**
 * The fields of a dish that the office edits. `category` of an id that nothing has makes a new dish, which begins as the one that `copy_of`
 * names; `archived`: it is not in the published file.
 */
export const DISH_FIELDS = [
  'category',
  'copy_of',
  'name',
  'description',
  'composition',
  'weight',
  'portion_size',
  'nutrition_per_100',
  'nutrition_per_portion',
  'price',
  'old_price',
  'marks',
  'allergens',
  'picture',
  'modifier_groups',
  'availability_schedule',
  'order_types',
  'recommended_with',
  'replacements',
  'popularity',
  'station',
  'cook_minutes',
  'vat',
  'age_restricted',
  'marked',
  'archived',
] as const;
export type DishField = (typeof DISH_FIELDS)[number];
/** The fields of a category; `products`: the order of its dishes. */
export const CATEGORY_FIELDS = ['name', 'description', 'color', 'station', 'cook_minutes', 'vat', 'products'] as const;
export type CategoryField = (typeof CATEGORY_FIELDS)[number];
/** The fields of a group of options; `options`: which it has, in order, a new one by a new id; `kind` is chosen while the group is new. */
export const GROUP_FIELDS = ['name', 'kind', 'required', 'min', 'max', 'options'] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];
export const OPTION_FIELDS = ['name', 'price'] as const;
export type OptionField = (typeof OPTION_FIELDS)[number];

/** The fields of a promo code; `archived`: it is not in the published file. */
export const PROMOCODE_FIELDS = [
  'code',
  'gives',
  'min_subtotal',
  'order_types',
  'restaurants',
  'starts_on',
  'ends_on',
  'first_order_only',
  'per_customer',
  'with_discounted',
  'archived',
] as const;
export type PromocodeField = (typeof PROMOCODE_FIELDS)[number];

/** The fields of a restaurant; `zones`: which it has, in order, a new one by a new id. */
export const RESTAURANT_FIELDS = [
  'name',
  'address',
  'locality',
  'timezone',
  'phone_number',
  'seller',
  'latitude',
  'longitude',
  'is_default',
  'opening_hours',
  'express_minutes_before_close',
  'kitchen_diff',
  'order_ahead_days',
  'accepts_online_payments',
  'tips_url',
  'delivery_radius',
  'cancel_unaccepted_minutes',
  'capacity',
  'busy_when',
  'auto_accept',
  'alarm_phone',
  'tables',
  'joined_tables',
  'zones',
] as const;
export type RestaurantField = (typeof RESTAURANT_FIELDS)[number];

/** The fields of a zone of a restaurant; `area`: its ring and its holes, null: the circle of the restaurant's radius. */
export const ZONE_FIELDS = [
  'name',
  'price',
  'min_delivery_price',
  'free_delivery_price',
  'cooking_time',
  'transportation_time',
  'delivery_time',
  'opening_hours',
  'area',
] as const;
export type ZoneField = (typeof ZONE_FIELDS)[number];

/** Those that are no content (contract/office-content.ts). */
export const OWN_LISTS = ['categories', 'modifier_groups', 'promocodes', 'restaurants', 'localities'] as const;
/** Lists of the chain that are fields themselves: which things they have, in order, a new one by a new id. */
export const CHAIN_LISTS = [...OWN_LISTS, ...CONTENT_LISTS] as const;
export type ChainList = (typeof CHAIN_LISTS)[number];

/**
 * A field by ids: `products/borsch/price`, `products/pepperoni/sizes/size/36` (that size's price), `categories/soups/products`,
 * `modifier_groups/size/max`, `modifier_groups/size/36/price`, `restaurants/first/prices/borsch` (that restaurant's own price),
 * `restaurants/first/opening_hours`, `restaurants/first/zones/first-near/price`, `promocodes/summer/ends_on`, `pages/info_rules/text`,
 * `brand/legal`, `localities/kaluga/name_in`, `chain/categories`.
 */
export const EditPath = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(
    /^(?:(?:chain|brand|documents|environment)\/\w+|(?:products|categories|modifier_groups|restaurants|promocodes|localities|banners|slides|promos|news|vacancies|pages)(?:\/[\w.-]+){2,4})$/,
  ),
);

/** What a promo code gives; the limits are the import's. */
export const PromoGives = v.variant('type', [
  v.strictObject({ type: v.literal('percent'), percent: v.number() }),
  v.strictObject({ type: v.literal('amount'), amount: v.number() }),
  v.strictObject({ type: v.literal('free_delivery') }),
  v.strictObject({ type: v.literal('gift'), product: text(100) }),
]);
export type PromoGives = v.InferOutput<typeof PromoGives>;

const OfficeRanges = v.pipe(v.array(TimeRange), v.maxLength(10));
/** Hours of a week, each day written out; an empty day is a day off. */
export const OfficeHours = v.strictObject({
  monday: OfficeRanges,
  tuesday: OfficeRanges,
  wednesday: OfficeRanges,
  thursday: OfficeRanges,
  friday: OfficeRanges,
  saturday: OfficeRanges,
  sunday: OfficeRanges,
});
export type OfficeHours = v.InferOutput<typeof OfficeHours>;

const OfficeRing = v.pipe(v.array(LatLon), v.maxLength(1000));
/** The area of a zone: its corners, and those of its holes. */
export const OfficeArea = v.strictObject({ ring: OfficeRing, holes: v.pipe(v.array(OfficeRing), v.maxLength(50)) });
export type OfficeArea = v.InferOutput<typeof OfficeArea>;

/** Tables of a restaurant as a field; the limits are the import's. */
export const OfficeTables = v.strictObject({
  tables: v.pipe(
    v.array(v.strictObject({ number: text(20), seats: v.number(), hall: v.nullable(text(200)) })),
    v.maxLength(500),
  ),
});
export type OfficeTables = v.InferOutput<typeof OfficeTables>;

/** Tables that are joined for a large group as a field (docs/product.md §34.52); `seats` null: the sum of theirs. */
export const OfficeJoined = v.strictObject({
  joined: v.pipe(
    v.array(v.strictObject({ tables: v.pipe(v.array(text(20)), v.maxLength(10)), seats: v.nullable(v.number()) })),
    v.maxLength(100),
  ),
});
export type OfficeJoined = v.InferOutput<typeof OfficeJoined>;

/** Who sells in a restaurant; the limits are the import's. */
export const OfficeSeller = v.strictObject({ name: text(200), inn: text(20), ogrn: text(20), address: text(200) });
export type OfficeSeller = v.InferOutput<typeof OfficeSeller>;

/** How many orders a kitchen promises for one slot, and with how many it is busy; the limits are the import's. */
export const OfficeCapacity = v.strictObject({
  slot_minutes: v.number(),
  orders: v.number(),
  work_minutes: v.optional(v.number()),
});
export type OfficeCapacity = v.InferOutput<typeof OfficeCapacity>;
export const OfficeBusyWhen = v.strictObject({
  orders: v.number(),
  minutes: v.number(),
  work_minutes: v.optional(v.number()),
});
export type OfficeBusyWhen = v.InferOutput<typeof OfficeBusyWhen>;

/**
 * What a field holds: text, number (money in kopecks), flag, marks or ids, nutrition, photograph, what a code gives, hours, area, load of a
 * kitchen, pay of a job, tables, the seller, terms of booking, an announcement, the box of a city; null: nothing.
 */
export const EditValue = v.union([
  v.null(),
  v.boolean(),
  v.number(),
  longText(LONGEST_TEXT),
  v.pipe(v.array(text(100)), v.maxLength(2000)),
  v.strictObject({ kcal: v.number(), proteins: v.number(), fats: v.number(), carbohydrates: v.number() }),
  v.strictObject({ file: text(300), focus: Focus }),
  PromoGives,
  OfficeHours,
  OfficeArea,
  OfficeCapacity,
  OfficeBusyWhen,
  OfficePay,
  OfficeTables,
  OfficeJoined,
  OfficeSeller,
  OfficeLegal,
  OfficeBooking,
  OfficeAlert,
  OfficeBox,
]);
export type EditValue = v.InferOutput<typeof EditValue>;

const Edit = v.object({
  path: EditPath,
  /** The field for a person: «Борщ: цена». */
  place: v.string(),
  value: EditValue,
  /** What is published. */
  published: EditValue,
  by: v.string(),
  at: Instant,
});
/** An import has changed the field under the edit: `published` is theirs, `value` mine, `seen` what the editor had before them. */
const Conflict = v.object({
  ...Edit.entries,
  seen: EditValue,
  /** Both values for a person: ids by name, money in rubles. */
  words: v.object({ mine: v.string(), theirs: v.string() }),
});
const Fault = v.object({
  /** The field that the fault belongs to; null: none that the office edits. */
  path: v.nullable(EditPath),
  /** The place in the file, for a person. */
  place: v.string(),
  message: v.string(),
});

const PricedOption = v.object({ path: EditPath, name: v.string(), price: v.pipe(v.number(), v.integer()) });
export const OfficeDish = v.object({
  id: v.string(),
  category: v.string(),
  name: v.string(),
  description: v.string(),
  composition: v.string(),
  weight: v.string(),
  portion_size: v.number(),
  nutrition_per_100: Nutrition,
  nutrition_per_portion: v.nullable(Nutrition),
  price: Kopecks,
  old_price: v.nullable(Kopecks),
  marks: v.array(ProductMark),
  allergens: v.array(Allergen),
  /** Ids of its groups of options, in display order. */
  modifier_groups: v.array(v.string()),
  /** Null: always. */
  availability_schedule: v.nullable(OfficeHours),
  order_types: v.array(OrderType),
  /** Ids of dishes that go with it, and of those offered when it is sold out. */
  recommended_with: v.array(v.string()),
  replacements: v.array(v.string()),
  popularity: Count,
  age_restricted: v.boolean(),
  marked: v.boolean(),
  /** Null: those of its category. */
  station: v.nullable(v.string()),
  cook_minutes: v.nullable(Count),
  vat: v.nullable(Vat),
  archived: v.boolean(),
  /** The field `picture`: what the file names. */
  photo: v.nullable(ChainPicture),
  picture: v.nullable(Picture),
  /** Whole prices of its own sizes, but for the one that `price` is of. */
  sizes: v.array(PricedOption),
  /** Restaurants with a price of their own; the others have the chain's. */
  own_prices: v.array(v.object({ restaurant: v.string(), price: Kopecks })),
  /** What options of its groups add to the price; other dishes may have the same options. */
  options: v.array(PricedOption),
});
export type OfficeDish = v.InferOutput<typeof OfficeDish>;

/** A category of the menu. */
const OfficeCategory = v.object({
  id: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  color: v.string(),
  station: v.nullable(v.string()),
  cook_minutes: v.nullable(Count),
  vat: v.nullable(Vat),
});
export type OfficeCategory = v.InferOutput<typeof OfficeCategory>;

/** A group of options, which many dishes may have. */
const OfficeGroup = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['single', 'multiple', 'removal']),
  required: v.boolean(),
  min: Count,
  /** Null: all of them; of `single`: one. */
  max: v.nullable(Count),
  options: v.array(v.object({ id: v.string(), name: v.string(), price: v.pipe(v.number(), v.integer()) })),
});
export type OfficeGroup = v.InferOutput<typeof OfficeGroup>;

/** A promo code (docs/product.md §34.18). */
const OfficePromocode = v.object({
  id: v.string(),
  code: v.string(),
  gives: PromoGives,
  min_subtotal: Kopecks,
  order_types: v.array(OrderType),
  /** Where it is valid; empty: everywhere. */
  restaurants: v.array(v.string()),
  starts_on: v.nullable(v.string()),
  ends_on: v.nullable(v.string()),
  first_order_only: v.boolean(),
  per_customer: v.nullable(Count),
  with_discounted: v.boolean(),
  archived: v.boolean(),
});
export type OfficePromocode = v.InferOutput<typeof OfficePromocode>;

/** A zone of a restaurant (docs/product.md §34.20). */
const OfficeZone = v.object({
  id: v.string(),
  type: OrderType,
  name: v.string(),
  price: Kopecks,
  min_delivery_price: v.nullable(Kopecks),
  free_delivery_price: v.nullable(Kopecks),
  cooking_time: Count,
  transportation_time: Count,
  /** Null: cooking and transport together. */
  delivery_time: v.nullable(Count),
  /** Null: those of its restaurant. */
  opening_hours: v.nullable(OfficeHours),
  /** Null: the circle of its restaurant's radius, or a pickup zone. */
  area: v.nullable(OfficeArea),
});
export type OfficeZone = v.InferOutput<typeof OfficeZone>;

/** A restaurant (docs/product.md §34.19). */
const OfficeRestaurant = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  locality: v.string(),
  timezone: v.string(),
  phone_number: v.nullable(v.string()),
  /** Null: the chain sells here. */
  seller: v.nullable(OfficeSeller),
  latitude: v.number(),
  longitude: v.number(),
  is_default: v.boolean(),
  opening_hours: OfficeHours,
  express_minutes_before_close: v.nullable(Count),
  kitchen_diff: v.nullable(Count),
  order_ahead_days: Count,
  accepts_online_payments: v.nullable(v.boolean()),
  tips_url: v.nullable(v.string()),
  delivery_radius: v.nullable(v.number()),
  cancel_unaccepted_minutes: v.nullable(Count),
  capacity: v.nullable(OfficeCapacity),
  busy_when: v.nullable(OfficeBusyWhen),
  auto_accept: v.boolean(),
  alarm_phone: v.nullable(v.string()),
  zones: v.array(OfficeZone),
  /** Tables that guests book or order from. */
  tables: OfficeTables.entries.tables,
  joined_tables: OfficeJoined.entries.joined,
  /** Seats are booked instead of tables: it has none. */
  books_seats: v.boolean(),
});
export type OfficeRestaurant = v.InferOutput<typeof OfficeRestaurant>;

/** A city with its number in the calls of maps and addresses; null: not published yet. */
const NumberedLocality = v.object({ ...OfficeLocality.entries, number: v.nullable(NumericId) });
export type NumberedLocality = v.InferOutput<typeof NumberedLocality>;

/** The most bytes of a photograph (docs/product.md §34.13). */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/** `POST /draft/photo`: a photograph as base64, and what it is for. It is in no dish and no text until an edit says so. */
export const SendPhotoBody = v.strictObject({
  shape: v.optional(PhotoShape, 'card'),
  photo: v.pipe(v.string(), v.minLength(1), v.maxLength(Math.ceil(MAX_PHOTO_BYTES / 3) * 4)),
});
/** `POST /draft/photo/crop`: the same photograph around another point; null: the one that is found automatically. */
export const CropPhotoBody = v.strictObject({
  shape: v.optional(PhotoShape, 'card'),
  file: v.pipe(v.string(), v.maxLength(60)),
  focus: v.nullable(Focus),
});
/** A photograph that was sent to the office, cut to a shape. */
export const OfficePhoto = v.object({
  shape: PhotoShape,
  /** For a field `picture`, or for a text. */
  value: ChainPicture,
  picture: Picture,
  /** What the pictures' checks find, in sentences. */
  warnings: v.array(v.string()),
  /** Size as it was sent, upright, px. */
  width: Count,
  height: Count,
});
export type OfficePhoto = v.InferOutput<typeof OfficePhoto>;

/** What was edited since the publication of a version. */
export const DraftState = v.object({
  version: Count,
  /** Changes with every edit and every publication: a publication names the one that the person saw. */
  state: v.string(),
  edits: v.array(Edit),
  conflicts: v.array(Conflict),
  faults: v.array(Fault),
  /** Photographs of the office that the draft or the published file names. */
  photos: v.array(OfficePhoto),
  /** What the draft has new, as it is before its other edits. */
  fresh: v.object({
    categories: v.array(OfficeCategory),
    groups: v.array(OfficeGroup),
    dishes: v.array(OfficeDish),
    promocodes: v.array(OfficePromocode),
    localities: v.array(NumberedLocality),
    restaurants: v.array(OfficeRestaurant),
    /** New zones, with the restaurant of each; the pickup zone of a new restaurant is in it. */
    zones: v.array(v.object({ restaurant: v.string(), zone: OfficeZone })),
    content: OfficeContent,
  }),
});
export type DraftState = v.InferOutput<typeof DraftState>;

/** `GET /draft`: the published menu, and what was edited since. */
export const OfficeDraft = v.object({
  ...DraftState.entries,
  categories: v.array(OfficeCategory),
  stations: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Who the chain is, its terms and documents (docs/product.md §34.45). */
  head: officeHead(OfficeHours),
  localities: v.array(NumberedLocality),
  restaurants: v.array(OfficeRestaurant),
  groups: v.array(OfficeGroup),
  dishes: v.array(OfficeDish),
  promocodes: v.array(OfficePromocode),
  content: OfficeContent,
  /** Where banners may lead. */
  links: v.array(OfficeLink),
});
export type OfficeDraft = v.InferOutput<typeof OfficeDraft>;

/** `POST /draft/edits`: all of them, or none. `seen` is what the person saw in the field. */
export const SaveEditsBody = v.strictObject({
  edits: v.pipe(
    v.array(v.strictObject({ path: EditPath, value: EditValue, seen: EditValue })),
    v.minLength(1),
    v.maxLength(2000),
  ),
});
/** `POST /draft/resolve`: `published` is what the person saw there. */
export const ResolveConflictBody = v.strictObject({
  path: EditPath,
  keep: v.picklist(['mine', 'theirs']),
  published: EditValue,
});

/** `GET /draft/changes`: «Что изменится». */
export const DraftChanges = v.object({
  state: v.string(),
  changes: v.array(
    v.object({
      kind: v.picklist(['added', 'changed', 'archived', 'restored']),
      section: v.string(),
      id: v.string(),
      /** A sentence for a person. */
      text: v.string(),
    }),
  ),
  conflicts: v.array(Conflict),
  faults: v.array(Fault),
  /** What is published although it is hardly intended. */
  warnings: v.array(Fault),
});
export type DraftChanges = v.InferOutput<typeof DraftChanges>;

export const PublishBody = v.strictObject({
  state: v.pipe(v.string(), v.maxLength(100)),
  note: v.optional(text(200), ''),
});
/** `version` is the newest that the person saw; `restore` becomes the newest. */
export const RestoreVersionBody = v.strictObject({ version: Count, restore: Count });
export const Published = v.object({ version: Count, changes: Count });

/** Who published a version: an import of a file, a partner's menu, a person in the office, or an undo. */
export const VERSION_SOURCES = ['import', 'partner', 'office', 'undo'] as const;
export const VersionList = v.object({
  versions: v.array(
    v.object({
      version: Count,
      published_at: Instant,
      source: v.picklist(VERSION_SOURCES),
      /** A person or a partner's key; null: the command line. */
      by: v.nullable(v.string()),
      note: v.string(),
      dishes: Count,
    }),
  ),
});

/** `GET /chain`: the newest published file (docs/chain-format.md), with its defaults filled in. */
export const ExportedChain = v.object({
  version: Count,
  published_at: Instant,
  file: v.looseObject({ format: v.literal(1) }),
});

import { groupMax, portionNutrition, zoneDeliveryTime, zoneHours } from '#contract/chain-file-check.ts';
import { optionEffect } from '#contract/chain-option-effect.ts';
import { availabilityOf, type ChainBlock, weekRangesOf } from '#contract/chain-file-parts.ts';
import { groupsOf } from '#contract/chain-own-sizes.ts';
import type { Chain, ChainModifierGroup, ChainProduct, ChainRestaurant } from '#contract/chain-file.ts';
import type { Picture } from '#contract/primitives.ts';
import type * as catalog from '#server/db/schema/catalog.ts';
import type * as content from '#server/db/schema/content.ts';
import type * as places from '#server/db/schema/places.ts';
import type { tables } from '#server/db/schema/tables.ts';
import { optionPicturePath, textPicturePath } from '#server/pictures/chain-pictures.ts';
import { blocksHtml } from '#server/rich-text/block-html.ts';
import { withTerms } from './terms.ts';

/** Picture records by the path in the file that names them (`products[3].picture`). */
export type Pictures = ReadonlyMap<string, Picture>;

/** A row as the file defines it: without database-generated columns. `archivedAt: null` restores an archived one. */
type Desired<Row> = Omit<Row, 'id' | 'archivedAt'>;

const pictureAt = (pictures: Pictures, path: string, source: unknown): Picture | null => {
  if (source === null) return null;
  const picture = pictures.get(path);
  if (!picture) throw new Error(`the picture pipeline made nothing of ${path}`);
  return picture;
};

const htmlOf = (pictures: Pictures, path: string, blocks: readonly ChainBlock[]): string =>
  blocksHtml(blocks, (index, source) =>
    pictureAt(pictures, textPicturePath(`${path}.blocks[${index}]`, source), source),
  );

const localityRows = (chain: Chain) =>
  chain.localities.map((one, position): Desired<typeof places.localities.$inferSelect> => ({
    externalId: one.id,
    position,
    name: one.name,
    nameIn: one.name_in,
    slug: one.slug,
    latitude: one.latitude,
    longitude: one.longitude,
    borderBoxLowerCorner: one.border_box_lower_corner,
    borderBoxUpperCorner: one.border_box_upper_corner,
    supportPhoneNumber: one.support_phone_number,
    seoTitle: one.seo_title,
    isDefault: one.is_default,
    region: one.region,
  }));

const restaurantRows = (chain: Chain) =>
  chain.restaurants.map((one, position): Omit<typeof places.restaurants.$inferSelect, 'archivedAt'> => ({
    id: one.number,
    externalId: one.id,
    position,
    locality: one.locality,
    name: one.name,
    address: one.address,
    timezone: one.timezone,
    acceptsOnlinePayments: one.accepts_online_payments,
    ownPaymentKey: one.own_payment_key,
    isDefault: one.is_default,
    latitude: one.latitude,
    longitude: one.longitude,
    deliveryRadius: one.delivery_radius,
    openingHours: weekRangesOf(one.opening_hours),
    phoneNumber: one.phone_number,
    seller: one.seller,
    expressMinutesBeforeClose: one.express_minutes_before_close,
    kitchenDiff: one.kitchen_diff,
    cancelUnacceptedMinutes: one.cancel_unaccepted_minutes,
    capacity: one.capacity,
    busyWhen: one.busy_when,
    autoAccept: one.auto_accept,
    alarmPhone: one.alarm_phone,
    tipsUrl: one.tips_url,
    scheduleModal: one.schedule_modal,
    bookingConfig: one.booking_config,
    availabilitySchedule: availabilityOf(one.availability_schedule),
    orderAheadDays: one.order_ahead_days,
    tableCodeVersion: one.table_code_version,
    categoriesNotServed: one.assortment.categories_not_served,
    productsNotServed: one.assortment.products_not_served,
    prices: one.assortment.prices,
  }));

const zoneRows = (chain: Chain) =>
  chain.restaurants
    .flatMap((restaurant) => restaurant.zones.map((zone) => ({ restaurant, zone })))
    .map(({ restaurant, zone }, position): Desired<typeof places.deliveryZones.$inferSelect> => ({
      externalId: zone.id,
      position,
      restaurant: restaurant.id,
      type: zone.type,
      name: zone.name,
      price: zone.price,
      minDeliveryPrice: zone.min_delivery_price,
      freeDeliveryPrice: zone.free_delivery_price,
      area: zone.area,
      areaHoles: zone.area_holes,
      cookingTime: zone.cooking_time,
      transportationTime: zone.transportation_time,
      deliveryTime: zoneDeliveryTime(zone),
      openingHours: zoneHours(restaurant, zone),
    }));

type TableRow = Omit<Desired<typeof tables.$inferSelect>, 'position'>;

const singleRows = (restaurant: ChainRestaurant): TableRow[] =>
  restaurant.tables.map(({ number, seats, hall }) => ({
    externalId: `${restaurant.id}/${number}`,
    restaurant: restaurant.id,
    number,
    seats,
    hall,
    parts: null,
    perBooking: null,
  }));

/** Combined tables: «3 + 4». No table number contains a plus, so their ids are unique. */
const joinedRows = (restaurant: ChainRestaurant): TableRow[] =>
  restaurant.joined_tables.map(({ tables: numbers, seats }) => {
    const parts = numbers.flatMap((number) => restaurant.tables.find((table) => table.number === number) ?? []);
    const halls = new Set(parts.map(({ hall }) => hall));
    return {
      externalId: `${restaurant.id}/${numbers.join('+')}`,
      restaurant: restaurant.id,
      number: numbers.join(' + '),
      seats: seats ?? parts.reduce((sum, part) => sum + part.seats, 0),
      hall: halls.size === 1 ? (parts[0]?.hall ?? null) : null,
      parts: numbers.map((number) => `${restaurant.id}/${number}`),
      perBooking: null,
    };
  });

/** Seats of a restaurant that does not book tables. Every table has a number, so its id is unique. */
const seatRows = ({ id, booking_seats: seats }: ChainRestaurant): TableRow[] =>
  seats === null
    ? []
    : [
        {
          externalId: `${id}/`,
          restaurant: id,
          number: '',
          seats: seats.total,
          hall: null,
          parts: null,
          perBooking: seats.per_booking,
        },
      ];

const tableRows = (chain: Chain) =>
  chain.restaurants
    .flatMap((restaurant) => [...singleRows(restaurant), ...joinedRows(restaurant), ...seatRows(restaurant)])
    .map((row, position): Desired<typeof tables.$inferSelect> => ({ ...row, position }));

/** The menu part of a chain's file. */
export type ChainMenu = Pick<Chain, 'categories' | 'modifier_groups' | 'products'>;

const stationRows = (chain: Chain) =>
  chain.stations.map(({ id, name }, position): Desired<typeof catalog.stations.$inferSelect> => ({
    externalId: id,
    position,
    name,
  }));

const categoryRows = (chain: ChainMenu) =>
  chain.categories.map((one, position): Desired<typeof catalog.categories.$inferSelect> => ({
    externalId: one.id,
    position,
    slug: one.slug,
    name: one.name,
    description: one.description,
    color: one.color,
    station: one.station,
    cookMinutes: one.cook_minutes,
    vat: one.vat,
  }));

const groupRows = (chain: ChainMenu) =>
  chain.modifier_groups.map((one, position): Desired<typeof catalog.modifierGroups.$inferSelect> => ({
    externalId: one.id,
    position,
    name: one.name,
    kind: one.kind,
    required: one.required,
    min: one.min,
    max: groupMax(one),
    freeCount: one.free_count,
  }));

const optionRows = (chain: ChainMenu, pictures: Pictures) =>
  chain.modifier_groups
    .flatMap((group, index) =>
      group.options.map((option, at) => ({ group, option, path: optionPicturePath(index, at) })),
    )
    .map(({ group, option, path }, position): Desired<typeof catalog.modifierOptions.$inferSelect> => ({
      externalId: `${group.id}/${option.id}`,
      position,
      group: group.id,
      name: option.name,
      price: option.price,
      weight: option.weight,
      effect: optionEffect(group.kind, option),
      picture: pictureAt(pictures, path, option.picture),
      isDefault: option.is_default,
      maxQuantity: option.max_quantity,
    }));

/** The sizes of a product, in the order of their group. */
const ownSizes = (product: ChainProduct, groups: ReadonlyMap<string, ChainModifierGroup>): catalog.OwnSize[] => {
  const named = new Set(product.sizes.map(({ option }) => option));
  return groupsOf(product, groups).flatMap((group) =>
    group.options
      .filter((option) => named.has(`${group.id}/${option.id}`))
      .map((option) => ({
        option: `${group.id}/${option.id}`,
        price: product.price + option.price,
        weight: option.weight,
        effect: optionEffect(group.kind, option),
      })),
  );
};

const productRows = (chain: ChainMenu, pictures: Pictures) => {
  const groups = new Map(chain.modifier_groups.map((group) => [group.id, group]));
  return chain.products.map((one, position): Desired<typeof catalog.products.$inferSelect> => ({
    externalId: one.id,
    position,
    category: one.category,
    slug: one.slug,
    name: one.name,
    description: one.description,
    composition: one.composition,
    weight: one.weight,
    portionSize: one.portion_size,
    nutritionPerPortion: portionNutrition(one),
    nutritionPer100: one.nutrition_per_100,
    allergens: one.allergens,
    marks: one.marks,
    price: one.price,
    oldPrice: one.old_price,
    picture: pictureAt(pictures, `products[${position}].picture`, one.picture),
    modifierGroups: one.modifier_groups,
    sizes: ownSizes(one, groups),
    availabilitySchedule: availabilityOf(one.availability_schedule),
    orderTypes: one.order_types,
    popularity: one.popularity,
    recommendedWith: one.recommended_with,
    replacements: one.replacements,
    ageRestricted: one.age_restricted,
    marked: one.marked,
    station: one.station,
    cookMinutes: one.cook_minutes,
    vat: one.vat,
  }));
};

const bannerRows = (chain: Chain, pictures: Pictures) =>
  (['banners', 'slides'] as const).flatMap((place) =>
    chain[place].map((one, position): Desired<typeof content.banners.$inferSelect> => ({
      externalId: `${place}/${one.id}`,
      position,
      place,
      title: one.title,
      shortTitle: one.short_title,
      text: one.text,
      link: one.link,
      action: one.action,
      color: one.color,
      picture: pictureAt(pictures, `${place}[${position}].picture`, one.picture),
      advertiser: one.advertiser,
      erid: one.erid,
    })),
  );

const articleOf = (
  one: Chain['pages' | 'news' | 'promos' | 'vacancies'][number],
  pictures: Pictures,
  path: string,
) => ({
  slug: one.slug,
  title: one.title,
  summary: one.summary,
  picture: pictureAt(pictures, `${path}.picture`, one.picture),
  html: htmlOf(pictures, path, one.blocks),
});

const pageRows = (chain: Chain, pictures: Pictures) =>
  chain.pages.map((one, position): Desired<typeof content.contentPages.$inferSelect> => ({
    externalId: one.slug,
    position,
    ...articleOf(one, pictures, `pages[${position}]`),
    updatedAt: new Date(one.updated_at),
    shownIn: one.shown_in,
  }));

const textRows = (chain: Chain, pictures: Pictures) =>
  chain.texts.map((one, position): Desired<typeof content.contentTexts.$inferSelect> => ({
    externalId: one.key,
    position,
    title: one.title,
    html: htmlOf(pictures, `texts[${position}]`, one.blocks),
  }));

const newsRows = (chain: Chain, pictures: Pictures) =>
  chain.news.map((one, position): Desired<typeof content.news.$inferSelect> => ({
    externalId: one.id,
    position,
    ...articleOf(one, pictures, `news[${position}]`),
    date: one.date,
    eventAt: one.event_at === null ? null : new Date(one.event_at),
    eventEndsAt: one.event_ends_at === null ? null : new Date(one.event_ends_at),
    restaurant: one.restaurant,
    place: one.place,
  }));

const vacancyRows = (chain: Chain, pictures: Pictures) =>
  chain.vacancies.map((one, position): Desired<typeof content.vacancies.$inferSelect> => ({
    externalId: one.id,
    position,
    ...articleOf(one, pictures, `vacancies[${position}]`),
    restaurants: one.restaurants,
    pay: one.pay,
    schedule: one.schedule,
    date: one.date,
  }));

const promoRows = (chain: Chain, pictures: Pictures) =>
  chain.promos.map((one, position): Desired<typeof content.promos.$inferSelect> => ({
    externalId: one.id,
    position,
    ...articleOf(one, pictures, `promos[${position}]`),
    startsOn: one.starts_on,
    endsOn: one.ends_on,
    promocode: one.promocode,
  }));

const promocodeRows = (chain: Chain) =>
  chain.promocodes.map((one, position): Desired<typeof content.promocodes.$inferSelect> => ({
    externalId: one.id,
    position,
    code: one.code,
    gives: one.gives,
    minSubtotal: one.min_subtotal,
    orderTypes: one.order_types,
    restaurants: one.restaurants,
    startsOn: one.starts_on,
    endsOn: one.ends_on,
    firstOrderOnly: one.first_order_only,
    perCustomer: one.per_customer,
    withDiscounted: one.with_discounted,
  }));

const seoRows = (chain: Chain) =>
  chain.seo_titles.map((one, position): Desired<typeof content.seoTitles.$inferSelect> => ({
    externalId: one.path,
    position,
    title: one.title,
    description: one.description,
  }));

/** Returns the rows of every table as the file defines them, with terms filled into its texts. */
export function desiredRows(file: Chain, pictures: Pictures) {
  return rowsOf(withTerms(file), pictures);
}

const rowsOf = (chain: Chain, pictures: Pictures) => ({
  localities: localityRows(chain),
  restaurants: restaurantRows(chain),
  zones: zoneRows(chain),
  tables: tableRows(chain),
  stations: stationRows(chain),
  categories: categoryRows(chain),
  modifier_groups: groupRows(chain),
  options: optionRows(chain, pictures),
  products: productRows(chain, pictures),
  banners: bannerRows(chain, pictures),
  pages: pageRows(chain, pictures),
  texts: textRows(chain, pictures),
  news: newsRows(chain, pictures),
  promos: promoRows(chain, pictures),
  vacancies: vacancyRows(chain, pictures),
  promocodes: promocodeRows(chain),
  seo_titles: seoRows(chain),
});

/** Returns the rows of a menu alone, without pictures. */
export function menuRows(menu: ChainMenu) {
  const products = menu.products.map((product) => ({ ...product, picture: null }));
  const groups = menu.modifier_groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, picture: null })),
  }));
  return {
    categories: categoryRows(menu),
    modifier_groups: groupRows(menu),
    options: optionRows({ ...menu, modifier_groups: groups }, new Map()),
    products: productRows({ ...menu, products }, new Map()),
  };
}

/** Returns the chain's own row. */
export function chainRow({ environment, brand, documents }: Chain) {
  const { registered_names: _names, ...shown } = brand;
  const { operator_number: _number, ...urls } = documents;
  return {
    pickupDiscount: environment.pickup_discount,
    maxCutleryCount: environment.max_cutlery_count,
    bonusPercent: environment.bonus_percent,
    brand: { ...shown, support_hours: brand.support_hours && weekRangesOf(brand.support_hours) },
    documents: urls,
    alertMessage: environment.alert_message,
    booking: environment.booking,
  };
}

/** Returns the stop list entries. */
export function stopRows(chain: Chain): { restaurant: string; item: string }[] {
  return chain.restaurants.flatMap(({ id, assortment }) =>
    [...assortment.stop_list, ...assortment.stop_options].map((item) => ({ restaurant: id, item })),
  );
}

/** Returns what a stop list can name: dishes by their ids, options as `group/option`. */
export function itemsOf({ products, modifier_groups: groups }: ChainMenu): ReadonlySet<string> {
  return new Set([
    ...products.map(({ id }) => id),
    ...groups.flatMap((group) => group.options.map((option) => `${group.id}/${option.id}`)),
  ]);
}

import { isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { ChainPicture, weekRangesOf } from '#contract/chain-file-parts.ts';
import type {
  Chain,
  ChainCategory,
  ChainLocality,
  ChainModifierGroup,
  ChainProduct,
  ChainPromocode,
  ChainRestaurant,
  ChainZone,
} from '#contract/chain-file.ts';
import type {
  DraftState,
  NumberedLocality,
  OfficeCategory,
  OfficeDish,
  OfficeDraft,
  OfficeGroup,
  OfficePhoto,
  OfficePromocode,
  OfficeRestaurant,
  OfficeZone,
} from '#contract/office-chain.ts';
import { CONTENT_LISTS, shapeOf } from '#contract/office-content.ts';
import type { Picture } from '#contract/primitives.ts';
import { products } from '#server/db/schema/catalog.ts';
import { localities } from '#server/db/schema/places.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import { photoKey } from '#server/modules/import/office-photos.ts';
import { dishPictures } from '#server/modules/import/product-pictures.ts';
import type { OfficeContext } from '../office-person.ts';
import { requireRight } from '../rights.ts';
import { offeredSize } from './draft-file.ts';
import { contentAnswer, linksOf } from './content-answer.ts';
import { optionPath, readField, sizePath } from './edit-field.ts';
import { areaOf, boxOf, joinedOf } from './field-values.ts';
import { fieldFaults } from './field-of-fault.ts';
import { copiedDish } from './new-things.ts';
import { checkDraft, conflictsOf, type Draft, editAnswer, openDraft } from './open-draft.ts';

type Names = ReadonlyMap<string, string>;

const optionNames = ({ chain }: FileContent): Names =>
  new Map(
    chain.modifier_groups.flatMap((group) =>
      group.options.map(({ id, name }) => [`${group.id}/${id}`, `${group.name}: ${name}`] as const),
    ),
  );

const dishAnswer =
  (file: FileContent, names: Names) =>
  (product: ChainProduct, picture: Picture | null, archived: boolean): OfficeDish => {
    const offered = offeredSize(product, file.chain);
    const sized = new Set(product.sizes.map(({ option }) => option.split('/')[0]));
    return {
      id: product.id,
      category: product.category,
      name: product.name,
      description: product.description,
      composition: product.composition,
      weight: product.weight,
      portion_size: product.portion_size,
      nutrition_per_100: product.nutrition_per_100,
      nutrition_per_portion: product.nutrition_per_portion ?? null,
      price: product.price,
      old_price: product.old_price,
      marks: product.marks,
      allergens: product.allergens,
      modifier_groups: product.modifier_groups,
      availability_schedule:
        product.availability_schedule === null ? null : weekRangesOf(product.availability_schedule),
      order_types: product.order_types,
      recommended_with: product.recommended_with,
      replacements: product.replacements,
      popularity: product.popularity,
      age_restricted: product.age_restricted,
      marked: product.marked,
      station: product.station,
      cook_minutes: product.cook_minutes,
      vat: product.vat,
      archived,
      photo: product.picture,
      picture,
      sizes: product.sizes
        .filter(({ option }) => option !== offered)
        .map(({ option, price }) => ({ path: sizePath(product.id, option), name: names.get(option) ?? option, price })),
      own_prices: file.chain.restaurants.flatMap(({ id, assortment }) =>
        assortment.prices.filter((one) => one.product === product.id).map(({ price }) => ({ restaurant: id, price })),
      ),
      options: file.chain.modifier_groups
        .filter(({ id, kind }) => product.modifier_groups.includes(id) && kind !== 'removal' && !sized.has(id))
        .flatMap(({ id, options }) =>
          options.map((option) => ({
            path: optionPath(id, option.id, 'price'),
            name: names.get(`${id}/${option.id}`) ?? option.name,
            price: option.price,
          })),
        ),
    };
  };

/** Returns what was edited, as the API shows it. */
export function draftAnswer(draft: Draft): DraftState {
  const { published, named, edits, state } = draft;
  const { chain, faults } = checkDraft(draft);
  return {
    version: published.version,
    state,
    edits: edits.map((edit) => editAnswer(draft, edit)),
    conflicts: conflictsOf(draft),
    faults: fieldFaults(chain, faults, named),
    photos: photosIn(draft),
    fresh: freshAnswer(draft),
  };
}

/** Returns the photographs of the office that the draft or the published file names in a field. */
const photosIn = ({ edits, published: { chain, shelf }, photos }: Draft): OfficePhoto[] => {
  const named = new Set(
    [...chain.products, ...shelf.map(({ product }) => product)].flatMap(({ picture }) =>
      picture === null ? [] : [photoKey(picture)],
    ),
  );
  for (const list of CONTENT_LISTS) {
    for (const { picture } of chain[list]) if (picture !== null) named.add(photoKey(picture, shapeOf(list)));
  }
  for (const { path, value } of edits) {
    const field = readField(path);
    if (field === null || !path.endsWith('/picture') || !v.is(ChainPicture, value.is)) continue;
    named.add(photoKey(value.is, field.kind === 'content' ? shapeOf(field.list) : 'card'));
  }
  return [...photos].filter(([key]) => named.has(key)).map(([, photo]) => photo);
};

const categoryAnswer = ({
  id,
  name,
  description,
  color,
  station,
  cook_minutes,
  vat,
}: ChainCategory): OfficeCategory => ({
  id,
  name,
  description,
  color,
  station,
  cook_minutes,
  vat,
});

const groupAnswer = ({ id, name, kind, required, min, max, options }: ChainModifierGroup): OfficeGroup => ({
  id,
  name,
  kind,
  required,
  min,
  max: max ?? null,
  options: options.map((option) => ({ id: option.id, name: option.name, price: option.price })),
});

const promocodeAnswer =
  (archived: boolean) =>
  (promocode: ChainPromocode): OfficePromocode => ({ ...promocode, archived });

const zoneAnswer = (zone: ChainZone): OfficeZone => ({
  id: zone.id,
  type: zone.type,
  name: zone.name,
  price: zone.price,
  min_delivery_price: zone.min_delivery_price,
  free_delivery_price: zone.free_delivery_price,
  cooking_time: zone.cooking_time,
  transportation_time: zone.transportation_time,
  delivery_time: zone.delivery_time ?? null,
  opening_hours: zone.opening_hours === undefined ? null : weekRangesOf(zone.opening_hours),
  area: areaOf(zone),
});

const restaurantAnswer = (one: ChainRestaurant): OfficeRestaurant => ({
  id: one.id,
  name: one.name,
  address: one.address,
  locality: one.locality,
  timezone: one.timezone,
  phone_number: one.phone_number,
  seller: one.seller,
  latitude: one.latitude,
  longitude: one.longitude,
  is_default: one.is_default,
  opening_hours: weekRangesOf(one.opening_hours),
  express_minutes_before_close: one.express_minutes_before_close,
  kitchen_diff: one.kitchen_diff,
  order_ahead_days: one.order_ahead_days,
  accepts_online_payments: one.accepts_online_payments,
  tips_url: one.tips_url,
  delivery_radius: one.delivery_radius,
  cancel_unaccepted_minutes: one.cancel_unaccepted_minutes,
  capacity: one.capacity,
  busy_when: one.busy_when,
  auto_accept: one.auto_accept,
  alarm_phone: one.alarm_phone,
  zones: one.zones.map(zoneAnswer),
  tables: one.tables,
  joined_tables: joinedOf(one),
  books_seats: one.booking_seats !== null,
});

const localityAnswer =
  (fresh: ReadonlySet<string>, numbers: Numbers) =>
  (one: ChainLocality): NumberedLocality => ({
    id: one.id,
    number: numbers.get(one.id) ?? null,
    name: one.name,
    name_in: one.name_in,
    slug: one.slug,
    region: one.region,
    latitude: one.latitude,
    longitude: one.longitude,
    border_box: boxOf(one, fresh),
    support_phone_number: one.support_phone_number,
    seo_title: one.seo_title,
    is_default: one.is_default,
  });

const headAnswer = ({ brand, documents, environment }: Chain): OfficeDraft['head'] => ({
  brand: {
    name: brand.name,
    slogan: brand.slogan,
    support_phone_number: brand.support_phone_number,
    support_hours: brand.support_hours === undefined ? null : weekRangesOf(brand.support_hours),
    email: brand.email,
    legal: brand.legal,
    // Versions that were kept before the format had them.
    registered_names: brand.registered_names ?? [],
  },
  documents: { ...documents, operator_number: documents.operator_number ?? null },
  environment,
});

type Numbers = ReadonlyMap<string, number>;
const NO_NUMBERS: Numbers = new Map();

/** Returns what the draft has new, as it is before its other edits. */
const freshAnswer = ({ published, base, edits }: Draft): DraftState['fresh'] => {
  const { chain, fresh } = base;
  const isNew =
    (kind: string) =>
    ({ id }: { readonly id: string }): boolean =>
      fresh.has(`${kind} ${id}`);
  const sources = new Map(edits.map(({ path, value }) => [path, value.is]));
  const pictures = new Map([
    ...dishPictures(published.chain, published.pictures),
    ...published.shelf.map(({ product, picture }) => [product.id, picture] as const),
  ]);
  const answer = dishAnswer(base, optionNames(base));
  return {
    categories: chain.categories.filter(isNew('categories')).map(categoryAnswer),
    groups: chain.modifier_groups
      .filter(isNew('modifier_groups'))
      .map((group) => ({ ...groupAnswer(group), options: [] })),
    promocodes: chain.promocodes.filter(isNew('promocodes')).map(promocodeAnswer(false)),
    content: contentAnswer(base, (list, id) => fresh.has(`${list} ${id}`)),
    localities: chain.localities.filter(isNew('localities')).map(localityAnswer(fresh, NO_NUMBERS)),
    restaurants: chain.restaurants
      .filter(isNew('restaurants'))
      .map((one) =>
        restaurantAnswer({ ...one, zones: one.zones.filter(({ id }) => !fresh.has(`zones ${one.id}/${id}`)) }),
      ),
    zones: chain.restaurants.flatMap(({ id: restaurant, zones }) =>
      zones
        .filter(({ id }) => fresh.has(`zones ${restaurant}/${id}`))
        .map((zone) => ({ restaurant, zone: zoneAnswer(zone) })),
    ),
    dishes: chain.products.filter(isNew('products')).map((dish) => {
      const source = copiedDish(published, sources, dish.id)?.id ?? '';
      return answer(dish, pictures.get(source) ?? null, false);
    }),
  };
};

/** Returns the published chain as the API shows it, with the numbers of its cities and dishes. */
const publishedAnswer = (
  { published }: Draft,
  { cities, dishes }: { readonly cities: Numbers; readonly dishes: Numbers },
): Omit<OfficeDraft, keyof DraftState> => {
  const answer = dishAnswer(published, optionNames(published));
  const pictures = dishPictures(published.chain, published.pictures);
  return {
    categories: published.chain.categories.map(categoryAnswer),
    stations: published.chain.stations.map(({ id, name }) => ({ id, name })),
    head: headAnswer(published.chain),
    localities: published.chain.localities.map(localityAnswer(new Set(), cities)),
    restaurants: published.chain.restaurants.map(restaurantAnswer),
    groups: published.chain.modifier_groups.map(groupAnswer),
    content: contentAnswer(published),
    links: linksOf(published.chain, dishes),
    promocodes: [
      ...published.chain.promocodes.map(promocodeAnswer(false)),
      ...published.codes.map(promocodeAnswer(true)),
    ],
    dishes: [
      ...published.chain.products.map((product) => answer(product, pictures.get(product.id) ?? null, false)),
      ...published.shelf.map(({ product, picture }) => answer(product, picture, true)),
    ],
  };
};

/** `GET /draft` (docs/product.md §34.6). @throws {ApiError} OFFICE_RIGHT_MISSING, CHAIN_FILE_MISSING. */
export async function readDraft({ db, person }: OfficeContext): Promise<OfficeDraft> {
  requireRight(person, 'chain.read', null);
  const draft = await openDraft(db);
  const cities = await db.select({ id: localities.externalId, number: localities.id }).from(localities);
  const dishes = await db
    .select({ id: products.externalId, number: products.id })
    .from(products)
    .where(isNull(products.archivedAt));
  const byId = (rows: typeof cities): Numbers => new Map(rows.map(({ id, number }) => [id, number]));
  return { ...draftAnswer(draft), ...publishedAnswer(draft, { cities: byId(cities), dishes: byId(dishes) }) };
}

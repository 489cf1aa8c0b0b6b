import { allergenNames } from '#contract/allergen-names-strings.ts';
import type { EditValue, PromoGives } from '#contract/office-chain.ts';
import type { ContentList, OfficePay } from '#contract/office-content.ts';
import { dayText, momentText } from '#domain/day-text.ts';
import { formatPrice } from '#domain/money.ts';
import { sellerWords } from '#domain/seller-words.ts';
import { weekWords } from '#domain/week-words.ts';
import type { FileContent } from '#server/modules/import/chain-files.ts';
import {
  GROUP_KINDS,
  MARK_NAMES,
  officeStrings as strings,
  ORDER_TYPE_NAMES,
  PAY_NAMES,
  SHOWN_NAMES,
} from '../office-strings.ts';
import { type EditField, isOrder, readField } from './edit-field.ts';
import { listNames, thingName } from './field-words.ts';

const LONGEST = 60;
const MONEY: ReadonlySet<string> = new Set([
  'price',
  'old_price',
  'min_subtotal',
  'min_delivery_price',
  'free_delivery_price',
]);
const isMoneyField = (field: EditField): boolean =>
  !('field' in field) || (field.kind !== 'category' && MONEY.has(field.field));

const isKey = <Key extends string>(names: Readonly<Record<Key, string>>, key: string): key is Key => key in names;
const nameIn = <Key extends string>(names: Readonly<Record<Key, string>>, key: string): string =>
  isKey(names, key) ? names[key] : key;

const ofText = (file: FileContent, field: EditField, value: string): string | null => {
  const name = 'field' in field ? field.field : null;
  if (name === 'category') return `«${thingName(file.chain.categories, value)}»`;
  if (name === 'locality') return `«${thingName(file.chain.localities, value)}»`;
  if (name === 'station') return `«${thingName(file.chain.stations, value)}»`;
  if (name === 'vat') return strings.noVat;
  if (name === 'kind') return nameIn(GROUP_KINDS, value);
  if (name === 'picture') return strings.somePhoto;
  if (name === 'restaurant') return `«${thingName(file.chain.restaurants, value)}»`;
  if (name === 'text' && field.kind === 'content' && hasLongText(field)) return null;
  if (name === 'event_at' || name === 'event_ends_at') return momentWords(file, field, value);
  if (name === 'starts_on' || name === 'ends_on' || name === 'date') return dayText(value);
  if (value === '') return strings.nothing;
  return value.length > LONGEST ? null : `«${value}»`;
};

const hasLongText = ({ list }: { readonly list: ContentList }): boolean => list !== 'banners' && list !== 'slides';

/** «06.12.2026, 12:00», as the clock of the event's restaurant shows it, else that of the first. */
const momentWords = ({ chain }: FileContent, field: EditField, value: string): string => {
  const at = new Date(value);
  const news = field.kind === 'content' ? chain.news.find(({ id }) => id === field.id) : undefined;
  const place = chain.restaurants.find(({ id }) => id === news?.restaurant) ?? chain.restaurants[0];
  if (Number.isNaN(at.getTime()) || place === undefined) return `«${value}»`;
  return momentText(value, place.timezone);
};

const payWords = ({ from, to, per }: OfficePay): string => {
  const sums = [
    ...(from === null ? [] : [strings.payFrom(formatPrice(from))]),
    ...(to === null ? [] : [strings.payTo(formatPrice(to))]),
  ];
  return [...sums, PAY_NAMES[per]].join(' ');
};

const ofList = (file: FileContent, field: EditField, value: readonly string[]): string => {
  if (field.kind === 'head') return value.map((one) => `«${one}»`).join(', ') || strings.nothing;
  if (isOrder(field)) return listNames(file, field, value).join(', ') || strings.emptyList;
  if (field.kind === 'promocode') {
    if (field.field === 'restaurants') return listNames(file, field, value).join(', ') || strings.everywhere;
    return value.map((one) => nameIn(ORDER_TYPE_NAMES, one)).join(', ') || strings.nothing;
  }
  if (field.kind === 'content') {
    if (field.field === 'shown_in') return value.map((one) => nameIn(SHOWN_NAMES, one)).join(', ') || strings.nowhere;
    return listNames(file, field, value).join(', ') || strings.nothing;
  }
  if (field.kind === 'dish' && field.field === 'order_types')
    return value.map((one) => nameIn(ORDER_TYPE_NAMES, one)).join(', ') || strings.nothing;
  if (field.kind === 'dish' && field.field === 'allergens')
    return value.map((one) => nameIn(allergenNames, one).toLowerCase()).join(', ') || strings.nothing;
  return value.map((mark) => nameIn(MARK_NAMES, mark)).join(', ') || strings.noMarks;
};

const ofGives = (file: FileContent, gives: PromoGives): string => {
  switch (gives.type) {
    case 'percent':
      return strings.percentOff(gives.percent);
    case 'amount':
      return strings.amountOff(formatPrice(gives.amount));
    case 'free_delivery':
      return strings.freeDelivery;
    case 'gift':
      return strings.gift(thingName(file.chain.products, gives.product));
  }
};

/** What a dish has as its category has it, unless it has its own. */
const FROM_CATEGORY: ReadonlySet<string> = new Set(['station', 'cook_minutes', 'vat']);

/** What a field says that holds nothing. */
const ofNull = (field: EditField): string => {
  if (field.kind === 'zone' && field.field === 'opening_hours') return strings.asRestaurant;
  if (field.kind === 'zone' && field.field === 'area') return strings.circle;
  if (field.kind === 'dish' && field.field === 'availability_schedule') return strings.always;
  if (field.kind === 'dish' && FROM_CATEGORY.has(field.field)) return strings.asCategory;
  if (field.kind === 'category' && field.field === 'vat') return strings.asTill;
  if (field.kind === 'locality' && field.field === 'border_box') return strings.aroundCity;
  if (field.kind === 'restaurant' && field.field === 'seller') return strings.asChain;
  return field.kind === 'restaurant' && field.field === 'accepts_online_payments' ? strings.asServer : strings.nothing;
};

/** Returns a value inside a sentence, ids by name and money in rubles; null where it is too long for one. */
export function shortWords(file: FileContent, field: EditField, value: EditValue): string | null {
  if (value === null) return ofNull(field);
  if (typeof value === 'number' && 'field' in field && field.field === 'vat') return strings.vat(value);
  if (typeof value === 'number') return isMoneyField(field) ? formatPrice(value) : String(value).replace('.', ',');
  if (typeof value === 'string') return ofText(file, field, value);
  if (typeof value === 'boolean') return value ? strings.yes : strings.no;
  if (Array.isArray(value)) return ofList(file, field, value);
  if ('file' in value) return strings.somePhoto;
  if ('type' in value) return ofGives(file, value);
  if ('monday' in value) return weekWords(value, { dayOff: strings.dayOff, everyDay: strings.everyDay });
  if ('ring' in value) return strings.area(value.ring.length, value.holes.length);
  if ('inn' in value) return sellerWords(value);
  if ('lead_minutes' in value) return strings.bookingTerms(value);
  if ('title' in value) return value.text === null ? `«${value.title}»` : null;
  if ('south_west' in value) return [...value.south_west, ...value.north_east].join(', ');
  if ('slot_minutes' in value) return strings.capacity(value);
  if ('per' in value) return payWords(value);
  if ('joined' in value) return value.joined.map(({ tables }) => tables.join(' + ')).join(', ') || strings.nothing;
  if ('tables' in value)
    return strings.tables(
      value.tables.length,
      value.tables.reduce((sum, { seats }) => sum + seats, 0),
    );
  return 'orders' in value ? strings.busy(value) : strings.nutrition(value);
}

/** Of a text of pages the beginning tells which one it is. */
const MOST_QUOTED = 400;
const quoted = (text: string): string => (text.length > MOST_QUOTED ? `«${text.slice(0, MOST_QUOTED)}…»` : `«${text}»`);

/**
 * Returns a value for the person who decides between two (docs/product.md §34.8). A list names things of the draft, else of the published file.
 */
export function valueWords({ named }: { readonly named: FileContent }, path: string, value: EditValue): string {
  const field = readField(path);
  if (field === null) return JSON.stringify(value);
  return shortWords(named, field, value) ?? (typeof value === 'string' ? quoted(value) : '');
}

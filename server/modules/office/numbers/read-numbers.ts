import { asc } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  MAX_NUMBERS_DAYS,
  type OfficeNumbers,
  type OfficeNumbersBody,
  type OfficeNumbersFile,
  type OfficeNumbersFileBody,
  XLSX_TYPE,
} from '#contract/office-numbers.ts';
import { dayText } from '#domain/day-text.ts';
import { addDays, countDays } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { ApiError } from '#server/http/api-error.ts';
import { ownerNumbersOf } from '#server/modules/partner/owner/owner-numbers-view.ts';
import type { OfficeContext, OfficePerson } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { may, requireRight } from '../rights.ts';
import { writeXlsx } from '../xlsx.ts';
import { numbersCsv, numbersTables } from './numbers-table.ts';
import { numbersTableStrings } from './numbers-table-strings.ts';
import { countByHour, countCustomers, rankDishes, type Scope, sumByDay, sumPromocodes } from './sum-orders.ts';

interface Place {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
}

/** Days of a period, both ends included. @throws {ApiError} VALIDATION_FAILED: turned round, or too long. */
const lengthOf = (period: OfficeNumbersBody): number => {
  const days = countDays(period);
  if (days < 1) throw new ApiError('VALIDATION_FAILED', { fields: { to: [officeStrings.daysTurned] } });
  if (days > MAX_NUMBERS_DAYS) {
    throw new ApiError('VALIDATION_FAILED', { fields: { to: [officeStrings.tooManyDays(MAX_NUMBERS_DAYS)] } });
  }
  return days;
};

/** Every restaurant in the chain's order, those that have left its file too: their orders stay. */
const readPlaces = async (db: Database): Promise<Place[]> => {
  const rows = await db
    .select({
      number: restaurants.id,
      id: restaurants.externalId,
      name: restaurants.name,
      archivedAt: restaurants.archivedAt,
    })
    .from(restaurants)
    .orderBy(asc(restaurants.position), asc(restaurants.id));
  return rows.map(({ number, id, name, archivedAt }) => ({ number, id, name, isOpen: archivedAt === null }));
};

/** Whose orders are counted. @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND. */
const chosenOf = (person: OfficePerson, own: readonly Place[], restaurant: string | null): Scope['restaurants'] => {
  if (restaurant !== null) {
    requireRight(person, 'numbers.read', restaurant);
    const place = own.find(({ id }) => id === restaurant);
    if (place === undefined) throw new ApiError('NOT_FOUND');
    return [place.number];
  }
  if (may(person, 'numbers.read', null)) return 'all';
  if (own.length === 0) requireRight(person, 'numbers.read', null);
  return own.map(({ number }) => number);
};

/**
 * `POST /numbers` (docs/product.md §34.30): the figures of a period and of the same number of days before it, in kopecks, of one restaurant or
 * of all that the person may see.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND (no such restaurant), VALIDATION_FAILED (the period)
 */
export async function readOfficeNumbers(
  { db, person }: Pick<OfficeContext, 'db' | 'person'>,
  body: OfficeNumbersBody,
): Promise<OfficeNumbers> {
  const { from, to, restaurant } = body;
  const places = await readPlaces(db);
  const own = places.filter(({ id }) => may(person, 'numbers.read', id));
  const scope: Scope = { from, to, restaurants: chosenOf(person, own, restaurant) };
  const length = lengthOf(body);
  const beforeFrom = addDays(from, -length);
  const summed = await sumByDay(db, scope, beforeFrom);
  const customers = await countCustomers(db, scope, beforeFrom);
  const wholes = summed.filter(({ day, restaurantId }) => day === null && restaurantId === null);
  const byDay = new Map(summed.filter(({ isNow }) => isNow).map((row) => [row.day, row]));
  const ofPlace = (number: number) => summed.filter((row) => row.isNow && row.restaurantId === number);
  return {
    from,
    to,
    before_from: beforeFrom,
    before_to: addDays(from, -1),
    total: { ...ownerNumbersOf(wholes.filter(({ isNow }) => isNow)), ...customers.now },
    before: { ...ownerNumbersOf(wholes.filter(({ isNow }) => !isNow)), ...customers.before },
    days: Array.from({ length }, (_, index) => {
      const date = addDays(from, index);
      const row = byDay.get(date);
      return { date, orders: row?.orders ?? 0, revenue: row?.revenue ?? 0 };
    }),
    hours: await countByHour(db, scope),
    dishes: await rankDishes(db, scope),
    promocodes: await sumPromocodes(db, scope),
    restaurants: own
      .filter(({ number }) => scope.restaurants === 'all' || scope.restaurants.includes(number))
      .map((place) => ({ place, rows: ofPlace(place.number) }))
      .filter(({ place, rows }) => place.isOpen || rows.length > 0)
      .map(({ place: { id, name }, rows }) => ({ id, name, ...ownerNumbersOf(rows) })),
  };
}

/** `POST /numbers/file` (docs/product.md §34.32): the same figures as a workbook, or as one table for Excel. @throws {ApiError} as {@link readOfficeNumbers}. */
export async function readOfficeNumbersFile(
  call: Pick<OfficeContext, 'db' | 'person'>,
  { format, ...body }: OfficeNumbersFileBody,
): Promise<v.InferOutput<typeof OfficeNumbersFile>> {
  const numbers = await readOfficeNumbers(call, body);
  const file = format === 'xlsx' ? await writeXlsx(numbersTables(numbers)) : Buffer.from(numbersCsv(numbers));
  return {
    name: numbersTableStrings.fileName(dayText(body.from), dayText(body.to), format),
    type: format === 'xlsx' ? XLSX_TYPE : 'text/csv',
    content: file.toString('base64'),
  };
}

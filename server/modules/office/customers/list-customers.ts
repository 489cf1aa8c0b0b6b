import { subDays } from 'date-fns';
import * as v from 'valibot';
import {
  CUSTOMERS_PAGE,
  type CustomerSort,
  FEWEST_DIGITS,
  FEWEST_LETTERS,
  GONE_DAYS,
  type ListedCustomer,
  type OfficeCustomerCounts,
  type OfficeCustomerCountsBody,
  type OfficeCustomers,
  type OfficeCustomersBody,
} from '#contract/office-customers.ts';
import type { OfficeAction } from '#contract/office.ts';
import { AskedInstant } from '#contract/primitives.ts';
import { maskPhone } from '#domain/phone.ts';
import { reducePhone } from '#domain/phone-text.ts';
import { EVERY_RESTAURANT } from '#server/db/schema/customer-summaries.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { may } from '../rights.ts';
import {
  countSummaries,
  type CustomerCursor,
  type CustomerScope,
  type CustomerSearch,
  listSummaries,
  refreshForLook,
  type SummaryRow,
} from './customer-summary-repository.ts';
import { whoseOrders } from './whose-orders.ts';

/** Which customers are counted or listed. @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND. */
export async function scopeOf(
  call: OfficeContext,
  action: OfficeAction,
  restaurant: string | null,
): Promise<CustomerScope> {
  return {
    restaurantId: (await whoseOrders(call, action, restaurant)) ?? EVERY_RESTAURANT,
    goneBefore: subDays(call.now, GONE_DAYS),
  };
}

const refuseSearch = (sentence: string): never => {
  throw new ApiError('VALIDATION_FAILED', { fields: { search: [sentence] } });
};

/** Reads what was typed. @throws {ApiError} VALIDATION_FAILED: too little to search for. */
export function searchOf(typed: string): CustomerSearch {
  if (typed === '') return null;
  const [, order] = /^(?:№|#|n)\s*(\d{1,9})$/i.exec(typed) ?? [];
  if (order !== undefined) return { order: Number(order) };
  if (/^[\d\s()+-]+$/.test(typed)) {
    const digits = reducePhone(typed).replace('+', '');
    if (digits.length < FEWEST_DIGITS) return refuseSearch(officeStrings.fewDigits(FEWEST_DIGITS));
    return { digits: digits.length === 11 ? digits.replace(/^8/, '7') : digits };
  }
  const email = typed.toLowerCase();
  const words = email.includes('@') ? [] : (email.replaceAll('ё', 'е').match(/[\p{L}\p{N}]+/gu) ?? []);
  const letters = words.join('').length;
  if (letters < FEWEST_LETTERS && !email.includes('@')) {
    return refuseSearch(officeStrings.fewLetters(FEWEST_LETTERS));
  }
  return { words, email };
}

const VALUES: Readonly<Record<CustomerSort, (row: SummaryRow) => string>> = {
  last_order: ({ lastOrderAt }) => new Date(lastOrderAt).toISOString(),
  revenue: ({ revenue }) => String(revenue),
  orders: ({ orders }) => String(orders),
  registered: ({ registeredAt }) => new Date(registeredAt).toISOString(),
};
/** @throws {ApiError} VALIDATION_FAILED: not a cursor of this order. */
const cursorOf = (after: string | null, sort: CustomerSort): CustomerCursor | null => {
  if (after === null) return null;
  const [value = '', id = ''] = after.split('~');
  const isNumber = sort === 'revenue' || sort === 'orders';
  const isValue = isNumber ? /^\d{1,15}$/.test(value) : v.is(AskedInstant, value);
  if (!isValue || !/^\d{1,9}$/.test(id)) {
    throw new ApiError('VALIDATION_FAILED', { fields: { after: [officeStrings.wrongValue] } });
  }
  return { value, id: Number(id) };
};

const listed = (row: SummaryRow, isWhole: boolean): ListedCustomer => ({
  customer_id: row.id,
  name: row.name,
  phone_number: isWhole ? row.phone : maskPhone(row.phone),
  registered_at: new Date(row.registeredAt).toISOString(),
  orders: row.orders,
  revenue: row.revenue,
  last_order_at: row.lastOrderAt === 0 ? null : new Date(row.lastOrderAt).toISOString(),
  marketing: row.marketing,
});

/**
 * `POST /customers` (docs/product.md §34.34): a page of customers. Who may not browse names someone; phones are masked but for those who may see
 * everything.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND (no such restaurant), VALIDATION_FAILED (the search, the cursor)
 */
export async function readOfficeCustomers(
  call: OfficeContext,
  { restaurant, search, sort, filter, after }: OfficeCustomersBody,
): Promise<OfficeCustomers> {
  const { db, person } = call;
  const scope = await scopeOf(call, search === '' ? 'customers.browse' : 'customers.find', restaurant);
  const asked = { search: searchOf(search), sort, filter, after: cursorOf(after, sort), limit: CUSTOMERS_PAGE + 1 };
  await refreshForLook(db);
  const rows = await listSummaries(db, scope, asked);
  const page = rows.slice(0, CUSTOMERS_PAGE);
  const last = page.at(-1);
  const isWhole = may(person, 'customers.whole', null);
  return {
    customers: page.map((row) => listed(row, isWhole)),
    next: last && rows.length > CUSTOMERS_PAGE ? `${VALUES[sort](last)}~${last.id}` : null,
  };
}

/** `POST /customers/count` (docs/product.md §34.34). @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND (no such restaurant). */
export async function countOfficeCustomers(
  call: OfficeContext,
  { restaurant }: v.InferOutput<typeof OfficeCustomerCountsBody>,
): Promise<v.InferOutput<typeof OfficeCustomerCounts>> {
  const scope = await scopeOf(call, 'customers.count', restaurant);
  await refreshForLook(call.db);
  return countSummaries(call.db, scope);
}

import type * as v from 'valibot';
import {
  MAX_CUSTOMERS_FILE,
  type OfficeCustomersFile,
  type OfficeCustomersFileBody,
} from '#contract/office-customers.ts';
import { XLSX_TYPE } from '#contract/office-numbers.ts';
import { ACCOUNT_ZONE } from '#domain/account-terms.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { requireRight } from '../rights.ts';
import { type TableCell, writeXlsx } from '../xlsx.ts';
import { listSummaries, refreshForLook, type SummaryRow } from './customer-summary-repository.ts';
import { scopeOf, searchOf } from './list-customers.ts';

const dayOf = (milliseconds: number): TableCell => ({ day: calendarDate(new Date(milliseconds), ACCOUNT_ZONE) });

const rowOf = (one: SummaryRow): TableCell[] => [
  one.name,
  formatPhone(one.phone),
  dayOf(one.registeredAt),
  one.orders,
  { kopecks: one.revenue },
  one.lastOrderAt === 0 ? null : dayOf(one.lastOrderAt),
  one.marketing ? officeStrings.yes : officeStrings.no,
];

/**
 * `POST /customers/file` (docs/product.md §34.51): the customers of the list as a workbook, for those who may see everything. The log has who saved it
 * and how many they are.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND (no such restaurant), VALIDATION_FAILED (the search)
 */
export async function readOfficeCustomersFile(
  call: OfficeContext,
  { restaurant, search, sort, filter }: OfficeCustomersFileBody,
): Promise<v.InferOutput<typeof OfficeCustomersFile>> {
  const { db, person, now } = call;
  requireRight(person, 'customers.whole', null);
  const scope = await scopeOf(call, 'customers.browse', restaurant);
  await refreshForLook(db);
  const asked = { search: searchOf(search), sort, filter, after: null, limit: MAX_CUSTOMERS_FILE + 1 };
  const found = await listSummaries(db, scope, asked);
  const rows = found.slice(0, MAX_CUSTOMERS_FILE);
  const { customerColumns: head, customersSheet: name, customersLeftOff } = officeStrings;
  const left: TableCell[][] = found.length > rows.length ? [[customersLeftOff(MAX_CUSTOMERS_FILE)]] : [];
  const file = await writeXlsx([{ name, rows: [[...head], ...rows.map(rowOf), ...left] }]);
  await auditOffice(call, 'customers.export', { customers: rows.length, restaurant, filter });
  return {
    name: officeStrings.customersFile(calendarDate(now, ACCOUNT_ZONE)),
    type: XLSX_TYPE,
    content: file.toString('base64'),
  };
}

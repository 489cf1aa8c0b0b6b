import * as v from 'valibot';
import { ExternalId } from './chain-file-parts.ts';
import { CountOfMany, KopecksOfMany, OwnerNumbers } from './owner-numbers.ts';
import { AskedDate, CalendarDate } from './primitives.ts';

// The office's figures of a period (docs/product.md §34.30).

/** The longest period, in days: a year, and the month after it. */
export const MAX_NUMBERS_DAYS = 400;
/** How many dishes stand on each side, and how many promo codes. */
export const NUMBERS_DISHES = 10;
export const NUMBERS_PROMOCODES = 50;

/** The media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `POST /numbers`: both days belong to the period; `restaurant`: an external id, null for all that the person may see. */
export const OfficeNumbersBody = v.strictObject({
  from: AskedDate,
  to: AskedDate,
  restaurant: v.nullable(ExternalId),
});
export type OfficeNumbersBody = v.InferOutput<typeof OfficeNumbersBody>;

/** The figures of the owner's day (docs/product.md §26.19) over a period, and how many customers ordered. */
const PeriodNumbers = v.object({
  ...OwnerNumbers.entries,
  /** Whose first order in the chain this is. */
  new_customers: CountOfMany,
  /** Who had ordered before the period. */
  returning_customers: CountOfMany,
});
export type PeriodNumbers = v.InferOutput<typeof PeriodNumbers>;

const SoldDish = v.object({ name: v.string(), portions: CountOfMany, revenue: KopecksOfMany });

/** `POST /numbers/file`: the same figures for Excel: a workbook, or one table. */
export const OfficeNumbersFileBody = v.strictObject({
  ...OfficeNumbersBody.entries,
  format: v.optional(v.picklist(['csv', 'xlsx']), 'csv'),
});
export type OfficeNumbersFileBody = v.InferOutput<typeof OfficeNumbersFileBody>;
export const OfficeNumbersFile = v.object({
  name: v.string(),
  type: v.picklist(['text/csv', XLSX_TYPE]),
  /** Base64. */
  content: v.string(),
});

/** Figures of a period and of the days of the same number before it, without personal data. */
export const OfficeNumbers = v.object({
  from: CalendarDate,
  to: CalendarDate,
  before_from: CalendarDate,
  before_to: CalendarDate,
  total: PeriodNumbers,
  before: PeriodNumbers,
  /** Every day of the period, those without orders too. */
  days: v.array(v.object({ date: CalendarDate, orders: CountOfMany, revenue: KopecksOfMany })),
  /** Orders by the hour in which they were made, from 0 to 23, by the restaurant's clock. */
  hours: v.pipe(v.array(CountOfMany), v.length(24)),
  dishes: v.object({ best: v.array(SoldDish), worst: v.array(SoldDish) }),
  promocodes: v.array(v.object({ code: v.string(), uses: CountOfMany, discount: KopecksOfMany })),
  restaurants: v.array(v.object({ id: v.string(), name: v.string(), ...OwnerNumbers.entries })),
});
export type OfficeNumbers = v.InferOutput<typeof OfficeNumbers>;

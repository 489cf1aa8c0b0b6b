import * as v from 'valibot';
import { CalendarDate } from '#contract/primitives.ts';
import { formatDay } from '#domain/relative-day.ts';
import { instantOf } from '#domain/zoned-time.ts';
import { formatPrice } from '#domain/money.ts';
import { auditStrings } from './audit-strings.ts';

const Texts = v.fallback(v.array(v.string()), []);
/** What of an entry is said; what this build does not know is left out. */
const Details = v.object({
  number: v.fallback(v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))])), null),
  table: v.fallback(v.nullish(v.string()), null),
  amount: v.fallback(v.nullish(v.number()), null),
  date: v.fallback(v.nullish(CalendarDate), null),
  reason: v.fallback(v.nullish(v.string()), null),
  stop: Texts,
  sell: Texts,
});

/** An entry's details in a few words: «№ 1042, 300 ₽», «завтра, санитарный день». */
export function detailsText(details: Readonly<Record<string, unknown>>, now: Date, timezone: string): string {
  const parsed = v.safeParse(Details, { stop: [], sell: [], ...details });
  if (!parsed.success) return '';
  const { number, table, amount, date, reason, stop, sell } = parsed.output;
  return [
    number == null ? '' : auditStrings.number(number),
    table == null ? '' : auditStrings.table(table),
    amount == null ? '' : formatPrice(amount),
    date == null ? '' : formatDay(instantOf(date, '12:00', timezone), now, timezone),
    // A code of ours says nothing to a person.
    reason != null && /[а-яё]/i.test(reason) ? reason : '',
    stop.length === 0 ? '' : auditStrings.stopped(stop.join(', ')),
    sell.length === 0 ? '' : auditStrings.sold(sell.join(', ')),
  ]
    .filter((one) => one !== '')
    .join(', ');
}

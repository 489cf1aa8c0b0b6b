import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { AuditEntry } from '#contract/partner-manage.ts';
import { momentWords, formatDay } from '#domain/relative-day.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { printerStrings } from '../shell/kitchen-strings.ts';
import { ReadState, useRead, readPages } from '../shell/read-state.tsx';
import { useKitchenNow, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import { auditStrings } from './owner-strings.ts';
import css from './owner.module.css';
import * as v from 'valibot';
import { PrinterTrouble } from '#contract/partner-printers.ts';
import { CalendarDate } from '#contract/primitives.ts';
import { instantOf } from '#domain/zoned-time.ts';
import { formatPrice } from '#domain/money.ts';

const PAGE = 50;

/** All changes by partners, newest first (docs/product.md §26.23). */
export function AuditScreen(): JSX.Element {
  const { me, settings } = useKitchenSnapshot().state;
  const now = useKitchenNow();
  const [pages, setPages] = useState(1);
  const restaurantId = settings.restaurant_id;
  const read = useRead(['audit', restaurantId, pages], (api) =>
    readPages(async (before) => {
      const query = {
        limit: PAGE,
        ...(restaurantId === null ? {} : { restaurant_id: restaurantId }),
        ...(before === undefined ? {} : { before }),
      };
      const { entries: items, next } = await api.call(kitchenApi.partnerAudit, { query });
      return { items, next };
    }, pages),
  );
  const restaurantOf = (entry: AuditEntry) => me?.restaurants.find(({ id }) => id === entry.restaurant_id);
  const timezoneOf = (entry: AuditEntry): string =>
    (restaurantOf(entry) ?? me?.restaurants[0])?.timezone ?? 'Europe/Moscow';
  return (
    <div className={css['screen']}>
      <h1 className={visuallyHiddenClass}>{auditStrings.heading}</h1>
      <ReadState read={read}>
        {({ items: entries, next }) =>
          entries.length === 0 ? (
            <EmptyState title={auditStrings.empty} text={auditStrings.emptyText} />
          ) : (
            <ul className={css['orders']}>
              {entries.map((entry) => (
                <li key={entry.id} className={css['order']}>
                  <p className={css['line']}>
                    <strong>{auditStrings.action(entry.action)}</strong>
                    <span className={css['long']}>{detailsText(entry.details, now, timezoneOf(entry))}</span>
                  </p>
                  <p className={css['muted']}>
                    {[
                      momentWords(new Date(entry.at), now, timezoneOf(entry)),
                      entry.restaurant_id === null ? auditStrings.chain : restaurantOf(entry)?.name,
                      entry.key_name ?? auditStrings.demoKey,
                    ]
                      .filter((one) => one !== undefined)
                      .join(', ')}
                  </p>
                </li>
              ))}
              {next !== null && (
                <li>
                  <Button variant="secondary" size="large" wide onClick={() => setPages(pages + 1)}>
                    {auditStrings.more}
                  </Button>
                </li>
              )}
            </ul>
          )
        }
      </ReadState>
    </div>
  );
}

const Texts = v.fallback(v.array(v.string()), []);
/** The details of an entry that are shown; those unknown to this build are left out. */
const Details = v.object({
  number: v.fallback(v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))])), null),
  table: v.fallback(v.nullish(v.string()), null),
  amount: v.fallback(v.nullish(v.number()), null),
  date: v.fallback(v.nullish(CalendarDate), null),
  reason: v.fallback(v.nullish(v.string()), null),
  stop: Texts,
  sell: Texts,
  dishes: Texts,
  printers: v.fallback(
    v.array(v.object({ name: v.string(), problem: v.nullable(PrinterTrouble.entries.problem) })),
    [],
  ),
});

/** Formats an entry's details in a few words: «№ 1042, 300 ₽», «завтра, санитарный день». */
function detailsText(details: Readonly<Record<string, unknown>>, now: Date, timezone: string): string {
  const parsed = v.safeParse(Details, { stop: [], sell: [], dishes: [], printers: [], ...details });
  if (!parsed.success) return '';
  const { number, table, amount, date, reason, stop, sell, dishes, printers } = parsed.output;
  return [
    number == null ? '' : auditStrings.number(number),
    table == null ? '' : auditStrings.table(table),
    amount == null ? '' : formatPrice(amount),
    dishes.join(', '),
    date == null ? '' : formatDay(instantOf(date, '12:00', timezone), now, timezone),
    // Internal codes mean nothing to a person.
    reason != null && /[а-яё]/i.test(reason) ? reason : '',
    stop.length === 0 ? '' : auditStrings.stopped(stop.join(', ')),
    sell.length === 0 ? '' : auditStrings.sold(sell.join(', ')),
    ...printers.map(({ name, problem }) => printerStrings.state(name, problem)),
  ]
    .filter((one) => one !== '')
    .join(', ');
}

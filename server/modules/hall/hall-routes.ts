import { addHours } from 'date-fns';
import { api } from '#contract/endpoints.ts';
import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import { implement, type Route } from '#server/http/route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { openTable } from './find-table.ts';
import { readTableBill } from './table-bill.ts';
import { callFromTable, readTableCalls } from './table-calls.ts';

/** How long a guest who scanned a code is assumed to sit there: a long dinner, but not the next day. */
const SEATED_HOURS = 4;

/** Routes for a table's QR code, calls from the table, and its bill (docs/product.md §33.2, §33.14, §33.17). */
export function hallRoutes({ tables }: Pick<Config, 'tables'>, { tableCodes }: Pick<Limits, 'tableCodes'>): Route[] {
  return [
    implement(
      api.table,
      async ({ db, now, query }) => {
        const { restaurantId, number, hall } = await openTable(db, tables, query.code);
        return { restaurant_id: restaurantId, number, hall, until: addHours(now, SEATED_HOURS).toISOString() };
      },
      { perMinute: tableCodes },
    ),
    implement(api.tableCalls, ({ db, now, query }) => readTableCalls({ db, now, codes: tables }, query.code)),
    implement(api.tableBill, (call) => {
      const { db, now, query } = call;
      return readTableBill({ db, now, codes: tables, visitor: visitorOf(call) }, query.code);
    }),
    implement(api.callFromTable, ({ db, now, body }) => callFromTable({ db, now, codes: tables }, body), {
      perMinute: tableCodes,
      // A repeated request is the same call.
      keyless: true,
    }),
  ];
}

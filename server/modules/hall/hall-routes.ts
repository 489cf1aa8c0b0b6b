import { addHours } from 'date-fns';
import { api } from '../../../contract/endpoints.ts';
import type { Config } from '../../config.ts';
import type { Limits } from '../../http/limits.ts';
import { implement, type Route } from '../../http/route.ts';
import { openTable } from './find-table.ts';

/** So long whoever has scanned a code is taken to sit there: a long dinner, and not the next day. */
const SEATED_HOURS = 4;

/** What a table's QR code leads to (docs/product.md §33.2). */
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
  ];
}

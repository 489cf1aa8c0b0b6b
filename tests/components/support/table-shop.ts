import { FakeShop } from '#tests/support/fake-shop.ts';
import { NOON } from '#tests/support/fixtures/chain.ts';

/** The code of table 12 in the first restaurant. */
export const TABLE_CODE = 'AbCd_table-12';
export const LONG_HALL = 'Терраса у старой яблони на втором этаже флигеля';
/** Until when a device that scans it at noon is seated. */
export const SEATED_UNTIL = new Date(NOON.getTime() + 4 * 60 * 60_000);

/** A shop whose first restaurant serves table 12. */
export function shopWithTable(hall: string | null = 'Терраса'): FakeShop {
  const api = new FakeShop();
  api.tables.set(TABLE_CODE, { restaurant_id: 1, number: '12', hall, until: SEATED_UNTIL.toISOString() });
  return api;
}

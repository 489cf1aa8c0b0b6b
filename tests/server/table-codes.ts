import { tableCode } from '#server/modules/hall/table-code.ts';
import { TEST_CONFIG } from '../support/server.ts';

/** What signs the codes at the test's server. */
export const TEST_CODES = { secret: TEST_CONFIG.tables?.secret ?? '', version: 1 };

/** What the QR code of a table says at the test's server; `table` is its external id, `restaurant/number`. */
export function codeOf(table: string, version = 1): string {
  return tableCode({ ...TEST_CODES, version }, table);
}

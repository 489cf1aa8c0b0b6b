import { tableCode } from '#server/modules/hall/table-code.ts';
import { TEST_CONFIG } from '../support/server.ts';

/** What the QR code of a table says at the test's server; `table` is its external id, `restaurant/number`. */
export function codeOf(table: string, version = 1): string {
  return tableCode({ secret: TEST_CONFIG.tables?.secret ?? '', version }, table);
}

import { tableCode } from '#server/secrets/table-code.ts';
import { TEST_CONFIG } from '../support/server.ts';

/** The key that signs table codes at the test server. */
export const TEST_CODES = { secret: TEST_CONFIG.tables?.secret ?? '', version: 1 };

/** Returns the content of a table's QR code at the test server; `table` is its external id, `restaurant/number`. */
export function codeOf(table: string, version = 1): string {
  return tableCode({ ...TEST_CODES, version }, table);
}

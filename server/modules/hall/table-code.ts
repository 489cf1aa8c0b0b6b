import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that signs the codes of tables, and which of its versions is printed now (docs/product.md §33.1). */
export interface TableCodes {
  readonly secret: string;
  /** 1 to 255. */
  readonly version: number;
}

/** A table's name in the chain: `restaurant/number`, its external id. */
export interface SignedTable {
  readonly table: string;
  readonly version: number;
}

/** A version is one byte of a code, and never 0. */
const VERSIONS = 255;

/**
 * What signs the codes of one restaurant. Its own version and that of the server count together, so that another number of either ends
 * the codes that were printed.
 */
export function codesOfRestaurant({ secret, version }: TableCodes, restaurantVersion: number): TableCodes {
  return { secret, version: ((version + restaurantVersion - 2) % VERSIONS) + 1 };
}

/** 128 bits of the HMAC: nobody guesses them, and the QR code stays coarse enough to be read from a tent card. */
const MAC_BYTES = 16;

const macOf = (secret: string, version: number, table: string): Buffer =>
  createHmac('sha256', secret).update(`table code\0${version}\0${table}`, 'utf8').digest().subarray(0, MAC_BYTES);

/** Makes the code of a table: version, MAC and the table's name, base64url. The same table and version, the same code. */
export function tableCode({ secret, version }: TableCodes, table: string): string {
  return Buffer.concat([Buffer.of(version), macOf(secret, version, table), Buffer.from(table, 'utf8')]).toString(
    'base64url',
  );
}

/**
 * Reads a code of any version; null when it was not made with this secret. Compared in constant time; a code that says the
 * same in another spelling (base64 has spare bits at its end) is none.
 */
export function readTableCode(secret: string, code: string): SignedTable | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length <= MAC_BYTES + 1 || bytes.toString('base64url') !== code) return null;
  const version = bytes[0] ?? 0;
  const table = bytes.subarray(MAC_BYTES + 1).toString('utf8');
  const isOurs = timingSafeEqual(bytes.subarray(1, MAC_BYTES + 1), macOf(secret, version, table));
  return isOurs && version > 0 && tableCode({ secret, version }, table) === code ? { table, version } : null;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that signs table codes, and the version printed now (docs/product.md §33.1). */
export interface TableCodes {
  readonly secret: string;
  /** 1 to 255. */
  readonly version: number;
}

/** A table's chain-wide name: `restaurant/number`, its external id. */
export interface SignedTable {
  readonly table: string;
  readonly version: number;
}

/** A version is one byte of a code and never 0. */
const VERSIONS = 255;

/**
 * Returns the signing parameters for one restaurant's codes. Its version and the server's are combined, so that changing either
 * invalidates the printed codes.
 */
export function codesOfRestaurant({ secret, version }: TableCodes, restaurantVersion: number): TableCodes {
  return { secret, version: ((version + restaurantVersion - 2) % VERSIONS) + 1 };
}

/** 128 bits of the HMAC: infeasible to guess, and the QR code stays coarse enough to be read from a tent card. */
const MAC_BYTES = 16;

const macOf = (secret: string, version: number, table: string): Buffer =>
  createHmac('sha256', secret).update(`table code\0${version}\0${table}`, 'utf8').digest().subarray(0, MAC_BYTES);

/** Builds a table's code: version, MAC and the table's name, base64url. Deterministic for a table and version. */
export function tableCode({ secret, version }: TableCodes, table: string): string {
  return Buffer.concat([Buffer.of(version), macOf(secret, version, table), Buffer.from(table, 'utf8')]).toString(
    'base64url',
  );
}

/**
 * Parses a code of any version; returns null if it was not made with this secret. Compares in constant time; rejects a code in a
 * non-canonical encoding (base64 has spare bits at its end).
 */
export function readTableCode(secret: string, code: string): SignedTable | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length <= MAC_BYTES + 1 || bytes.toString('base64url') !== code) return null;
  const version = bytes[0] ?? 0;
  const table = bytes.subarray(MAC_BYTES + 1).toString('utf8');
  const isOurs = timingSafeEqual(bytes.subarray(1, MAC_BYTES + 1), macOf(secret, version, table));
  return isOurs && version > 0 && tableCode({ secret, version }, table) === code ? { table, version } : null;
}

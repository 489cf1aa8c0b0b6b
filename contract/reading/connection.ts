import * as v from 'valibot';

/** An origin without a path; empty is the page's own origin. */
const Origin = v.union([
  v.literal(''),
  v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^/\s?#@\\]+$/),
    v.check((origin) => URL.canParse(origin)),
  ),
]);

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * How a build of the storefront connects to its backend (docs/product.md §23.1): set at build time, by the variables listed in
 * docs/operations.md. The defaults are those of the backend in `server/`.
 */
export const Connection = v.strictObject({
  /** The API's origin for the browser. */
  origin: v.optional(Origin, ''),
  /** The backend's unit of amounts, both ways; the storefront itself always uses kopecks. */
  money: v.optional(v.picklist(['kopecks', 'roubles']), 'kopecks'),
  /**
   * `cookie`: the token is HttpOnly and sent automatically. `bearer`: scripts can read the token cookie; it is sent as a bearer token, and
   * CSRF does not apply.
   */
  credentials: v.optional(v.picklist(['cookie', 'bearer']), 'cookie'),
  /** The fixed salt of the client-generated token, for a backend that requires one; empty: none is sent. */
  tokenSalt: v.optional(v.pipe(v.string(), v.regex(/^[\u0020-\u007e]*$/)), ''),
  /** Default IANA zone of restaurants. */
  timeZone: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'is no time zone')), 'Europe/Moscow'),
  /** Default name of the chain. */
  brand: v.optional(v.pipe(v.string(), v.minLength(1)), 'Ресторан'),
});
export type Connection = v.InferOutput<typeof Connection>;

/** The connection to the backend in `server/`. */
export const OWN_BACKEND: Connection = v.parse(Connection, {});

import * as v from 'valibot';

/** An origin without a path; empty is the page's own. */
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
 * How a build of the storefront speaks with its backend (docs/product.md §23.1): set when it is built, by the variables
 * that docs/operations.md lists. The defaults are those of the backend in `server/`.
 */
export const Connection = v.strictObject({
  /** Where the browser finds the API. */
  origin: v.optional(Origin, ''),
  /** What amounts are counted in, both ways; whatever it says, the storefront counts in kopecks. */
  money: v.optional(v.picklist(['kopecks', 'roubles']), 'kopecks'),
  /**
   * `cookie`: the token is HttpOnly and travels by itself. `bearer`: scripts can read the token cookie; it is sent as a
   * bearer, and CSRF does not apply.
   */
  credentials: v.optional(v.picklist(['cookie', 'bearer']), 'cookie'),
  /** The fixed salt of the token that the client makes itself, for a backend that asks for one; empty: none is sent. */
  tokenSalt: v.optional(v.pipe(v.string(), v.regex(/^[\u0020-\u007e]*$/)), ''),
  /** IANA zone of restaurants that name none. */
  timeZone: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'is no time zone')), 'Europe/Moscow'),
  /** The name of the chain, where the backend does not tell it. */
  brand: v.optional(v.pipe(v.string(), v.minLength(1)), 'Ресторан'),
});
export type Connection = v.InferOutput<typeof Connection>;

/** The connection to the backend in `server/`. */
export const OWN_BACKEND: Connection = v.parse(Connection, {});

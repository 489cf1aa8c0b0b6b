import { type CardCart, CARD_CART_KEY, TAP_LIFETIME_MS, TAPS_PREFIX, type Tap } from './first-tap.ts';

/** Reads what this program and the app have written; anything else is ignored. The app parses it by a schema before it uses it. */

const EMPTY: CardCart = { lines: [], adopted: {}, bar: null };

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

const isTap = (value: unknown): value is Tap =>
  typeof value === 'object' && value !== null && 'id' in value && 'key' in value && 'at' in value && 'by' in value;

/** Returns the cart that the app has written for the next start. */
export function readCardCart(storage: Storage | null): CardCart {
  const cart = parse(storage?.getItem(CARD_CART_KEY) ?? null);
  const isCart = typeof cart === 'object' && cart !== null && 'lines' in cart && Array.isArray(cart.lines);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `writeCardCart`
  return isCart ? { ...EMPTY, ...(cart as CardCart) } : EMPTY;
}

/** Writes the cart for the next start; an empty one is removed. */
export function writeCardCart(storage: Storage | null, cart: CardCart): void {
  try {
    if (cart.lines.length === 0) storage?.removeItem(CARD_CART_KEY);
    else storage?.setItem(CARD_CART_KEY, JSON.stringify(cart));
  } catch {
    // The next start shows the cart once the app knows it.
  }
}

/** Returns the taps of all visits that have not been forgotten, without old ones. */
export function readTaps(storage: Storage | null, now: number): Record<string, readonly Tap[]> {
  const found: Record<string, readonly Tap[]> = {};
  for (let at = 0; at < (storage?.length ?? 0); at += 1) {
    const key = storage?.key(at) ?? '';
    if (!key.startsWith(TAPS_PREFIX)) continue;
    const taps = parse(storage?.getItem(key) ?? null);
    if (!Array.isArray(taps)) continue;
    found[key.slice(TAPS_PREFIX.length)] = taps.filter((tap) => isTap(tap) && now - tap.at < TAP_LIFETIME_MS);
  }
  return found;
}

/** Writes a visit's taps, or removes the note when there are none. Where storage is blocked or full, they stay in memory. */
export function writeTaps(storage: Storage | null, visit: string, taps: readonly Tap[]): void {
  try {
    if (taps.length === 0) storage?.removeItem(TAPS_PREFIX + visit);
    else storage?.setItem(TAPS_PREFIX + visit, JSON.stringify(taps));
  } catch {
    // The program keeps this page's own taps itself.
  }
}

import * as v from 'valibot';
import { CartPromo } from '#contract/cart.ts';
import { promoKey } from '#contract/promo-key.ts';
import { isMendable } from '#domain/promo-terms.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import type { DiscountRefusal } from './sending/discount-refusal.ts';

/** A promo code that the customer wants and this tab applies as soon as the cart accepts it (docs/product.md §8.16). */
const Remembered = v.object({
  code: v.string(),
  /** Its terms, as the server gave them with the rejection; null: unknown, only the server can say whether it is accepted. */
  promo: v.nullable(CartPromo),
});
type Remembered = v.InferOutput<typeof Remembered>;

const KEY = 'promocode_wanted';

/** Returns the code as it is stored in this tab, to be read by {@link readRemembered}; null: there is none. */
export function storedCode(): string | null {
  return readTab(KEY);
}

/** Parses a stored code; null: none, or one that cannot be read. */
export function readRemembered(stored: string | null): Remembered | null {
  try {
    const parsed = v.safeParse(Remembered, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Remembers a code that was requested while there was nothing to apply it to. */
export function rememberCode(code: string): void {
  writeTab(KEY, JSON.stringify({ code, promo: null } satisfies Remembered));
}

/** The code is applied, or not wanted any more. */
export function forgetCode(): void {
  writeTab(KEY, null);
}

const Details = v.object({ promo: CartPromo });

/** Remembers a code that the server has just rejected for a reason that a change of the cart can remove; forgets it for any other reason. */
export function rememberRefused({ kind, code: reason, promocode, details }: DiscountRefusal): void {
  if (kind !== 'promo' || promocode === null) return;
  if (isMendable(reason)) {
    const parsed = v.safeParse(Details, details);
    writeTab(
      KEY,
      JSON.stringify({ code: promocode, promo: parsed.success ? parsed.output.promo : null } satisfies Remembered),
    );
    return;
  }
  const remembered = readRemembered(storedCode());
  if (remembered !== null && promoKey(remembered.code) === promoKey(promocode)) forgetCode();
}

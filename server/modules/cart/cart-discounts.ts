import type { Cart } from '#contract/cart.ts';
import { bonusSpent } from '#domain/bonus-terms.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit, forgiveHit, type HitLimit } from '#server/http/rate-limit.ts';
import { holdForCart, openLedger, releaseCart } from '../bonuses/ledger.ts';
import { findByCode } from '../promo/promo-repository.ts';
import { promoStrings } from '../promo/promo-strings.ts';
import { type CartContext, changeCart } from './cart-commands.ts';
import { cartStrings } from './cart-strings.ts';
import { priceStoredCart } from './show-cart.ts';

/** Limit on guesses, per cart and per address (docs/product.md §8.15). */
const GUESSES = { limit: 5, windowSeconds: 600, message: promoStrings.tooManyGuesses };

const guessLimits = (cartId: string, address: string, now: Date): HitLimit[] => [
  { bucket: `promo cart ${cartId}`, ...GUESSES, now },
  { bucket: `promo address ${address}`, ...GUESSES, now },
];

const countGuess = async (db: Database, limits: readonly HitLimit[]): Promise<void> => {
  for (const limit of limits) await countHit(db, limit);
};

/** An existing code does not count as a guess. */
const forgiveGuess = async (db: Database, limits: readonly HitLimit[]): Promise<void> => {
  for (const limit of limits) await forgiveHit(db, limit);
};

/**
 * `POST /cart/apply-promocode`: replaces the previous code. A rejected one changes nothing. `address` identifies the caller's
 * address without revealing it. @throws CART_GONE, CART_ALREADY_ORDERED, PROMO_…, RATE_LIMITED (guesses)
 */
export function applyPromocode(
  context: CartContext,
  body: { cart_id: string; promocode: string },
  address: string,
): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => {
    const { db, now } = context;
    const guesses = guessLimits(cart.id, address, now);
    await countGuess(db, guesses);
    const row = await findByCode(db, body.promocode);
    const promocode = row?.externalId ?? null;
    const priced = promocode === null ? null : await priceStoredCart(db, { ...cart, promocode }, now);
    const refusal = priced?.promo?.refusal;
    if (!priced || refusal?.code === 'PROMO_UNKNOWN') throw new ApiError('PROMO_UNKNOWN', { keepsWork: true });
    await forgiveGuess(db, guesses);
    if (refusal) throw new ApiError(refusal.code, { message: refusal.message, details: { promo: priced.promo } });
    return cart.promocode === promocode ? null : { promocode };
  });
}

/** `POST /cart/remove-promocode`: not an error without one. @throws CART_GONE, CART_ALREADY_ORDERED. */
export function removePromocode(context: CartContext, body: { cart_id: string }): Promise<Cart> {
  return changeCart(context, body.cart_id, async (cart) => (cart.promocode === null ? null : { promocode: null }));
}

/**
 * `POST /cart/apply-bonus`: holds bonuses for this cart, at most what it may spend (`bonus_max`); a larger amount is reduced to
 * that. @throws CART_GONE, CART_ALREADY_ORDERED, NOT_AUTHENTICATED, BONUS_NOT_ENOUGH (none at all)
 */
export function applyBonus(context: CartContext, body: { cart_id: string; amount: number }): Promise<Cart> {
  return changeCart(context, body.cart_id, async ({ id, ...cart }) => {
    const { db, now } = context;
    const { customerId } = cart;
    if (customerId === null) throw new ApiError('NOT_AUTHENTICATED');
    await openLedger(db, customerId, now);
    const priced = await priceStoredCart(db, { id, ...cart }, now);
    if (!priced) throw new ApiError('CART_GONE', { message: cartStrings.gone });
    const amount = bonusSpent(body.amount, priced.totals.bonus_max);
    if (amount === 0 && body.amount > 0) {
      throw new ApiError('BONUS_NOT_ENOUGH', { details: { bonus_max: priced.totals.bonus_max } });
    }
    if (priced.bonus?.requested === amount) return null;
    const isHeld = await holdForCart(db, { id, customerId }, amount, now);
    if (!isHeld) throw new Error('A ledger that is locked has lost bonuses');
    return {};
  });
}

/** `POST /cart/remove-bonus`: not an error without one. @throws CART_GONE, CART_ALREADY_ORDERED. */
export function removeBonus(context: CartContext, body: { cart_id: string }): Promise<Cart> {
  return changeCart(context, body.cart_id, async ({ id, customerId }) => {
    if (customerId === null) return null;
    await releaseCart(context.db, { id, customerId }, context.now);
    return {};
  });
}

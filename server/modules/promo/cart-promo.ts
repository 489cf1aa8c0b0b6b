import type { CartPromo, CartTotals } from '#contract/cart.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { OrderType } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import { type PromoObstacle, promoObstacle, type PromoTerms, promoTermsOf } from '#domain/promo-terms.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { loadProductsForPricing } from '../catalog/read-catalog.ts';
import {
  countUses,
  findGift,
  findPromocode,
  hasOrdered,
  phoneOfCustomer,
  type PromocodeRow,
  type PromoUser,
  restaurantName,
} from './promo-repository.ts';
import { promoStrings } from './promo-strings.ts';

/** Why a code gives no discount: a named code of the contract and a Russian sentence. */
export interface PromoRefusal {
  readonly code: Extract<ErrorCode, `PROMO_${string}`>;
  readonly message: string;
}

/** A code loaded for one cart, before the cart is priced. */
export interface LoadedPromo {
  readonly externalId: string;
  readonly wire: CartPromo;
  /** Terms for pricing; null when it is rejected whatever the cart contains. */
  readonly terms: PromoTerms | null;
  readonly gift: { readonly name: string; readonly isSoldOut: boolean } | null;
  /** Rejection that does not depend on the cart's contents. */
  readonly refusal: PromoRefusal | null;
}

/** The gift dish, if the chain still has it, and whether it is sold out in this restaurant today. */
const readGift = async (db: Database, externalId: string, restaurantId: number) => {
  const row = await findGift(db, externalId);
  if (row === undefined) return undefined;
  const dish = (await loadProductsForPricing(db, restaurantId, [row.id])).get(row.id);
  return { ...row, isSoldOut: dish?.is_available === false };
};

interface PromoPlace {
  readonly restaurant: { readonly id: number; readonly timezone: string };
  readonly now: Date;
}

const isOver = (row: PromocodeRow, { restaurant, now }: PromoPlace): boolean => {
  const today = calendarDate(now, restaurant.timezone);
  return (
    row.archivedAt !== null ||
    (row.startsOn !== null && today < row.startsOn) ||
    (row.endsOn !== null && today > row.endsOn)
  );
};

/** Adds the account's phone to the user's phones. */
const withAccount = async (db: Database, user: PromoUser): Promise<PromoUser> => {
  const phone = user.customerId === null ? null : await phoneOfCustomer(db, user.customerId);
  return phone === null ? user : { ...user, phones: [...user.phones, phone] };
};

const refusalOf = async (
  db: Database,
  row: PromocodeRow,
  giftIsGone: boolean,
  place: PromoPlace,
  user: PromoUser,
): Promise<PromoRefusal | null> => {
  if (isOver(row, place) || giftIsGone) return { code: 'PROMO_UNKNOWN', message: promoStrings.unknown };
  if (row.restaurants.length > 0) {
    const here = await restaurantName(db, place.restaurant.id);
    if (here === undefined || !row.restaurants.includes(here)) {
      return { code: 'PROMO_RESTAURANT', message: promoStrings.restaurant };
    }
  }
  if (row.perCustomer === null && !row.firstOrderOnly) return null;
  const known = await withAccount(db, user);
  const uses = await countUses(db, row.externalId, known);
  if (row.perCustomer !== null && uses >= row.perCustomer) return { code: 'PROMO_USED', message: promoStrings.used };
  if (!row.firstOrderOnly) return null;
  const isFirst = uses === 0 && !(await hasOrdered(db, known));
  return isFirst ? null : { code: 'PROMO_FIRST_ORDER', message: promoStrings.firstOrder };
};

const onlyType = (types: readonly OrderType[]): OrderType | null => (types.length === 1 ? (types[0] ?? null) : null);

/** Loads a code for a cart: its terms, and whether this user may use it here and now. Undefined if it does not exist. */
export async function loadPromo(
  db: Database,
  externalId: string,
  place: PromoPlace,
  user: PromoUser,
): Promise<LoadedPromo | undefined> {
  const row = await findPromocode(db, externalId);
  if (!row) return undefined;
  const { gives } = row;
  const gift = gives.type === 'gift' ? await readGift(db, gives.product, place.restaurant.id) : undefined;
  const refusal = await refusalOf(db, row, gives.type === 'gift' && !gift, place, user);
  const wire: CartPromo = {
    code: row.code,
    kind: gives.type,
    percent: gives.type === 'percent' ? gives.percent : null,
    amount: gives.type === 'amount' ? gives.amount : null,
    product_id: gift?.id ?? null,
    min_subtotal: row.minSubtotal,
    order_type: onlyType(row.orderTypes),
    with_discounted: row.withDiscounted,
    refusal,
  };
  return { externalId, wire, terms: promoTermsOf(wire), gift: gift ?? null, refusal };
}

const sentenceOf = (obstacle: PromoObstacle, { wire, gift }: LoadedPromo): PromoRefusal => {
  switch (obstacle.code) {
    case 'order_type':
      return { code: 'PROMO_ORDER_TYPE', message: promoStrings[obstacle.orderType] };
    case 'subtotal': {
      const message = promoStrings.minSubtotal(formatPrice(wire.min_subtotal), formatPrice(obstacle.missing));
      return { code: 'PROMO_MIN_SUBTOTAL', message };
    }
    case 'gift':
      return gift?.isSoldOut
        ? { code: 'PROMO_GIFT_SOLD_OUT', message: promoStrings.giftSoldOut(gift.name) }
        : { code: 'PROMO_GIFT_MISSING', message: promoStrings.giftMissing(gift?.name ?? '') };
    case 'nothing':
      return { code: 'PROMO_NOTHING_TO_DISCOUNT', message: promoStrings.nothing };
  }
};

/** Returns the code as shown in the priced cart, with the reason if it does not apply. */
export function promoInCart(
  promo: LoadedPromo,
  cart: { readonly totals: CartTotals; readonly orderType: OrderType; readonly products: readonly number[] },
): CartPromo & { readonly refusal: PromoRefusal | null } {
  const { totals, orderType, products } = cart;
  const obstacle =
    promo.terms &&
    promoObstacle(promo.terms, {
      subtotal: totals.subtotal_price,
      discountable: totals.discountable_subtotal,
      orderType,
      products,
    });
  return { ...promo.wire, refusal: promo.refusal ?? (obstacle && sentenceOf(obstacle, promo)) };
}

import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { promoKey } from '#contract/promo-key.ts';
import { NumericId, type OrderType } from '#contract/primitives.ts';
import type { PromoCart } from '#domain/promo-terms.ts';
import { setPromocode } from '#client/ordering/cart/discount-changes.ts';
import { forgetCode, rememberCode } from '#client/ordering/cart/remembered-code.ts';
import { menuQuery } from '#client/queries/queries.ts';
import { useOptionalQuery } from '#client/queries/use-side-query.ts';
import type { OutboxSnapshot } from '#client/outbox/outbox.ts';
import type { Services } from '#client/services.ts';
import { useServices } from '#client/use-services.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useWholeCart } from '#client/ordering/cart/use-cart-view.ts';
import { usePlace } from '#client/place/use-place.ts';
import { discountsStrings } from '../discounts-strings.ts';
import { cleanCode, promoConditions, promoGives, promoReason, type PromoReason } from './format-promo.ts';

/** State of the cart's promo code. */
export type PromoView =
  | { readonly type: 'none' }
  /** No response from the server yet. */
  | { readonly type: 'waiting'; readonly code: string }
  | {
      readonly type: 'works';
      readonly code: string;
      readonly gives: string;
      readonly conditions: readonly string[];
      /** Kopecks it currently takes off the dishes. */
      readonly saved: number;
      /** Kopecks of bonuses actually spent, if fewer than requested; else null. */
      readonly bonusLeft: number | null;
    }
  | {
      readonly type: 'refused';
      readonly code: string;
      readonly gives: string;
      readonly reason: PromoReason;
      readonly giftId: number | null;
    };

/** Result of the code tried on this screen. */
type PromoResult =
  | { readonly type: 'applied' | 'waiting' }
  | { readonly type: 'refused'; readonly reason: PromoReason; readonly giftId: number | null };

const isWaiting = ({ promocode, confirmed }: OutboxSnapshot): boolean => promocode !== (confirmed?.promocode ?? null);

/** Name of the gift dish: from the cart's line, else from the menu. */
const useGiftName = (productId: number | null): string | null => {
  const { api } = useServices();
  const { allLines: lines } = useOutbox();
  const { restaurant, orderType } = usePlace();
  const line = lines.find(({ product_id }) => product_id === productId);
  const isAsked = productId !== null && line === undefined && restaurant !== null;
  const { data: menu } = useOptionalQuery(isAsked ? menuQuery(api, { restaurantId: restaurant.id, orderType }) : null);
  return line?.name ?? menu?.find(({ id }) => id === productId)?.name ?? null;
};

/** Returns what a code evaluates in the displayed cart; null while its totals are unknown. */
export function promoCart(
  { lines, totals }: Pick<ReturnType<typeof useWholeCart>, 'lines' | 'totals'>,
  orderType: OrderType,
): PromoCart | null {
  if (totals === null) return null;
  const { subtotal_price: subtotal, discountable_subtotal: discountable } = totals;
  const products = lines.filter(({ availability }) => availability === 'available').map(({ product_id }) => product_id);
  return { subtotal, discountable, orderType, products };
}

/** The cart's code, with its benefit or why it has none. */
export function usePromo(): PromoView {
  const snapshot = useOutbox();
  const { lines, totals } = useWholeCart();
  const { orderType } = usePlace();
  const { promocode: code, confirmed, pending, place } = snapshot;
  const promo = confirmed?.promo ?? null;
  const giftName = useGiftName(promo?.product_id ?? null);
  if (code === null) return { type: 'none' };
  if (promo === null || totals === null || isWaiting(snapshot)) return { type: 'waiting', code };
  const gives = promoGives(promo, giftName);
  const cart = promoCart({ lines, totals }, place?.order_type ?? orderType);
  const reason = cart && promoReason(promo, { ...cart, totals, pending }, giftName);
  if (reason !== null) return { type: 'refused', code, gives, reason, giftId: promo.product_id };
  const { promo_discount: saved, bonus_used: spent } = totals;
  const bonusLeft = spent < (confirmed?.bonus?.requested ?? 0) ? spent : null;
  return { type: 'works', code, gives, conditions: promoConditions(promo), saved, bonusLeft };
}

/**
 * Applies a code to the displayed cart through the outbox, so it waits there while offline. A rejection arrives as a
 * notice (discountEvents, or a toast). Null if it was not even tried, or another tab changed it meanwhile.
 */
export async function applyPromo({ outbox }: Services, code: string): Promise<'applied' | 'waiting' | 'refused'> {
  // A rejection that a change of the cart can remove remembers it again.
  forgetCode();
  await outbox.commit((state) => setPromocode(state, code));
  await outbox.settle();
  const now = outbox.getSnapshot();
  // The server returns the chain's spelling.
  if (now.promocode === null || promoKey(now.promocode) !== promoKey(code)) return 'refused';
  return isWaiting(now) ? 'waiting' : 'applied';
}

const Details = v.object({ promo: v.object({ product_id: v.nullable(NumericId) }) });
const giftOf = (details: unknown): number | null => {
  const parsed = v.safeParse(Details, details);
  return parsed.success ? parsed.output.promo.product_id : null;
};

/** Tab storage key of a code rejected for now, so that it need not be retyped once its dishes are in the cart. */
export const TYPED_CODE = 'promocode';

const refused = (code: string, message: string, giftId: number | null = null): PromoResult => ({
  type: 'refused',
  reason: { code, message },
  giftId,
});

interface PromoForm {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly busy: boolean;
  /** Result of the last attempt on this screen; null initially (docs/product.md §8.16: the window resets its result on open). */
  readonly result: PromoResult | null;
  readonly apply: () => void;
}

/** State of a field for trying codes. */
export function usePromoForm(): PromoForm {
  const services = useServices();
  const { discountEvents, outbox } = services;
  const [text, setText] = useState(() => readTab(TYPED_CODE) ?? '');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PromoResult | null>(null);
  /** The notice of this attempt has arrived: typing clears it, and nothing else may replace it. */
  const isExplained = useRef(false);

  useEffect(
    () =>
      discountEvents.onRefused(({ kind, code, details }, message) => {
        if (kind !== 'promo') return false;
        isExplained.current = true;
        setResult(refused(code, message, giftOf(details)));
        return true;
      }),
    [discountEvents],
  );

  // The remembered code, still in the field, has been applied meanwhile (docs/product.md §8.16).
  const taken = useOutbox().confirmed?.promocode ?? null;
  if (!busy && text !== '' && taken !== null && promoKey(taken) === promoKey(cleanCode(text))) {
    setText('');
    setResult(null);
  }

  const run = async (code: string): Promise<void> => {
    setBusy(true);
    setResult(null);
    isExplained.current = false;
    writeTab(TYPED_CODE, code);
    const became = await applyPromo(services, code);
    setBusy(false);
    if (became === 'refused') {
      // The notice gives the reason and has arrived by now; without one, another tab was faster.
      if (!isExplained.current) setResult(refused('', discountsStrings.failed));
      return;
    }
    writeTab(TYPED_CODE, null);
    setText('');
    setResult({ type: became });
  };
  return {
    text,
    type: (next) => {
      if (cleanCode(next) === '') forgetCode();
      setText(next);
      setResult(null);
    },
    busy,
    result,
    apply: () => {
      const code = cleanCode(text);
      if (busy) return;
      if (code === '') setResult(refused('', discountsStrings.typeCode));
      else if (outbox.getSnapshot().waiting !== null) setResult(refused('', discountsStrings.afterOrder));
      else if (outbox.getSnapshot().lines.length === 0) {
        writeTab(TYPED_CODE, code);
        rememberCode(code);
        setResult(refused('', discountsStrings.empty));
      } else {
        run(code).catch(() => {
          setBusy(false);
          setResult(refused('', discountsStrings.failed));
        });
      }
    },
  };
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { writeTab } from '#lib/tab-storage.ts';
import { discountsStrings } from '../discounts-strings.ts';
import { rememberCode, rememberedCode, applyPromo, TYPED_CODE } from './use-promo.ts';
/** Reasons that a cart change can fix: the code is retried when the cart changes (docs/product.md §8.14). */
const MENDABLE: ReadonlySet<string> = new Set([
  'PROMO_ORDER_TYPE',
  'PROMO_MIN_SUBTOTAL',
  'PROMO_GIFT_MISSING',
  'PROMO_NOTHING_TO_DISCOUNT',
]);

/**
 * Applies a code remembered for an empty cart as soon as the cart accepts it, and reports it (docs/product.md §8.16). For
 * the cart and checkout pages.
 */
export function useRememberedCode(): void {
  const services = useServices();
  const { showToast } = useToasts();
  const { ready, waiting, pending, promocode, confirmed, lines } = useOutbox();
  const isTrying = useRef(false);
  const canTry = ready && waiting === null && !pending && promocode === null && lines.length > 0;
  const revision = confirmed?.revision ?? null;
  const attempt = useEffectEvent(async (code: string): Promise<void> => {
    if (isTrying.current) return;
    isTrying.current = true;
    let isMendable = false;
    const stop = services.discountEvents.onRefused(({ kind, code: why }) => {
      isMendable = kind === 'promo' && MENDABLE.has(why);
      return isMendable;
    });
    try {
      const became = await applyPromo(services, code);
      if (became === 'refused' && isMendable) return;
      rememberCode(null);
      if (became === 'refused') return;
      writeTab(TYPED_CODE, null);
      const say = became === 'applied' ? discountsStrings.appliedRemembered : discountsStrings.waitingFor;
      showToast(say(code), { tone: 'success' });
    } finally {
      stop();
      isTrying.current = false;
    }
  });
  useEffect(() => {
    const code = rememberedCode();
    // A failed attempt is retried on the next cart change.
    if (canTry && revision !== null && code !== null) attempt(code).catch(() => undefined);
  }, [canTry, revision]);
}

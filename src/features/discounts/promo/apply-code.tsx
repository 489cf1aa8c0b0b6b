import { useState, type JSX, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { CartPromo } from '#contract/cart.ts';
import { promoKey } from '#contract/promo-key.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { readRemembered, rememberCode, storedCode } from '#client/ordering/cart/remembered-code.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useWholeCart } from '#client/ordering/cart/use-cart-view.ts';
import { usePlace } from '#client/place/use-place.ts';
import { isMendable, promoObstacle, promoTermsOf, type PromoCart } from '#domain/promo-terms.ts';
import { writeTab } from '#lib/tab-storage.ts';
import { Button } from '#ui/button.tsx';
import { discountsStrings } from '../discounts-strings.ts';
import { cleanCode } from './format-promo.ts';
import { applyPromo, promoCart, TYPED_CODE, usePromo } from './use-promo.ts';

/** Applies a code printed on a page to the cart with one tap. A toast shows the result. */
export function ApplyCode({ code: printed }: { code: string }): JSX.Element {
  const services = useServices();
  const { ready, waiting } = useOutbox();
  const { showToast } = useToasts();
  const promo = usePromo();
  const [busy, setBusy] = useState(false);
  const code = cleanCode(printed);
  const isHere = waiting === null && promo.type !== 'none' && promoKey(promo.code) === promoKey(code);

  const apply = async (): Promise<void> => {
    if (waiting !== null) {
      showToast(discountsStrings.afterOrder);
      return;
    }
    if (services.outbox.getSnapshot().lines.length === 0) {
      writeTab(TYPED_CODE, code);
      rememberCode(code);
      showToast(discountsStrings.emptyKept(code));
      return;
    }
    const became = await applyPromo(services, code);
    if (became === 'waiting') showToast(discountsStrings.waitingFor(code));
    if (became === 'applied') showToast(discountsStrings.inCart(code), { tone: 'success' });
    // Rejected: the outbox reports why.
  };
  return (
    <Button
      busy={busy}
      aria-label={discountsStrings.applyCode(printed)}
      aria-disabled={!ready || isHere || undefined}
      onClick={() => {
        if (busy || !ready || isHere) return;
        setBusy(true);
        apply()
          .catch(() => showToast(discountsStrings.failed, { tone: 'error' }))
          .finally(() => setBusy(false));
      }}
    >
      {labelOf(isHere ? promo.type : 'none')}
    </Button>
  );
}

const labelOf = (type: ReturnType<typeof usePromo>['type']): string => {
  if (type === 'none') return discountsStrings.apply;
  return type === 'waiting' ? discountsStrings.waitsShort : discountsStrings.appliedShort;
};

/**
 * Applies a remembered code as soon as the cart accepts it, and reports it (docs/product.md §8.16). For the cart and checkout pages.
 * Where the code's terms are known, it is tried only when this cart fulfils them.
 */
export function useRememberedCode(): void {
  const services = useServices();
  const { showToast } = useToasts();
  const { ready, waiting, pending, promocode, confirmed, lines, place } = useOutbox();
  const whole = useWholeCart();
  const { orderType } = usePlace();
  const [isTrying, setIsTrying] = useState(false);
  const canTry = ready && waiting === null && !pending && promocode === null && lines.length > 0 && !isTrying;
  const revision = confirmed?.revision ?? null;
  const triedAt = useRef<typeof revision>(null);
  const cart = promoCart(whole, place?.order_type ?? orderType);
  const stored = storedCode();
  const remembered = useMemo(() => readRemembered(stored), [stored]);
  const mayFit = remembered !== null && (remembered.promo === null || isFulfilled(remembered.promo, cart));
  const attempt = useEffectEvent(async (): Promise<void> => {
    if (remembered === null) return;
    const { code } = remembered;
    triedAt.current = revision;
    setIsTrying(true);
    const stop = services.discountEvents.onRefused(({ kind, code: why }) => kind === 'promo' && isMendable(why));
    try {
      const became = await applyPromo(services, code);
      if (became === 'refused') return;
      writeTab(TYPED_CODE, null);
      const say = became === 'applied' ? discountsStrings.appliedRemembered : discountsStrings.waitingFor;
      showToast(say(code), { tone: 'success' });
    } finally {
      stop();
      setIsTrying(false);
    }
  });
  useEffect(() => {
    // A failed attempt is retried on the next cart change, which may come while it still waits for its response.
    if (canTry && mayFit && revision !== null && revision !== triedAt.current) attempt().catch(() => undefined);
  }, [canTry, mayFit, revision]);
}

const isFulfilled = (promo: CartPromo, cart: PromoCart | null): boolean => {
  const terms = promoTermsOf(promo);
  return terms !== null && cart !== null && promoObstacle(terms, cart) === null;
};

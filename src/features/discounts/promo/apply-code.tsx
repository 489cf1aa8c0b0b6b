import { useState, type JSX, useEffect, useEffectEvent, useRef } from 'react';
import { promoKey } from '#contract/promo-key.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { writeTab } from '#lib/tab-storage.ts';
import { Button } from '#ui/button.tsx';
import { discountsStrings } from '../discounts-strings.ts';
import { cleanCode } from './format-promo.ts';
import { rememberCode, applyPromo, TYPED_CODE, usePromo, rememberedCode } from './use-promo.ts';

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
  const [isTrying, setIsTrying] = useState(false);
  const canTry = ready && waiting === null && !pending && promocode === null && lines.length > 0 && !isTrying;
  const revision = confirmed?.revision ?? null;
  const triedAt = useRef<typeof revision>(null);
  const attempt = useEffectEvent(async (code: string): Promise<void> => {
    triedAt.current = revision;
    setIsTrying(true);
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
      setIsTrying(false);
    }
  });
  useEffect(() => {
    const code = rememberedCode();
    // A failed attempt is retried on the next cart change, which may come while it still waits for its response.
    if (canTry && revision !== null && revision !== triedAt.current && code !== null) {
      attempt(code).catch(() => undefined);
    }
  }, [canTry, revision]);
}

import { useState, type JSX } from 'react';
import { promoKey } from '#contract/promo-key.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { writeTab } from '#lib/tab-storage.ts';
import { Button } from '#ui/button.tsx';
import { discountsStrings } from '../discounts-strings.ts';
import { cleanCode } from './format-promo.ts';
import { rememberCode, applyPromo, TYPED_CODE, usePromo } from './use-promo.ts';

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

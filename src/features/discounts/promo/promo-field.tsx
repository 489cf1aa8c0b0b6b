import { TextInput } from '@mantine/core';
import { useId, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from '../discounts.module.css';
import { discountsStrings } from '../discounts-strings.ts';
import { PromoRefusal } from './promo-card.tsx';
import { usePromo, usePromoForm, type PromoView } from './use-promo.ts';
import type { DiscountWays } from '../ways.ts';

interface PromoFieldProps {
  ways: DiscountWays;
  /** Takes the focus on mount. */
  first?: boolean;
}

const saidOf = (type: 'applied' | 'waiting', promo: PromoView): string | null => {
  if (type === 'waiting') return promo.type === 'waiting' ? discountsStrings.waitingFor(promo.code) : null;
  return promo.type === 'works' ? discountsStrings.applied(promo.code, promo.gives) : null;
};

/**
 * A promo code field, for a Mantine island. Enter only applies the code, wherever the field is used
 * (docs/product.md §5.8: it never submits the order).
 */
export function PromoField({ ways, first = false }: PromoFieldProps): JSX.Element {
  const { text, type, busy, result, apply } = usePromoForm();
  const promo = usePromo();
  const whyId = useId();
  const refused = result?.type === 'refused' ? result : null;
  const said = result === null || result.type === 'refused' ? null : saidOf(result.type, promo);
  return (
    <div className={css['field']}>
      <div className={css['entry']}>
        <TextInput
          className={css['code']}
          label={<span>{promo.type === 'none' ? discountsStrings.label : discountsStrings.another}</span>}
          value={text}
          error={refused !== null}
          aria-errormessage={refused === null ? undefined : whyId}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus={first || undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            apply();
          }}
        />
        <Button variant="secondary" className={css['apply']} busy={busy} onClick={apply}>
          {busy ? discountsStrings.checking : discountsStrings.apply}
        </Button>
      </div>
      <div id={whyId} role="alert">
        {refused !== null && <PromoRefusal reason={refused.reason} giftId={refused.giftId} ways={ways} />}
      </div>
      {/* The code's card shows it. */}
      <p role="status">{said !== null && <VisuallyHidden>{said}</VisuallyHidden>}</p>
    </div>
  );
}

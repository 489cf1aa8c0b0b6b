import { useId, type JSX } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { discountsStrings } from '../discounts-strings.ts';
import { PromoRefusal, type DiscountWays, PromoCard } from './promo-card.tsx';
import { usePromo, usePromoForm, type PromoView } from './use-promo.ts';
import css from '../discounts.module.css';

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
        <TextField
          className={css['code']}
          label={promo.type === 'none' ? discountsStrings.label : discountsStrings.another}
          value={text}
          error={refused !== null}
          aria-errormessage={refused === null ? undefined : whyId}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          takesFocus={first}
          onChange={type}
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

/**
 * The promo code window (docs/product.md §8.16). Holds the input and the result of trying it; the result belongs
 * to this opening only (§4), while the cart's code is shown as is.
 */
export function PromoSheet({ ways, onClose }: { ways: DiscountWays; onClose: () => void }): JSX.Element {
  const promo = usePromo();
  return (
    <Sheet
      title={discountsStrings.promoTitle}
      onClose={onClose}
      footer={
        promo.type === 'none' ? undefined : (
          <Button wide size="large" onClick={onClose}>
            {discountsStrings.done}
          </Button>
        )
      }
    >
      <div className={css['window']} data-discounts tabIndex={-1}>
        {promo.type !== 'none' && <PromoCard promo={promo} ways={ways} whole />}
        <MantineIsland>
          <PromoField ways={ways} first />
        </MantineIsland>
        <p className={css['muted']}>{discountsStrings.hint}</p>
      </div>
    </Sheet>
  );
}

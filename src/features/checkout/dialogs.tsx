import { useRef, type JSX } from 'react';
import type { DeliveryDetails } from '#contract/places.ts';
import { formatPrice } from '#domain/money.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { AddressExtras } from '#entities/place/address/address-picker.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';
import type { Stage } from './form/use-submit.ts';

interface FlatSheetProps {
  details: DeliveryDetails;
  onChange: (details: DeliveryDetails) => void;
  /** Orders with the door as it is now. */
  onOrder: () => void;
  onClose: () => void;
}

/** The address has no flat: in a block of flats the courier would have to call (docs/product.md §1.2). Asks for it here. */
export function FlatSheet({ details, onChange, onOrder, onClose }: FlatSheetProps): JSX.Element {
  const fields = useRef<HTMLDivElement>(null);
  const hasFlat = trimToNull(details.apartment ?? '') !== null;
  return (
    <Sheet
      title={checkoutStrings.flatTitle}
      onClose={onClose}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={onOrder}>
            {checkoutStrings.flatNone}
          </Button>
          <Button
            data-done=""
            onClick={() => {
              if (hasFlat) onOrder();
              else fields.current?.querySelector('input')?.focus();
            }}
          >
            {checkoutStrings.flatOrder}
          </Button>
        </div>
      }
    >
      <div ref={fields} className={css['group']}>
        <p>{checkoutStrings.flatText}</p>
        <AddressExtras value={details} onChange={onChange} focusFirst />
      </div>
    </Sheet>
  );
}

interface ChangedSheetProps {
  stage: Extract<Stage, { type: 'changed' }>;
  /** Orders for the new sum; if something blocks the order, leads there instead. */
  onConfirm: () => void;
  onClose: () => void;
}

/** «Было → стало»: customers are never charged a sum they have not seen (docs/decisions/0011-quote.md). */
export function ChangedSheet({ stage, onConfirm, onClose }: ChangedSheetProps): JSX.Element {
  const { before, next } = stage;
  const total = formatPrice(next.totals.total_price);
  const [first] = next.issues;
  // No price is offered for what cannot be ordered.
  const confirmWords = (): string => {
    if (first === undefined) return checkoutStrings.changedConfirm(total);
    return first.field === null ? checkoutStrings.mendCart : checkoutStrings.mend;
  };
  return (
    <Sheet
      title={first === undefined ? checkoutStrings.changedTitle : checkoutStrings.mendTitle}
      onClose={onClose}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={onClose}>
            {checkoutStrings.changedCancel}
          </Button>
          <Button onClick={onConfirm}>{confirmWords()}</Button>
        </div>
      }
    >
      <div className={css['group']}>
        <p>{checkoutStrings.changedText}</p>
        {first === undefined && (
          <dl className={css['change']}>
            <div>
              <dt>{checkoutStrings.was}</dt>
              <dd>
                <s>{formatPrice(before.total_price)}</s>
              </dd>
            </div>
            <div>
              <dt>{checkoutStrings.now}</dt>
              <dd>{total}</dd>
            </div>
          </dl>
        )}
        {next.dropped_promo !== null && (
          <p>{checkoutStrings.promoDropped(next.dropped_promo.code, next.dropped_promo.refusal?.message ?? '')}</p>
        )}
        {next.issues.length > 0 && (
          <ul className={css['names']}>
            {next.issues.map((issue) => (
              <li key={`${issue.code} ${issue.item_id ?? ''} ${issue.field ?? ''}`}>{issue.message}</li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

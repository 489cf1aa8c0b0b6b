import type { JSX } from 'react';
import { formatPrice } from '#domain/money.ts';
import { PlaceChangeSheet, type PlaceChange } from '#entities/place/place-change.tsx';
import { ZoneFacts } from '#entities/place/zone-facts.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';
import type { Stage } from './form/use-submit.ts';

/** The address belongs to another restaurant, or dishes are missing there: shows the changes before applying them. */
export function MoveSheet({ change }: { change: PlaceChange }): JSX.Element | null {
  if (change.pending === null) return null;
  const { orderType, restaurant, zone } = change.pending.choice;
  const isDelivery = orderType === 'delivery';
  return (
    <PlaceChangeSheet
      change={change}
      title={isDelivery ? checkoutStrings.moveTitle : checkoutStrings.movedTitle}
      confirm={checkoutStrings.moveConfirm}
      isShort
    >
      {isDelivery && (
        <>
          <p>{checkoutStrings.moveText(restaurant.name)}</p>
          <ZoneFacts zone={zone} />
        </>
      )}
    </PlaceChangeSheet>
  );
}

interface FlatSheetProps {
  /** Returns to the form to enter the flat. */
  onAdd: () => void;
  onGoOn: () => void;
}

/** The address has no flat: in a block of flats the courier would have to call (docs/product.md §1.2). */
export function FlatSheet({ onAdd, onGoOn }: FlatSheetProps): JSX.Element {
  return (
    <Sheet
      title={checkoutStrings.flatTitle}
      onClose={onAdd}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={onGoOn}>
            {checkoutStrings.flatNone}
          </Button>
          <Button onClick={onAdd}>{checkoutStrings.flatAdd}</Button>
        </div>
      }
    >
      <p>{checkoutStrings.flatText}</p>
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

import type { JSX } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';
import type { CheckoutParts } from './parts.ts';
import type { Stage } from './use-submit.ts';
import type { Doubt } from './use-delivery.ts';

interface MoveSheetProps {
  doubt: Doubt;
  parts: CheckoutParts;
  onAnswer: (agreed: boolean) => void;
}

/** The address leads to another restaurant, or dishes are missing there: what changes, before it does. */
export function MoveSheet({ doubt, parts, onAnswer }: MoveSheetProps): JSX.Element {
  const { move, changes } = doubt;
  const isDelivery = move.orderType === 'delivery';
  return (
    <Sheet
      title={isDelivery ? checkoutStrings.moveTitle : checkoutStrings.movedTitle}
      onClose={() => onAnswer(false)}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {checkoutStrings.moveCancel}
          </Button>
          <Button onClick={() => onAnswer(true)}>{checkoutStrings.moveConfirm}</Button>
        </div>
      }
    >
      <div className={css['group']}>
        {isDelivery && <p>{checkoutStrings.moveText(move.restaurant.name)}</p>}
        {isDelivery && <parts.ZoneFacts zone={move.zone} />}
        <parts.MoveChanges restaurant={move.restaurant.name} changes={changes} />
      </div>
    </Sheet>
  );
}

interface ChangedSheetProps {
  stage: Extract<Stage, { type: 'changed' }>;
  onConfirm: () => void;
  onClose: () => void;
}

/** «Было → стало»: nobody is charged a sum that they have not seen (docs/decisions/0011-quote.md). */
export function ChangedSheet({ stage, onConfirm, onClose }: ChangedSheetProps): JSX.Element {
  const { before, next } = stage;
  const total = formatPrice(next.totals.total_price);
  return (
    <Sheet
      title={checkoutStrings.changedTitle}
      onClose={onClose}
      footer={
        <div className={css['actions']}>
          <Button variant="quiet" onClick={onClose}>
            {checkoutStrings.changedCancel}
          </Button>
          <Button onClick={onConfirm}>{checkoutStrings.changedConfirm(total)}</Button>
        </div>
      }
    >
      <div className={css['group']}>
        <p>{checkoutStrings.changedText}</p>
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

import type { JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { RefundableOrder } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';
import { portionsPaid } from '#domain/receipt.ts';
import { Stepper } from '#ui/stepper.tsx';
import { ReadState, useRead } from '../shell/read-state.tsx';
import css from './owner.module.css';
import { ownerStrings } from './owner-strings.ts';

type Line = RefundableOrder['lines'][number];

/** Portions of an order's line that are to be refunded, and what they have cost the customer, in kopecks. */
export interface PickedLine {
  readonly itemId: number;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
}

interface RefundDishesProps {
  readonly orderId: string;
  readonly picked: readonly PickedLine[];
  readonly onPick: (picked: readonly PickedLine[]) => void;
}

const pickOf = (line: Line, quantity: number): PickedLine => ({
  itemId: line.item_id,
  name: line.name,
  quantity,
  amount: portionsPaid(line.paid, line.quantity, { before: line.refunded, count: quantity }),
});

/** Picks the dishes to refund: as many portions of each as were paid and not refunded yet (docs/product.md §26.54). */
export function RefundDishes({ orderId, picked, onPick }: RefundDishesProps): JSX.Element {
  const read = useRead(['refundable', orderId], (api) =>
    api.call(kitchenApi.partnerRefundable, { query: { order_id: orderId } }),
  );
  const pick = (line: Line, quantity: number): void => {
    const others = picked.filter(({ itemId }) => itemId !== line.item_id);
    onPick(quantity === 0 ? others : [...others, pickOf(line, quantity)]);
  };
  return (
    <ReadState read={read}>
      {({ lines }) => (
        <ul className={css['orders']} role="list">
          {lines.map((line) => {
            const left = line.quantity - line.refunded;
            const chosen = picked.find(({ itemId }) => itemId === line.item_id);
            return (
              <li key={line.item_id} className={css['portions']}>
                <div>
                  <p className={css['strong']}>{line.name}</p>
                  {line.options.length > 0 && <p className={css['muted']}>{line.options.join(', ')}</p>}
                  <p className={css['muted']}>
                    {ownerStrings.portions(line.quantity, formatPrice(line.paid), line.refunded)}
                  </p>
                </div>
                {left > 0 && line.paid > 0 && (
                  <Stepper
                    label={line.name}
                    value={chosen?.quantity ?? 0}
                    max={left}
                    onChange={(quantity) => pick(line, quantity)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </ReadState>
  );
}

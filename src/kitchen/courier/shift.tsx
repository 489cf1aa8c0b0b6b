import { useEffect, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { formatPrice } from '#domain/money.ts';
import { useRead } from '../shell/read-state.tsx';
import { useKitchen } from '../shell/use-kitchen.ts';
import { courierStrings } from './courier-strings.ts';
import css from './courier.module.css';

/** What the courier has to hand in at the end of the shift (docs/product.md §26.52); nothing until it is known. */
export function Shift(): JSX.Element | null {
  const { onDone } = useKitchen();
  const { data, refetch } = useRead(['courier-cash'], (api) => api.call(kitchenApi.partnerCourierCash));
  useEffect(
    () =>
      onDone(({ call }) => {
        if (call === 'hand_over') void refetch();
      }),
    [onDone, refetch],
  );
  if (data === undefined) return null;
  const { cash, cash_orders: orders, delivered } = data;
  return (
    <section className={css['shift']} aria-label={courierStrings.toHandIn}>
      <p>
        <span>{`${courierStrings.toHandIn} `}</span>
        <strong>
          {orders === 0 ? courierStrings.nothingToHandIn : courierStrings.toHandInOf(formatPrice(cash), orders)}
        </strong>
      </p>
      <p className={css['status']}>{courierStrings.delivered(delivered)}</p>
    </section>
  );
}

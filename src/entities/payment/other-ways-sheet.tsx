import { useMutation, useQuery } from '@tanstack/react-query';
import { orderWay } from '#domain/order-way.ts';
import { useState, type JSX } from 'react';
import { updateOrder } from '#contract/calls/orders.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import { isOnlinePayment, offeredMethods } from '#domain/online-payment.ts';
import { errorMessage } from '#client/error-message.ts';
import { findRestaurant } from '#client/place/find-place.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { localitiesQuery, orderQuery } from '#client/queries/queries.ts';
import { useRequestKey } from '#client/use-request-key.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { changeNotes } from './payment-state.tsx';
import { methodOptions } from './method-options.tsx';
import css from './payment.module.css';
import { paymentStrings } from './payment-strings.ts';

interface OtherWaysSheetProps {
  order: Order;
  /** The method has changed: the updated order. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

/** Accepted by every restaurant (docs/product.md §25.1). */
const ALWAYS: readonly PaymentMethod[] = ['cash', 'card-courier'];

/** Another way to pay an order awaiting payment (docs/product.md §25.5). */
export function OtherWaysSheet({ order, onChanged, onClose }: OtherWaysSheetProps): JSX.Element {
  const { api, queryClient } = useServices();
  const { data: localities } = useQuery(localitiesQuery(api));
  const restaurant = findRestaurant(localities ?? [], order.restaurant_id);
  const offered = restaurant === null ? ALWAYS : offeredMethods(restaurant);
  const methods = offered.filter((one) => one !== order.payment_method);
  const [picked, setPicked] = useState<PaymentMethod | null>(null);
  const [note, setNote] = useState('');
  const method = picked ?? methods[0] ?? null;
  const keyFor = useRequestKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (payment_method: PaymentMethod) => {
      const change_from = payment_method === 'cash' && note !== '' ? Number(note) : null;
      const body = { order_id: order.id, payment_method, change_from };
      return api.call(updateOrder, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: async (saved) => {
      const { queryKey } = orderStatusQuery(api, order.id);
      // A status request in flight would bring the old one back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      queryClient.setQueryData(orderQuery(api, order.id).queryKey, saved);
      onChanged(saved);
    },
  });
  const total = formatPrice(order.total_price);
  return (
    <Sheet
      title={paymentStrings.otherwise}
      onClose={onClose}
      footer={
        method !== null && (
          <Button wide size="large" busy={isPending} onClick={() => mutate(method)}>
            {isOnlinePayment(method) ? paymentStrings.toPayment(total) : paymentStrings.onReceipt}
          </Button>
        )
      }
    >
      <div className={css['ways']}>
        <p className={css['muted']}>{paymentStrings.otherwiseText}</p>
        <Choice
          legend={paymentStrings.method}
          field="payment_method"
          value={method}
          options={methodOptions(methods, orderWay(order))}
          onChange={(value) => setPicked(methods.find((one) => one === value) ?? null)}
        />
        {method === 'cash' && (
          <Choice
            legend={paymentStrings.change}
            field="change_from"
            value={note}
            pills
            options={[
              { value: '', label: paymentStrings.noChange },
              ...changeNotes(order.total_price).map((one) => ({
                value: String(one),
                label: paymentStrings.changeFrom(formatPrice(one)),
              })),
            ]}
            onChange={setNote}
          />
        )}
        <p role="alert" className={css['error']}>
          {error && errorMessage(error, paymentStrings.changeFailed)}
        </p>
      </div>
    </Sheet>
  );
}

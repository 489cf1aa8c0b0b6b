import { useMutation } from '@tanstack/react-query';
import { orderWay } from '#domain/order-way.ts';
import { useState, type JSX } from 'react';
import { updateOrder } from '#contract/calls/orders.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import { isOnlinePayment, offeredMethods } from '#domain/online-payment.ts';
import { errorMessage } from '#client/error-message.ts';
import { useHome } from '#client/place/use-cities.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { orderQuery } from '#client/queries/queries.ts';
import { useRequestKey } from '#client/use-request-key.ts';
import { useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { changeNotes } from './payment-state.tsx';
import { methodOptions } from './method-options.tsx';
import { methodStrings } from './method-strings.ts';
import css from './payment.module.css';
import { paymentStrings } from './payment-strings.ts';

/** Accepted by every restaurant (docs/product.md §25.1). */
const ALWAYS: readonly PaymentMethod[] = ['cash', 'card-courier'];

/** Returns the other methods that an order awaiting payment can be paid by; online ones first. */
export function useOtherMethods({ restaurant_id: id, payment_method: current }: Order): readonly PaymentMethod[] {
  const home = useHome(id);
  const offered = home == null ? ALWAYS : offeredMethods(home.restaurant);
  return offered.filter((one) => one !== current);
}

interface MethodChange {
  method: PaymentMethod;
  /** The banknote to bring change for, kopecks; null: none. */
  change_from: number | null;
}

/**
 * Changes the method of an order awaiting payment (docs/product.md §25.5).
 *
 * @param onChanged receives the updated order, which is stored already
 */
export function useMethodChange(order: Order, onChanged: (order: Order) => void) {
  const { api, queryClient } = useServices();
  const keyFor = useRequestKey();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (change: MethodChange) => {
      const body = { order_id: order.id, payment_method: change.method, change_from: change.change_from };
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
  return {
    change: mutate,
    /** The method that is being changed to. */
    pending: isPending ? variables.method : null,
    /** Why the last change failed; '' if it did not. */
    failure: error === null ? '' : errorMessage(error, paymentStrings.changeFailed),
  };
}

interface OtherWaysSheetProps {
  order: Order;
  /** Only the methods paid on receipt: the online ones are beside the button that opens the window. */
  isOnReceipt?: boolean;
  /** The method has changed: the updated order. */
  onChanged: (order: Order) => void;
  onClose: () => void;
}

/** Another way to pay an order awaiting payment (docs/product.md §25.5). */
export function OtherWaysSheet({ order, isOnReceipt = false, onChanged, onClose }: OtherWaysSheetProps): JSX.Element {
  const methods = useOtherMethods(order).filter((one) => !isOnReceipt || !isOnlinePayment(one));
  const [picked, setPicked] = useState<PaymentMethod | null>(null);
  const [note, setNote] = useState('');
  const method = picked ?? methods[0] ?? null;
  const { change, pending, failure } = useMethodChange(order, onChanged);
  const way = orderWay(order);
  const total = formatPrice(order.total_price);
  return (
    <Sheet
      title={isOnReceipt ? methodStrings.onReceipt(way) : paymentStrings.otherwise}
      onClose={onClose}
      footer={
        method !== null && (
          <Button
            wide
            size="large"
            busy={pending !== null}
            onClick={() => change({ method, change_from: method === 'cash' && note !== '' ? Number(note) : null })}
          >
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
          options={methodOptions(methods, way)}
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
          {failure}
        </p>
      </div>
    </Sheet>
  );
}

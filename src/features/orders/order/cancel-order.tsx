import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatPrice } from '#domain/money.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';
import { errorMessage } from '#client/error-message.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { noticeClass } from '#ui/notice.ts';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { requestCancellation, forgetCommand, attemptCommand } from '#client/ordering/orders/order-commands.ts';

const isCancelOf = (command: Command, orderId: string): boolean =>
  command.kind === 'cancel' && 'order_id' in command.body && command.body.order_id === orderId;

/** What happens to the order, and to its money. */
const cancelText = ({ status, payment_status: paid, total_price: total }: Order): string => {
  if (status === 'draft') return ordersStrings.cancelUnpaidText;
  return paid === 'paid' ? ordersStrings.cancelPaidText(formatPrice(total)) : ordersStrings.cancelText;
};

/** Cancels the order, while allowed: confirms once, uses the outbox, and shows the state. */
export function CancelOrder({ order }: { order: Order }): JSX.Element | null {
  const { outbox } = useServices();
  const commands = useSlice((state) => state.commands);
  const { showToast } = useToasts();
  const [asks, setAsks] = useState(false);
  const { mutate: cancel, isPending: busy } = useMutation({
    mutationFn: async () => attemptCommand(outbox, await requestCancellation(outbox, { order_id: order.id })),
    onMutate: () => setAsks(false),
    onError: (error) => showToast(errorMessage(error), { tone: 'error' }),
  });
  const command = commands.find((one) => isCancelOf(one, order.id) && one.state !== 'acked');

  if (command?.state === 'needs_customer')
    return (
      <div className={noticeClass} role="alert">
        <p>{ordersStrings.cancelFailed(command.error?.message ?? '')}</p>
        <Button variant="quiet" onClick={() => void forgetCommand(outbox, command.id)}>
          {ordersStrings.understood}
        </Button>
      </div>
    );
  if (command !== undefined && !busy)
    return (
      <p className={noticeClass} role="status">
        {order.status === 'draft' ? ordersStrings.cancelUnpaidWaiting : ordersStrings.cancelWaiting}
      </p>
    );
  if (!order.can_cancel) return null;
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => setAsks(true)}>
        {ordersStrings.cancel}
      </Button>
      {asks && (
        <Sheet
          title={ordersStrings.cancelTitle}
          onClose={() => setAsks(false)}
          footer={
            <div className={css['actions']}>
              <Button variant="quiet" onClick={() => setAsks(false)}>
                {ordersStrings.cancelKeep}
              </Button>
              <Button onClick={() => cancel()}>{ordersStrings.cancelConfirm}</Button>
            </div>
          }
        >
          <p>{cancelText(order)}</p>
        </Sheet>
      )}
    </>
  );
}

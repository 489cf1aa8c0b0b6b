import { useMutation } from '@tanstack/react-query';
import { useId, useState, type JSX } from 'react';
import * as v from 'valibot';
import * as endpoints from '#contract/calls/orders.ts';
import { UpdateOrderBody, type Order } from '#contract/orders.ts';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { errorMessage } from '#client/error-message.ts';
import { orderQuery } from '#client/queries/queries.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useRequestKey } from '#client/use-request-key.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { CloseIcon } from '#ui/icons/menu-icons.tsx';
import { PencilIcon } from '#ui/icons/more-icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { formatPrice } from '#domain/money.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { noticeClass } from '#ui/notice.ts';
import { requestCancellation, forgetCommand, attemptCommand } from '#client/ordering/orders/order-commands.ts';
import { ordersStrings } from '../orders-strings.ts';
import css from '../orders.module.css';

const DOOR = ['apartment', 'porch', 'floor', 'door_code'] as const;
type Door = (typeof DOOR)[number];

/** Edits comment and delivery details, until the kitchen starts (docs/product.md §6.5). */
export function EditOrder({ order }: { order: Order }): JSX.Element {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={css['tool']} onClick={() => setOpened(true)}>
        <PencilIcon />
        <span>{ordersStrings.edit}</span>
      </button>
      {opened && <EditSheet order={order} onClose={() => setOpened(false)} />}
    </>
  );
}

function EditSheet({ order, onClose }: { order: Order; onClose: () => void }): JSX.Element {
  const { api, queryClient } = useServices();
  const { showToast } = useToasts();
  const details = order.delivery_details;
  const [comment, setComment] = useState(order.comment ?? '');
  const [door, setDoor] = useState<Readonly<Record<Door, string>>>({
    apartment: details?.apartment ?? '',
    porch: details?.porch ?? '',
    floor: details?.floor ?? '',
    door_code: details?.door_code ?? '',
  });
  const { entries } = UpdateOrderBody;
  const wrongDoor = DOOR.filter((name) => !v.is(entries[name], door[name]));
  const isCommentWrong = !v.is(entries.comment, comment);
  const isWrong = isCommentWrong || wrongDoor.length > 0;
  const keyFor = useRequestKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const parts = Object.fromEntries(DOOR.map((name) => [name, trimToNull(door[name])]));
      const body = { order_id: order.id, comment: trimToNull(comment), ...(details === null ? {} : parts) };
      return api.call(endpoints.updateOrder, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(orderQuery(api, order.id).queryKey, saved);
      showToast(order.status === 'draft' ? ordersStrings.savedUnpaid : ordersStrings.saved, { tone: 'success' });
      onClose();
    },
  });
  return (
    <Sheet
      title={ordersStrings.editTitle}
      onClose={onClose}
      footer={
        <Button
          wide
          size="large"
          busy={isPending}
          aria-disabled={isWrong || undefined}
          onClick={() => !isWrong && mutate()}
        >
          {ordersStrings.save}
        </Button>
      }
    >
      <div className={css['fields']}>
        {details !== null && (
          <>
            <div className={css['door']}>
              {DOOR.map((name) => (
                <Field
                  key={name}
                  label={ordersStrings.labels[name]}
                  value={door[name]}
                  wrong={wrongDoor.includes(name)}
                  onChange={(value) => setDoor({ ...door, [name]: value })}
                />
              ))}
            </div>
            <p className={css['muted']}>{ordersStrings.editAddress}</p>
          </>
        )}
        <Field label={ordersStrings.labels.comment} value={comment} wrong={isCommentWrong} long onChange={setComment} />
        <p role="alert" className={css['error']}>
          {error && errorMessage(error, ordersStrings.saveFailed)}
        </p>
      </div>
    </Sheet>
  );
}

interface FieldProps {
  label: string;
  value: string;
  /** Exceeds the contract's limit after cleaning. */
  wrong: boolean;
  onChange: (value: string) => void;
  long?: boolean;
}

/** A labelled field without Mantine: keeps this screen's code small. */
function Field({ label, value, wrong, onChange, long = false }: FieldProps): JSX.Element {
  const id = useId();
  const most = long ? MAX_LENGTH.comment : MAX_LENGTH.door;
  const said = wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` } : {};
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      {long ? (
        <textarea
          id={id}
          rows={3}
          maxLength={most}
          {...said}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          id={id}
          maxLength={most}
          {...said}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {wrong && (
        <span id={`${id}-wrong`} className={css['error']}>
          {ordersStrings.tooLong(most)}
        </span>
      )}
    </div>
  );
}

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
      <div className={cx(noticeClass, css['whole'])} role="alert">
        <p>{ordersStrings.cancelFailed(command.error?.message ?? '')}</p>
        <Button variant="quiet" onClick={() => void forgetCommand(outbox, command.id)}>
          {ordersStrings.understood}
        </Button>
      </div>
    );
  if (command !== undefined && !busy)
    return (
      <p className={cx(noticeClass, css['whole'])} role="status">
        {order.status === 'draft' ? ordersStrings.cancelUnpaidWaiting : ordersStrings.cancelWaiting}
      </p>
    );
  if (!order.can_cancel) return null;
  return (
    <>
      <button
        type="button"
        className={css['tool']}
        aria-label={ordersStrings.cancel}
        aria-busy={busy || undefined}
        onClick={() => !busy && setAsks(true)}
      >
        <CloseIcon />
        <span>{ordersStrings.cancelConfirm}</span>
      </button>
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

import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { TillOrder } from '#contract/partner-manage.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { errorMessage } from '#client/error-message.ts';
import { newKey } from '#lib/ids.ts';
import { Button } from '#ui/button.tsx';
import { ReadState, useRead } from '../shell/read-state.tsx';
import { useIsOffline, useKitchen, useKitchenSnapshot } from '../shell/use-kitchen.ts';
import css from './owner.module.css';
import { ownerStrings, tillStrings } from './owner-strings.ts';

/**
 * Orders that have not reached the till, or are not canceled there, with a way to try again (docs/product.md §26.30). Renders nothing where no restaurant has a
 * till, or until that is known.
 */
export function TillOrders({ restaurantId }: { restaurantId: number | null }): JSX.Element | null {
  const { me } = useKitchenSnapshot().state;
  const read = useRead(['till', restaurantId], (api) =>
    api.call(kitchenApi.partnerTill, { query: restaurantId === null ? {} : { restaurant_id: restaurantId } }),
  );
  const { data, error } = read;
  if (data === undefined ? error === null : data.restaurants.length === 0) return null;
  const restaurantOf = (order: TillOrder) => me?.restaurants.find(({ id }) => id === order.restaurant_id);
  return (
    <section aria-label={tillStrings.heading}>
      <h2>{tillStrings.heading}</h2>
      <ReadState read={read}>
        {({ orders }) =>
          orders.length === 0 ? (
            <p className={css['muted']}>{tillStrings.empty}</p>
          ) : (
            <ul className={css['orders']}>
              {orders.map((order) => (
                <li key={order.order_id} className={css['order']} data-till-order={order.number}>
                  <p className={css['line']}>
                    <strong>{ownerStrings.number(order.number)}</strong>
                    <span>
                      {tillStrings.since(
                        formatTime(new Date(order.since), restaurantOf(order)?.timezone ?? 'Europe/Moscow'),
                      )}
                    </span>
                    <span>{ownerStrings.status(order.status)}</span>
                  </p>
                  <p className={`${css['muted']} ${css['long']}`}>
                    {[restaurantOf(order)?.name, tillStrings.why(order)]
                      .filter((one) => typeof one === 'string')
                      .join('. ')}
                  </p>
                  <SendAgain order={order} onDone={() => void read.refetch()} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadState>
    </section>
  );
}

/** Bypasses the outbox: the person resending an order sees that it is on its way. A retry reuses the key. */
function SendAgain({ order, onDone }: { order: TillOrder; onDone: () => void }): JSX.Element {
  const { api } = useKitchen();
  const isOffline = useIsOffline();
  const [key, setKey] = useState(newKey);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    setProblem(null);
    setSent(null);
    try {
      await api.call(kitchenApi.partnerSendToTill, { body: { order_id: order.order_id }, idempotencyKey: key });
      setSent(tillStrings.sent(order));
      // The next tap is a new request.
      setKey(newKey());
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, tillStrings.offline));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {problem === null && isOffline && <p role="status">{tillStrings.offline}</p>}
      {sent !== null && <p role="status">{sent}</p>}
      <Button
        variant="secondary"
        size="large"
        busy={isSending}
        aria-label={tillStrings.sendOf(order)}
        onClick={() => void send()}
      >
        {tillStrings.send(order)}
      </Button>
    </>
  );
}

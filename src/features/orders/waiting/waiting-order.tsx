import { useEffect, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { lineWords } from '#domain/line-words.ts';
import { formatPrice } from '#domain/money.ts';
import { formatTime } from '#domain/zoned-time.ts';
import type { PlaceCommand } from '#client/ordering/orders/order-state.ts';
import { useServices } from '#client/use-services.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { usePlace } from '#client/place/use-place.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { GiveUp, WaitingDecision } from './waiting-decision.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { forgetCommand } from '#client/ordering/orders/order-commands.ts';

/** Returns this device's order that waits under this id, or has just been placed from it. */
export function useWaitingOrder(id: string): PlaceCommand | null {
  const commands = useSlice((state) => state.commands);
  return commands.find((command): command is PlaceCommand => command.kind === 'place' && command.id === id) ?? null;
}

interface WaitingOrderProps {
  command: PlaceCommand;
  decide: Elements;
  wayOn: Elements;
  /** Called when it is placed: the order then has its own screen. */
  onPlaced: (orderId: string) => void;
}

/** An order that the restaurant has not seen: never «принят», with a small clock, and a withdraw button. */
export function WaitingOrder({ command, decide, wayOn, onPlaced }: WaitingOrderProps): JSX.Element {
  const { outbox } = useServices();
  const { restaurant } = usePlace();
  const { state, order_id: orderId, ordered, created_at: createdAt, error } = command;
  useEffect(() => {
    if (state === 'acked' && orderId !== null) onPlaced(orderId);
    // oxlint-disable-next-line react/exhaustive-deps -- the callback is made anew with each render, and is not the news
  }, [state, orderId]);
  const time = restaurant ? formatTime(new Date(createdAt), restaurant.timezone) : null;
  return (
    <article className={css['page']}>
      <div className={css['card']} role="status">
        <h1 className={css['waitingTitle']}>
          <ClockIcon />
          <span>{titleOf(command)}</span>
        </h1>
        <p>{ordersStrings.sentFor(formatPrice(command.total_shown))}</p>
        {time !== null && <p className={css['muted']}>{ordersStrings.waitingSince(time)}</p>}
        <p className={css['muted']}>{words(command, error?.message ?? null)}</p>
        {state === 'needs_customer' && <WaitingDecision command={command} decide={decide} />}
        {state === 'queued' && (
          <div className={css['actions']}>
            <Button variant="quiet" onClick={() => void forgetCommand(outbox, command.id)}>
              {ordersStrings.withdraw}
            </Button>
          </div>
        )}
        <GiveUp command={command} />
      </div>
      {ordered !== null && (
        <section className={css['card']} aria-labelledby="waiting-items">
          <h2 id="waiting-items" className={css['heading']}>
            {ordersStrings.what}
          </h2>
          <ul role="list" className={css['names']}>
            {ordered.lines
              .filter(({ quantity }) => quantity > 0)
              .map(({ key, quantity, display }) => (
                <li key={key}>
                  <span>{`${display.name} × ${quantity} `}</span>
                  <span className={css['muted']}>{lineWords(display)}</span>
                </li>
              ))}
          </ul>
        </section>
      )}
      <div className={css['actions']}>{wayOn}</div>
    </article>
  );
}

const titleOf = ({ state }: PlaceCommand): string => {
  if (state === 'needs_customer') return ordersStrings.needsYou;
  return state === 'sending' ? ordersStrings.sendingTitle : ordersStrings.waitingTitle;
};

const words = ({ state }: PlaceCommand, message: string | null): string => {
  if (state === 'needs_customer') return message ?? '';
  return state === 'sending' ? ordersStrings.sendingPlaceText : ordersStrings.waitingHow;
};

/** Says that the order was withdrawn, here or in another tab; or, if already sent, that its response is no longer awaited. */
export function WithdrawnOrder({ hasLeft, wayOn }: { hasLeft: boolean; wayOn: Elements }): JSX.Element {
  return hasLeft ? (
    <EmptyState level={1} title={ordersStrings.givenUp} text={ordersStrings.givenUpText} action={wayOn} />
  ) : (
    <EmptyState level={1} title={ordersStrings.withdrawn} text="" action={wayOn} />
  );
}

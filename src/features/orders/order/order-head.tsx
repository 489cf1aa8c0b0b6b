import { useState, type CSSProperties, type JSX } from 'react';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { useNow } from '#client/use-services.ts';
import { CloseIcon } from '#ui/icons/menu-icons.tsx';
import { BagIcon, CheckIcon, ClockIcon } from '#ui/icons/more-icons.tsx';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden, visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { orderMoment, timeLeft, type Ring } from '../times.ts';
import { ordersStrings } from '../orders-strings.ts';
import css from './order-head.module.css';

interface OrderHeadProps {
  order: Order;
  updatedAt: Date;
  /** It is known only as of `updatedAt`, and is being read. */
  isChecking: boolean;
  /** The restaurant has not responded for too long. */
  isUnconfirmed: boolean;
  /** Short text of the status. */
  name: string;
  /** Why it was canceled, for an order that already was when the page opened. */
  why: string | null;
}

/** What an order's page says first: status and promised time; how long it is until then, in words (docs/product.md §6.8, §6.24). */
export function OrderHead({ order, updatedAt, isChecking, isUnconfirmed, name, why }: OrderHeadProps): JSX.Element {
  const now = useNow();
  const [wasFinal] = useState(isFinal(order.status));
  const left = now === null || isChecking || wasFinal ? '' : timeLeft(order, now, updatedAt);
  return (
    <header className={css['head']}>
      <h1 className={css['title']}>{`${ordersStrings.order} ${ordersStrings.number(order.number)}`}</h1>
      <p className={cx(css['status'], order.status === 'delivered' && css['good'])}>{name}</p>
      <p className={css['moment']}>{now === null ? '\u00a0' : orderMoment(order, now)}</p>
      {left !== '' && <p className={visuallyHiddenClass}>{left}</p>}
      {why !== null && <p>{why}</p>}
      {isUnconfirmed && <p className={css['advice']}>{ordersStrings.unconfirmedText}</p>}
      <VisuallyHidden live>{name}</VisuallyHidden>
    </header>
  );
}

/** Of the drawing: the circle's radius and circumference. */
const RADIUS = 45;
const AROUND = 2 * Math.PI * RADIUS;
/** What is filled of the ring from the first minute: an empty one looks as if it were loading. */
const BEGUN = 0.03;

/** A ring that fills until the promised time, with the minutes left inside (docs/product.md §6.26). The head says the minutes in words. */
export function OrderRing({
  ring: { minutes, share, isLate },
  status,
}: {
  ring: Ring;
  status: OrderStatus;
}): JSX.Element {
  const Icon = status === 'delivered' ? CheckIcon : status === 'canceled' ? CloseIcon : isLate ? ClockIcon : BagIcon;
  const style: CSSProperties & Record<'--left' | '--around', number> = {
    '--left': AROUND * (status === 'canceled' ? 1 : 1 - (minutes === '' ? share : Math.max(share, BEGUN))),
    '--around': AROUND,
  };
  return (
    <div className={cx(css['ring'], isLate && css['isLate'], status === 'canceled' && css['isOff'])} style={style}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} />
        <circle cx="50" cy="50" r={RADIUS} />
      </svg>
      <span className={css['inside']}>
        {minutes !== '' && (
          <span className={css['minutes']} aria-hidden="true">
            <b>{minutes}</b>
            <span>{ordersStrings.minutes}</span>
          </span>
        )}
        {minutes === '' && share === 1 && <Icon />}
        {isLate && <span className={css['lateWords']}>{ordersStrings.late}</span>}
      </span>
    </div>
  );
}

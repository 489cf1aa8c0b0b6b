import type { CSSProperties, JSX } from 'react';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderWay } from '#domain/order-way.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { statusSequence } from '#domain/order-status.ts';
import { ordersStrings } from '../orders-strings.ts';
import css from './order-timeline.module.css';

const { steps } = ordersStrings;

interface OrderTimelineProps {
  status: OrderStatus;
  way: OrderWay;
}

/** The status as a stitched road: filled as far as the current step (docs/product.md §6.8). */
export function OrderTimeline({ status, way }: OrderTimelineProps): JSX.Element | null {
  const steps = timelineSteps(status, way);
  if (steps.length === 0) return null;
  const now = steps.findIndex(({ state }) => state === 'now');
  const style: CSSProperties & Record<'--done', number> = { '--done': now < 0 ? 1 : (now + 0.5) / steps.length };
  return (
    <ol role="list" className={css['timeline']} aria-label={ordersStrings.timeline} style={style}>
      {steps.map(({ name, state }) => (
        <li key={name} className={cx(css['step'], css[state])} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css['stone']} />
          <span className={css['stepName']}>{name}</span>
          {state === 'done' && <VisuallyHidden>{`, ${ordersStrings.stepDone}`}</VisuallyHidden>}
          {state === 'now' && <VisuallyHidden>{`, ${ordersStrings.stepNow}`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

interface TimelineStep {
  readonly name: string;
  readonly state: 'done' | 'now' | 'ahead';
}

/** `new` and `confirmed` are displayed as one step; its name says whether the restaurant has responded (docs/product.md §6.18). */
const NAMES: Partial<Record<OrderStatus, string>> = {
  confirmed: steps.accepted,
  preparing: steps.cooking,
  prepared: steps.ready,
  delivering: steps.way,
  delivered: steps.there,
};

const LAST = { pickup: steps.taken, table: steps.table };

/** Returns the steps to draw for a status (domain/order-status); none for an order that is canceled, or not yet seen by a kitchen. */
export function timelineSteps(status: OrderStatus, way: OrderWay): TimelineStep[] {
  const sequence = statusSequence(way === 'delivery' ? way : 'pickup');
  if (status === 'canceled' || status === 'draft') return [];
  const at = Math.max(sequence.indexOf(status), sequence.indexOf('confirmed'));
  return sequence.flatMap((step, index) => {
    const name =
      step === 'delivered' && way !== 'delivery'
        ? LAST[way]
        : step === 'confirmed' && status === 'new'
          ? steps.sent
          : NAMES[step];
    if (name === undefined) return [];
    const isThere = index === at && status !== 'delivered';
    return [{ name, state: index < at || (index === at && !isThere) ? 'done' : isThere ? 'now' : 'ahead' }];
  });
}

import type { JSX } from 'react';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderWay } from '#domain/order-way.ts';
import { cx } from '#ui/cx.ts';
import { BagIcon, CheckIcon, CourierIcon, HomeIcon, InfoIcon, PotIcon } from '#ui/icons/more-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from '../orders.module.css';
import { ordersStrings } from '../orders-strings.ts';
import { timelineSteps } from './order-timeline.ts';

const { steps } = ordersStrings;
const ICONS: Readonly<Record<string, () => JSX.Element>> = {
  [steps.sent]: CheckIcon,
  [steps.accepted]: CheckIcon,
  [steps.cooking]: PotIcon,
  [steps.ready]: BagIcon,
  [steps.way]: CourierIcon,
  [steps.there]: HomeIcon,
  [steps.taken]: BagIcon,
  [steps.table]: CheckIcon,
};

interface OrderTimelineProps {
  status: OrderStatus;
  way: OrderWay;
}

/** The status as a timeline: past, current and upcoming steps. */
export function OrderTimeline({ status, way }: OrderTimelineProps): JSX.Element | null {
  const steps = timelineSteps(status, way);
  if (steps.length === 0) return null;
  return (
    <ol role="list" className={css['timeline']} aria-label={ordersStrings.timeline}>
      {steps.map(({ name, state }) => {
        const Icon = ICONS[name] ?? InfoIcon;
        return (
          <li key={name} className={cx(css['step'], css[state])} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={css['stone']}>
              <Icon />
            </span>
            <span className={css['stepName']}>{name}</span>
            {state === 'done' && <VisuallyHidden>{`, ${ordersStrings.stepDone}`}</VisuallyHidden>}
            {state === 'now' && <VisuallyHidden>{`, ${ordersStrings.stepNow}`}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}

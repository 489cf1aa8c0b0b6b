import { ORDER_TYPES, type OrderType } from '#contract/primitives.ts';
import type { Intake } from '#contract/restaurants.ts';

/** Whether a restaurant takes orders now, and how much longer they take (docs/product.md §26.14, §26.15). */

export interface Pause {
  /** Null: until further notice. */
  readonly until: Date | null;
  /** Shown to customers. */
  readonly reason: string;
}

const MINUTE = 60_000;

const intakeOf = (intake: readonly Intake[], orderType: OrderType): Intake | undefined =>
  intake.find(({ order_type: type }) => type === orderType);

/** Returns the pause of an order type at that instant; null: orders are taken. The end is exclusive. */
export function pauseAt(intake: readonly Intake[], orderType: OrderType, now: Date): Pause | null {
  const pause = intakeOf(intake, orderType)?.pause ?? null;
  if (pause === null) return null;
  const until = pause.until === null ? null : new Date(pause.until);
  return until !== null && until <= now ? null : { until, reason: pause.reason };
}

/** Returns the active pauses at that instant, by order type. */
export function pausesAt(intake: readonly Intake[], now: Date): (Pause & { readonly orderType: OrderType })[] {
  return ORDER_TYPES.flatMap((orderType) => {
    const pause = pauseAt(intake, orderType, now);
    return pause === null ? [] : [{ ...pause, orderType }];
  });
}

/** Returns the extra minutes of an order placed now: never more than waiting for the busy time to end and ordering then. */
export function extraMinutesAt(intake: readonly Intake[], orderType: OrderType, now: Date): number {
  const busy = intakeOf(intake, orderType)?.busy ?? null;
  if (busy === null) return 0;
  const left = Math.ceil((Date.parse(busy.until) - now.getTime()) / MINUTE);
  return Math.max(0, Math.min(busy.minutes, left));
}

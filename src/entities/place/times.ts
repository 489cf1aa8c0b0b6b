import type { PrevalidateResult } from '#contract/orders.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { closedReason } from '#domain/closed-reason.ts';
import { pauseAt } from '#domain/intake.ts';
import { momentWords } from '#domain/relative-day.ts';
import { relativeDayLabel, windowWords } from '#domain/day-labels.ts';
import { exceptionOn } from '#domain/schedule.ts';
import { openingState, workingHours } from '#domain/working-hours.ts';
import { earliestPromise, type SlotQuestion } from '#domain/slots.ts';
import { orderSlots, type Slot } from '#domain/order-slots.ts';
import { calendarDate, formatTime } from '#domain/zoned-time.ts';
import { timeStrings } from './time-strings.ts';

export interface SlotDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly label: string;
  readonly slots: readonly { readonly at: string; readonly label: string }[];
}

export interface Times {
  /** «к 18:40–18:55»; null when orders for as soon as possible are not accepted now. */
  readonly soon: string | null;
  /** The same time. */
  readonly soonest: PrevalidateResult['promised'];
  /** Why they are not. */
  readonly reason: string | null;
  readonly days: readonly SlotDay[];
}

/** «18:30–19:00», in the restaurant's zone. */
function rangeLabel({ from, to }: Pick<Slot, 'from' | 'to'>, timezone: string): string {
  return `${formatTime(from, timezone)}–${formatTime(to, timezone)}`;
}

/** Returns when an order can arrive: now, and ahead by day and slot (days are named as in docs/product.md §15.9). */
export function timesFor(restaurant: Restaurant, zone: SlotQuestion['zone'], now: Date): Times {
  const { timezone } = restaurant;
  const promise = earliestPromise({ restaurant, zone, now });
  const days: { date: string; label: string; slots: { at: string; label: string }[] }[] = [];
  for (const slot of orderSlots({ restaurant, zone, now })) {
    const date = calendarDate(slot.at, timezone);
    const entry = { at: slot.at.toISOString(), label: rangeLabel(slot, timezone) };
    const day = days.at(-1);
    if (day?.date === date) day.slots.push(entry);
    else days.push({ date, label: relativeDayLabel(slot.at, now, timezone), slots: [entry] });
  }
  return {
    soon: promise && windowWords(promise.from, promise.to, now, timezone),
    soonest: promise && { from: promise.from.toISOString(), to: promise.to.toISOString() },
    reason: promise ? null : closedWords(restaurant, zone, now),
    days,
  };
}

const closedWords = (restaurant: Restaurant, zone: SlotQuestion['zone'], now: Date): string => {
  const { timezone } = restaurant;
  const pause = pauseAt(restaurant.intake, zone.type, now);
  if (pause) return timeStrings.paused[zone.type](pause.reason);
  const reason = closedReason({ restaurant, zone, now });
  if (reason === 'zone_closed') return timeStrings.zoneClosed[zone.type];
  const state = openingState(workingHours(restaurant), timezone, now);
  const own = exceptionOn(restaurant.opening_hours, calendarDate(now, timezone));
  if (own && !state.open) return timeStrings.closedToday(own.reason);
  return state.open || state.opensAt === null
    ? timeStrings.tooLate
    : timeStrings.closedNow(momentWords(state.opensAt, now, timezone));
};

/** Returns the day that a slot belongs to. */
export function dayOf(days: readonly SlotDay[], at: string | null): SlotDay | null {
  return days.find(({ slots }) => slots.some((slot) => slot.at === at)) ?? null;
}

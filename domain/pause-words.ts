import type { OrderType } from '#contract/primitives.ts';
import type { Pause } from './intake.ts';
import { momentWords } from './relative-day.ts';

const PAUSED: Readonly<Record<OrderType, string>> = {
  delivery: 'Доставка приостановлена',
  pickup: 'Самовывоз приостановлен',
};

/** Returns the customer's notice of a pause: «Доставка приостановлена: сломалась печь. Продолжим сегодня в 15:30.» (docs/product.md §26.14). */
export function pauseWords(type: OrderType, { until, reason }: Pause, now: Date, timezone: string): string {
  const words = `${PAUSED[type]}: ${reason}.`;
  return until === null ? words : `${words} Продолжим ${momentWords(until, now, timezone)}.`;
}

import { api } from '#contract/endpoints.ts';
import type { Context } from '../context.ts';
import { callName } from '../judge.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Tolerance for network delay and clock difference. */
const CLOSE = 2 * MINUTE;
/** Zones differ by quarters of an hour. */
const ZONE_STEP = 15 * MINUTE;
/** How old a cached public response may be (docs/product.md §18.7), including the time it is served while revalidating. */
const KEPT = 6 * MINUTE;

const minutes = (ms: number): string => `${Math.round(Math.abs(ms) / MINUTE)} min ${ms > 0 ? 'fast' : 'slow'}`;

/**
 * Describes the fault of a clock or an instant that is off by this much, ms; null if close enough. An offset of a whole
 * number of quarter hours is a local time labelled as UTC.
 */
export function clockFault(off: number, tolerance = CLOSE): string | null {
  if (Math.abs(off) <= tolerance) return null;
  const isZone = Math.abs(off - Math.round(off / ZONE_STEP) * ZONE_STEP) <= MINUTE && Math.abs(off) <= 15 * 60 * MINUTE;
  return `${minutes(off)}${isZone ? ': a local time that says it is UTC?' : ''}`;
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Checks the backend's clock, and the time zones of its hours. */
export async function checkTime({ guest, shop, ledger, now }: Context): Promise<void> {
  const answer = await guest.send(api.ping);
  const off = Date.parse(answer.headers.get('date') ?? '') - now().getTime();
  const at = { capability: 'time', check: 'clock' } as const;
  if (Number.isNaN(off)) {
    const what = 'answers have no header `Date`';
    ledger.add({ ...at, level: 'degraded', what, loses: 'a device whose clock is wrong shows wrong hours' });
  } else {
    const fault = clockFault(off);
    const what = `the clock is ${fault ?? 'right'}${fault === null ? '' : ', against that of this machine'}`;
    const loses = fault === null ? '' : 'open restaurants look closed, and promised times are wrong';
    ledger.add({ ...at, level: fault === null ? 'kept' : 'broken', what, loses });
  }
  const { environment, localities } = await shop();
  const told = Date.parse(environment?.server_time ?? '') - now().getTime();
  const fault = clockFault(told, KEPT);
  if (fault !== null) {
    const what = `server_time is ${fault}`;
    ledger.add({
      ...at,
      level: 'broken',
      call: callName(api.environment),
      what,
      loses: 'hours and promised times are wrong',
    });
  }
  for (const { name, timezone } of localities.flatMap(({ restaurants }) => restaurants)) {
    const isKnown = isTimeZone(timezone);
    const what = isKnown
      ? `hours are meant in ${timezone}`
      : `«${name}» is in the time zone ${timezone}, which is none`;
    const loses = isKnown ? '' : 'the page fails where it shows hours';
    ledger.add({
      check: 'time zones',
      capability: 'time',
      level: isKnown ? 'kept' : 'broken',
      call: callName(api.restaurants),
      what,
      loses,
    });
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { ErrorEvent } from '#contract/reports.ts';
import { maskFrame, maskMessage, maskName } from '#domain/mask-personal.ts';

const MINUTE_MS = 60_000;

/** Reports whether the count is 1, 10, 100 and so on: a few lines show the order of magnitude. */
const isWorthALine = (count: number): boolean => /^10*$/.test(String(count));

/**
 * Logs errors reported by storefronts (docs/product.md §24.5): of equal ones in a minute the first, the tenth, the hundredth and
 * so on, with their count, and at most `perMinute` different ones. The excess is counted in the same way. So outsiders cannot
 * fill the log's disk.
 *
 * @param perMinute different errors that this process logs per minute
 */
export function createErrorLog(perMinute: number) {
  let minute = 0;
  let seen = new Map<string, number>();
  let others = 0;
  return (
    log: Pick<FastifyBaseLogger, 'warn'>,
    build: string,
    { page, name, message, frames }: ErrorEvent,
    now: Date,
  ): void => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      seen = new Map();
      others = 0;
    }
    const line = {
      build,
      page,
      name: maskName(name),
      message: maskMessage(message),
      frames: frames.map(maskFrame),
    };
    const key = JSON.stringify(line);
    const before = seen.get(key);
    if (before === undefined && seen.size >= perMinute) {
      others += 1;
      if (isWorthALine(others)) log.warn({ others }, 'more errors in storefronts than are written down');
      return;
    }
    const count = (before ?? 0) + 1;
    seen.set(key, count);
    if (isWorthALine(count)) log.warn({ ...line, count }, 'error in the storefront');
  };
}

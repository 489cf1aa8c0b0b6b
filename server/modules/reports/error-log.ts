import type { FastifyBaseLogger } from 'fastify';
import type { ErrorEvent } from '#contract/reports.ts';
import { maskFrame, maskMessage, maskName } from '#domain/mask-personal.ts';

const MINUTE_MS = 60_000;

/** 1, 10, 100 and so on: how often something came is known to its size, for a few lines. */
const isWorthALine = (count: number): boolean => /^10*$/.test(String(count));

/**
 * Writes errors of storefronts into the log, whoever tells them (docs/product.md §24.5): of equal ones in a minute the first, the
 * tenth, the hundredth and so on, with their count, and of different ones `perMinute` at most. What is more is counted in
 * the same way. So nobody fills the disk of the log from outside.
 *
 * @param perMinute different errors that this process writes down in a minute
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

// Proves docs/product.md §9.22.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '#lib/clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a clock watcher', () => {
  it('is called every thirty seconds by one shared timer, which stops with the last watcher', () => {
    const clock = createClock();
    const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const stops = [clock.watch(one), clock.watch(other)];
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 2]);
    stops[0]?.();
    vi.advanceTimersByTime(30_000);
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 3]);
    stops[1]?.();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is called at once when the device clock turns out to be wrong', () => {
    const clock = createClock({ now: () => 0 });
    const listener = vi.fn<() => void>();
    const stop = clock.watch(listener);
    clock.sync(60_000);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    clock.sync(0);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

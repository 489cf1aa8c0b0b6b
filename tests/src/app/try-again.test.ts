import { describe, expect, it, vi } from 'vitest';
import { tryAgainBySelf } from '#app/shell/try-again.ts';
import { ApiError, NetworkError } from '#lib/api/errors.ts';
import type { Reachability } from '#lib/connectivity.ts';
import { createListeners } from '#lib/subscribable.ts';
import { ManualScheduler } from '../client/support/world.ts';

const refusal = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, code: 'UNAVAILABLE', message: '', retryAfter });

function opened(error: unknown, options: { failures?: number; reachability?: Reachability } = {}) {
  const { failures = 1, reachability = 'reachable' } = options;
  const scheduler = new ManualScheduler();
  const network = createListeners();
  const looks = createListeners();
  const world = { reachability, visibilityState: 'visible' as DocumentVisibilityState };
  const again = vi.fn();
  const stop = tryAgainBySelf({
    error,
    failures,
    scheduler,
    random: () => 1,
    again,
    connectivity: { subscribe: network.subscribe, getSnapshot: () => world.reachability },
    page: {
      get visibilityState() {
        return world.visibilityState;
      },
      addEventListener: (_type: string, listener: unknown) => {
        if (typeof listener === 'function') looks.subscribe(() => void listener());
      },
      removeEventListener: () => {},
    },
  });
  const become = (reachability: Reachability): void => {
    world.reachability = reachability;
    network.notify();
  };
  const show = (state: DocumentVisibilityState): void => {
    world.visibilityState = state;
    looks.notify();
  };
  return { scheduler, again, stop, become, show };
}

describe('a page that failed to open (docs/product.md §9.2)', () => {
  it.each([
    ['a lost connection', new NetworkError('failed')],
    ['a server in trouble', refusal(502)],
    ['a chunk that did not come', new TypeError('Failed to fetch dynamically imported module: /assets/x.js')],
  ])('opens by itself after %s', (_name, error) => {
    const { scheduler, again } = opened(error);
    scheduler.advance(1_999);
    expect(again).not.toHaveBeenCalled();
    scheduler.advance(1);
    expect(again).toHaveBeenCalledOnce();
    scheduler.advance(60_000);
    expect(again).toHaveBeenCalledOnce();
  });

  it.each([
    ['a refusal', refusal(404)],
    ['a fault of the build', new TypeError('x is not a function')],
  ])('does not try %s again', (_name, error) => {
    const { scheduler, again, become } = opened(error);
    become('unreachable');
    become('reachable');
    scheduler.advance(600_000);
    expect(again).not.toHaveBeenCalled();
  });

  it('waits longer each time, at most half a minute, or as long as the server asks', () => {
    for (const [failures, wait] of [
      [2, 4_000],
      [4, 16_000],
      [9, 30_000],
    ] as const) {
      const { scheduler, again } = opened(refusal(500), { failures });
      scheduler.advance(wait - 1);
      expect(again).not.toHaveBeenCalled();
      scheduler.advance(1);
      expect(again).toHaveBeenCalledOnce();
    }
    const { scheduler, again } = opened(refusal(429, 45_000));
    scheduler.advance(44_999);
    expect(again).not.toHaveBeenCalled();
    scheduler.advance(1);
    expect(again).toHaveBeenCalledOnce();
  });

  it('opens at once when the API is back, and makes no request while it is away', () => {
    const { scheduler, again, become } = opened(new NetworkError('failed'), { reachability: 'unreachable' });
    scheduler.advance(120_000);
    expect(again).not.toHaveBeenCalled();
    become('reachable');
    expect(again).toHaveBeenCalledOnce();
    const soon = opened(new NetworkError('failed'), { reachability: 'unreachable' });
    soon.become('reachable');
    expect(soon.again).toHaveBeenCalledOnce();
  });

  it('ignores an API that comes and goes: then only its own delay counts', () => {
    const { scheduler, again, become } = opened(new NetworkError('failed'), {
      failures: 4,
      reachability: 'unreachable',
    });
    become('reachable');
    expect(again).not.toHaveBeenCalled();
    scheduler.advance(16_000);
    expect(again).toHaveBeenCalledOnce();
  });

  it('waits until the page is visible', () => {
    const { scheduler, again, show } = opened(refusal(503));
    show('hidden');
    scheduler.advance(60_000);
    expect(again).not.toHaveBeenCalled();
    show('visible');
    expect(again).toHaveBeenCalledOnce();
  });

  it('is not retried after it was left', () => {
    const { scheduler, again, stop } = opened(refusal(503));
    stop();
    scheduler.advance(60_000);
    expect(again).not.toHaveBeenCalled();
  });
});

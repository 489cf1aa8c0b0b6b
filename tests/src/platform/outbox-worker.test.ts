import { describe, expect, it, vi } from 'vitest';
import { drainFromWorker, StillWaitingError } from '../../../src/platform/outbox/worker.ts';

const scopeWith = (...pages: readonly string[]) => ({
  cookieStore: { get: () => Promise.resolve(null) },
  clients: { matchAll: () => Promise.resolve(pages.map((visibilityState) => ({ visibilityState }))) },
  navigator: { locks: { request: <T>(_name: string, task: () => Promise<T>) => task() } },
});

describe('drainFromWorker', () => {
  it('leaves it to a page that is looked at, which knows the pause that the server asked for, and wants to be woken again', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    await expect(drainFromWorker(scopeWith('hidden', 'visible'))).rejects.toBeInstanceOf(StillWaitingError);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});

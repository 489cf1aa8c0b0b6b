import { vi } from 'vitest';

/** Waits for a state, as long as a busy machine may need: repeats `check` until it does not throw. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 10 });
}

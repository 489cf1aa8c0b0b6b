import { expect, it, vi } from 'vitest';
import { loadOnce, createSingleFlight } from '#lib/load-once.ts';
it('a value loaded once is available from then on, and a failed load is retried', async () => {
  const take = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('rules');
  const rules = loadOnce(take);
  await expect(rules.load()).rejects.toThrow('away');
  expect(rules.loaded()).toBeNull();
  expect(await Promise.all([rules.load(), rules.load()])).toEqual(['rules', 'rules']);
  expect(rules.loaded()).toBe('rules');
  expect(await rules.load()).toBe('rules');
  expect(take).toHaveBeenCalledTimes(2);
});

it('concurrent callers share one outcome, including a failure; the next call runs again', async () => {
  const flight = createSingleFlight<number>();
  const run = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(2);
  const both = await Promise.allSettled([flight(run), flight(run)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(run).toHaveBeenCalledTimes(1);
  expect(await flight(run)).toBe(2);
});

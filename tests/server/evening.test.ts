// Proves docs/product.md §13.12, §26.7, §26.10, §26.25, §26.31, §26.43, §26.46, §26.49 and §26.52 together.
/**
 * The course of an evening depends on how soon responses arrive.
 *
 * @module-tag nightly
 */
import { expect, it } from 'vitest';
import { verdictsOn } from './evening/breaches.ts';
import { playEvening } from './evening/evening.ts';

/** A short run of `npm run evening`: the same people and screens, fewer customers. */
it('a busy evening of one kitchen loses nothing and doubles nothing', { timeout: 300_000 }, async () => {
  const { record, happened, logs } = await playEvening({ seed: 1, orders: 15, minutes: 20 });
  expect(verdictsOn(record).flatMap(({ breaches }) => breaches)).toEqual([]);
  expect(logs).toEqual([]);
  // A run in which nothing happens proves nothing.
  expect(record.promised.length).toBeGreaterThan(10);
  for (const what of ['tablet offline', 'taps undone', 'taps rejected', 'alarms', 'alarms by SMS', 'take accepted'])
    expect([what, (happened[what] ?? 0) > 0]).toEqual([what, true]);
  for (const { checked } of verdictsOn(record)) expect(checked).toBeGreaterThan(0);
});

import { expect, it, vi } from 'vitest';
import { isMeteredConnection } from '#lib/metered-connection.ts';

it.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ saveData: false, effectiveType: 'slow-2g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [undefined, false],
])('nothing is prefetched on a %j connection: %s', (connection, thrifty) => {
  vi.stubGlobal('navigator', { connection });
  expect(isMeteredConnection()).toBe(thrifty);
});

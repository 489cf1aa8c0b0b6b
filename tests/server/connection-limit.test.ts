// Proves docs/product.md §12.17.
import { expect, it } from 'vitest';
import { connectionLimit, ownConnectionLimit } from '#server/http/connection-limit.ts';

const limits = (files: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             95941                95941                processes
Max open files            ${files.padEnd(20)} 524288               files
Max locked memory         8388608              8388608              bytes`;

it.each([
  ['1024', 824],
  ['512', 312],
  // Few files: half of them.
  ['100', 50],
  ['1048576', 1_048_376],
])('of %s files leaves enough for the server itself', (files, expected) => {
  expect(connectionLimit(limits(files))).toBe(expected);
});

it('is not known where the system does not tell, or has none', () => {
  expect(connectionLimit('')).toBeNull();
  expect(connectionLimit(limits('unlimited'))).toBeNull();
});

it('of this process is read from the system', () => {
  if (process.platform === 'linux') expect(ownConnectionLimit() ?? Infinity).toBeGreaterThan(0);
});

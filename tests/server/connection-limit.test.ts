// Proves docs/product.md §12.17.
import { expect, it } from 'vitest';
import { connectionLimit, OWN_FILES, ownConnectionLimit } from '#server/http/connection-limit.ts';

const limits = (files: string): string =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             95941                95941                processes
Max open files            ${files.padEnd(20)} 524288               files
Max locked memory         8388608              8388608              bytes`;

it.each([
  ['1024', 'served', 824],
  ['1024', 'embedded', 324],
  // Few files: a quarter of them.
  ['512', 'embedded', 128],
  ['1048576', 'embedded', 1_047_876],
] as const)('of %s files leaves enough for a server with a database that is %s', (files, kind, expected) => {
  expect(connectionLimit(limits(files), OWN_FILES[kind])).toBe(expected);
});

it('is not known where the system does not tell, or has none', () => {
  expect(connectionLimit('', 200)).toBeNull();
  expect(connectionLimit(limits('unlimited'), 200)).toBeNull();
});

it('of this process is read from the system', () => {
  if (process.platform === 'linux') expect(ownConnectionLimit(200) ?? Infinity).toBeGreaterThan(0);
});

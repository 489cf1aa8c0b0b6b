import { describe, expect, it } from 'vitest';
import { holdsAll } from '#scripts/lib/install.mjs';

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
};

describe('the installed packages', () => {
  it('are complete when each is as in the lock file, except those of other systems', () => {
    expect(holdsAll(wanted, { 'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' } })).toBe(true);
  });

  it.each([
    ['one is missing', {}],
    ['one is another version', { 'node_modules/a': { version: '1.2.2', integrity: 'sha512-a' } }],
    ['one is another package', { 'node_modules/a': { version: '1.2.3', integrity: 'sha512-x' } }],
    [
      'an optional one is another version',
      {
        'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
        'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-b' },
      },
    ],
  ])('are incomplete when %s', (_, present) => {
    expect(holdsAll(wanted, present)).toBe(false);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Where figures align in columns. Times have a colon, which is not tabular: «14 :25». */
const COLUMNS: Readonly<Record<string, string>> = {
  'features/account/profile/account.module.css': 'the amounts of the bonus account',
  'features/account/login/login.module.css': 'the digits of a code',
  'kitchen/board/time-left.module.css': 'the minutes until the promise',
  'kitchen/owner/owner.module.css': 'the sums of restaurants, below each other',
  'office/numbers/numbers.module.css': 'the figures of dishes, days and hours, below each other',
};

// docs/product.md §10.8. Before, prices had them too, and looked like «1 50 ₽» beside the same sum in the button.
it('tabular figures are used only in columns', () => {
  const src = join(import.meta.dirname, '../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && readFileSync(join(src, file), 'utf8').includes('tabular-nums'))
    .map((file) => file.replaceAll('\\', '/'));
  expect(files.toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
});

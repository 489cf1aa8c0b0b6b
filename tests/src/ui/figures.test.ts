import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Where figures align in columns, or count down in place. */
const COLUMNS: Readonly<Record<string, string>> = {
  'features/account/profile/account.module.css': 'the amounts of the bonus account',
  'entities/payment/payment.module.css': 'the time that is left to pay',
  'features/account/login/login.module.css': 'the digits of a code, and its seconds',
  'kitchen/board/time-left.module.css': 'the minutes until the promise',
  'kitchen/owner/owner.module.css': 'the sums of restaurants, below each other',
  'features/places/choice/when-sheet.module.css': 'the times of a day',
  'features/menu/dish/dish-parts.module.css': 'the table of the nutrients',
};

// docs/product.md §10.8. Before, prices had them too, and looked like «1 50 ₽» beside the same sum in the button.
it('tabular figures are used only in columns', () => {
  const src = join(import.meta.dirname, '../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && readFileSync(join(src, file), 'utf8').includes('tabular-nums'))
    .map((file) => file.replaceAll('\\', '/'));
  expect(files.toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
});

import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { firstTapScript } from '#scripts/lib/storefront-plugins.mjs';

/** Every page carries it before anything else (docs/guides/first-view.md): bytes, brotli. */
const LIMIT = 3_500;

test('the program of the first tap stays small', async () => {
  const script = await firstTapScript();
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(LIMIT);
  expect(script, 'one line: the build joins the lines of the page').not.toContain('\n');
});

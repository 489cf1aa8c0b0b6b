import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { firstTapScript } from '#scripts/lib/storefront-plugins.mjs';

/** Every page carries them, the first before anything else (docs/guides/first-view.md): bytes, brotli. */
test.each([
  ['inline.ts', 3_500],
  ['inline-window.ts', 1_100],
])('the program %s of the first tap stays below %i bytes', async (start, limit) => {
  const script = await firstTapScript(start);
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(limit);
  expect(script, 'one line: the build joins the lines of the page').not.toContain('\n');
});

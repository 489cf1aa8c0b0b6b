/** `npm run check`: everything that takes seconds, before each commit. `npm test` is the whole. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGET, runChecks, STATIC_CHECKS } from './lib/checks.mjs';
import { root } from './lib/paths.mjs';
import { Tally } from './lib/tally.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  const tally = new Tally();
  await runChecks(tally, STATIC_CHECKS);
  await tally.vitest('unit tests', ['--project', 'unit']);
  if (existsSync(join(root, 'dist/client'))) await runChecks(tally, [BUDGET]);
  else console.log('  first screen budget: skipped, there is no build (npm run build)');
  process.exitCode = tally.finish();
});

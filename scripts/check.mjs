/** `npm run check`: all checks that take seconds, before each commit. `npm test` runs everything. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGET, jobsOf, runJobs, STATIC_CHECKS } from './lib/checks.mjs';
import { root } from './lib/paths.mjs';
import { TestReport, UNIT } from './lib/test-report.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  const report = new TestReport();
  await runJobs(jobsOf(report, STATIC_CHECKS));
  await report.vitest(UNIT, ['--project', 'unit']);
  if (existsSync(join(root, 'dist/client'))) await runJobs(jobsOf(report, [BUDGET]));
  else console.log('  first screen budget: skipped, there is no build (npm run build)');
  process.exitCode = report.finish();
});

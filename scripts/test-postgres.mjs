/**
 * `npm run test:postgres`: runs the server's tests and the journeys on a real PostgreSQL, each in a separate database.
 * DATABASE_URL names one whose user may create databases; without it a temporary one starts from Debian's package.
 */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { postgres } = await import('./lib/postgres.mjs');
  const { runNode } = await import('./lib/run.mjs');
  const { TestReport } = await import('./lib/test-report.mjs');
  const { testServerAndJourneys } = await import('./lib/test-all.mjs');
  const cluster = await postgres();
  try {
    const report = new TestReport();
    const built = await report.check('build', () => runNode(['scripts/build.mjs']));
    await testServerAndJourneys(report, built, {
      server: { DATABASE_URL: await cluster.createDatabase('samobranka_server_tests') },
      journeys: { DATABASE_URL: await cluster.createDatabase('samobranka_journeys') },
    });
    process.exitCode = report.finish();
  } finally {
    await cluster.stop();
  }
});

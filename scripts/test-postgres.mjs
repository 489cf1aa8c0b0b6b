/**
 * `npm run test:postgres`: the server's tests and the journeys on a real PostgreSQL, each in a database of its own.
 * DATABASE_URL names one whose user may create databases; without it a temporary one starts from Debian's package.
 */
import { ensureInstalled, requireNode } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  const { postgres } = await import('./lib/postgres.mjs');
  const { runNode } = await import('./lib/run.mjs');
  const { Tally } = await import('./lib/tally.mjs');
  const { testServerAndJourneys } = await import('./lib/test-all.mjs');
  const cluster = await postgres();
  try {
    const tally = new Tally();
    const built = await tally.check('build', () => runNode(['scripts/build.mjs']));
    await testServerAndJourneys(tally, built, {
      server: { DATABASE_URL: await cluster.createDatabase('samobranka_server_tests') },
      journeys: { DATABASE_URL: await cluster.createDatabase('samobranka_journeys') },
    });
    process.exitCode = tally.finish();
  } finally {
    await cluster.stop();
  }
});

/**
 * `npm test`: sets everything up and runs the gate, which is deterministic.
 * `npm run test:unit`, … (`--lane`): one part of the gate, with all that it needs; arguments go to its runner.
 * `npm run test:near`: the Vitest tests that changes since a commit can reach; main by default.
 * `npm run test:all`: the full matrix, with new random cases each time; `-- --only money,soak` runs some of its parts.
 * Each ends with the line `N passed, N failed`; the exit code matches it.
 */
import { parseArgs } from 'node:util';
import { requireNode, ensureInstalled } from './lib/install.mjs';
import { runMain, UserError } from './lib/terminal.mjs';

runMain(async () => {
  requireNode();
  await ensureInstalled();
  // Only from here on can npm packages be imported.
  const { isLane, nightParts, testAll, testGate, testLane, testNear } = await import('./lib/test-all.mjs');
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      lane: { type: 'string' },
      near: { type: 'boolean' },
      only: { type: 'string' },
    },
  });
  if (values.lane !== undefined && !isLane(values.lane)) throw new UserError(`there is no lane ${values.lane}`);
  if (values.lane !== undefined) process.exitCode = await testLane(values.lane, positionals);
  else if (values.near) process.exitCode = await testNear(positionals[0]);
  else
    process.exitCode = await (values.all
      ? testAll(values.only === undefined ? undefined : nightParts(values.only))
      : testGate());
});

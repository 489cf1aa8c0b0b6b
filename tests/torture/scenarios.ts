import type { Scenario } from './scenario.ts';
import { alignedStarts } from './scenarios/aligned-starts.ts';
import { buildInPlace } from './scenarios/build-in-place.ts';
import { clockSteps } from './scenarios/clock-steps.ts';
import { commitsCut } from './scenarios/commits-cut.ts';
import { connectionsCut } from './scenarios/connections-cut.ts';
import { databaseFrozen } from './scenarios/database-frozen.ts';
import { databaseReadOnly } from './scenarios/database-read-only.ts';
import { databaseRefused } from './scenarios/database-refused.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { endWithSilentConnections } from './scenarios/end-with-silent-connections.ts';
import { eveningOfAChain } from './scenarios/evening-of-a-chain.ts';
import { fewConnections } from './scenarios/few-connections.ts';
import { fewFiles } from './scenarios/few-files.ts';
import { importBesideLogins } from './scenarios/import-beside-logins.ts';
import { instanceFrozen } from './scenarios/instance-frozen.ts';
import { killedAtRandom } from './scenarios/killed-at-random.ts';
import { logDiskFull } from './scenarios/log-disk-full.ts';
import { memoryOfLargeMenus } from './scenarios/memory-of-large-menus.ts';
import { oneAddressAttacks } from './scenarios/one-address-attacks.ts';
import { packetsSwallowed } from './scenarios/packets-swallowed.ts';
import { paidAtRandom } from './scenarios/paid-at-random.ts';
import { pricesChanged } from './scenarios/prices-changed.ts';
import { returnedByHand } from './scenarios/returned-by-hand.ts';
import { rollingEnd } from './scenarios/rolling-end.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { secretRotated } from './scenarios/secret-rotated.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { tablesBilled } from './scenarios/tables-billed.ts';
import { tablesLocked } from './scenarios/tables-locked.ts';

/** Every fault and attack, in execution order. */
export const SCENARIOS: readonly Scenario[] = [
  connectionsCut,
  commitsCut,
  databaseRefused,
  databaseReadOnly,
  tablesLocked,
  packetsSwallowed,
  databaseFrozen,
  fewConnections,
  fewFiles,
  endWithSilentConnections,
  killedAtRandom,
  rollingEnd,
  rollingRestart,
  instanceFrozen,
  eveningOfAChain,
  secretRotated,
  pricesChanged,
  alignedStarts,
  buildInPlace,
  paidAtRandom,
  returnedByHand,
  tablesBilled,
  oneAddressAttacks,
  importBesideLogins,
  slowClients,
  memoryOfLargeMenus,
  clockSteps,
  diskFull,
  logDiskFull,
];

import type { Scenario } from './scenario.ts';
import { alignedStarts } from './scenarios/aligned-starts.ts';
import { clockSteps } from './scenarios/clock-steps.ts';
import { connectionsCut } from './scenarios/connections-cut.ts';
import { databaseReadOnly } from './scenarios/database-read-only.ts';
import { databaseRefused } from './scenarios/database-refused.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { endWithSilentConnections } from './scenarios/end-with-silent-connections.ts';
import { importBesideLogins } from './scenarios/import-beside-logins.ts';
import { killedAtRandom } from './scenarios/killed-at-random.ts';
import { logDiskFull } from './scenarios/log-disk-full.ts';
import { memoryOfLargeMenus } from './scenarios/memory-of-large-menus.ts';
import { oneAddressAttacks } from './scenarios/one-address-attacks.ts';
import { paidAtRandom } from './scenarios/paid-at-random.ts';
import { packetsSwallowed } from './scenarios/packets-swallowed.ts';
import { rollingEnd } from './scenarios/rolling-end.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { tablesLocked } from './scenarios/tables-locked.ts';

/** Every fault and attack, in the order in which they are tried. */
export const SCENARIOS: readonly Scenario[] = [
  connectionsCut,
  databaseRefused,
  databaseReadOnly,
  tablesLocked,
  packetsSwallowed,
  endWithSilentConnections,
  killedAtRandom,
  rollingEnd,
  alignedStarts,
  paidAtRandom,
  oneAddressAttacks,
  importBesideLogins,
  slowClients,
  memoryOfLargeMenus,
  clockSteps,
  diskFull,
  logDiskFull,
];

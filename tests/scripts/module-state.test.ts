import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';

const SOURCE = /(?<!\.d)\.tsx?$/;
/** At the left edge, so of the module: a variable, or a collection that is filled later. */
const STATE =
  /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)(?:: [^=\n]+)? = new (?:(?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|BroadcastChannel\())/gm;

/** State that cannot be anybody's service; each says why where it stands. */
const ALLOWED = [
  // Each query client's own, gone with it: no service, because the menu would have to load it.
  'client/orders/live/live-orders.ts: streams',
  // The services' own, gone with them: the menu would have to load it.
  'client/forbidden/verdicts.ts: byServices',
  // A stand-in for the tab's storage, where the browser gives none.
  'lib/tab-storage.ts: memory',
  // Notes on entries of a query cache, gone with them.
  'client/queries/use-side-query.ts: waitedFor',
  'client/queries/use-side-query.ts: waits',
];

// Seen red with thirteen variables: two tests in one process, or two renderings on the server, would have shared them.
test('no module of the storefront holds state: state lives in services or in a React context', () => {
  const found = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => SOURCE.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, 'src', file), 'utf8').matchAll(STATE)].map(
        ([, variable, collection]) => `${file}: ${variable ?? collection}`,
      ),
    );
  expect(found.toSorted()).toEqual(ALLOWED.toSorted());
});

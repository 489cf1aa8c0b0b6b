import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';

const SOURCE = /(?<!\.d)\.tsx?$/;
/** At the left edge, so at module level: a variable, or a collection that is filled later. */
const STATE =
  /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)(?:: [^=\n]+)? = new (?:(?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|BroadcastChannel\())/gm;

/** State that cannot belong to a service; each module explains why. */
const ALLOWED = [
  // Per query client, and released with it: no service, because the menu would have to load it.
  'client/ordering/orders/live/live-orders.ts: streams',
  // Per query client, and released with it: a snapshot has to be the same object until it changes.
  'client/place/known-places.ts: last',
  // Per services instance, and released with it: the menu would have to load it.
  'client/use-verdicts.ts: byServices',
  // Per services instance, and released with it: the dishes that were rendered when the customer left the menu.
  'features/menu/list/use-menu-position.ts: left',
  // Per kitchen, and released with it: the start of its screen would have to load it.
  'kitchen/courier/door-photos.ts: known',
  // One for the page: a page can make DOMPurify's policy of trusted types once.
  'lib/clean-html.ts: purifier',
  // Replaces the tab's storage where the browser provides none.
  'lib/tab-storage.ts: memory',
  // Notes on entries of a query cache, released with them.
  'client/ordering/orders/use-order.ts: answers',
  'client/queries/use-side-query.ts: waitedFor',
  'client/queries/use-side-query.ts: waits',
  // One observer for all pictures of the page, and the pictures that it waits for.
  'ui/use-near.ts: observer',
  'ui/use-near.ts: waiting',
];

// Verified to fail with thirteen variables: two tests in one process, or two server renders, would have shared them.
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

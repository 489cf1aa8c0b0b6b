import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { markOf, nextSources } from '#tests/support/next-build.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat, pause } from '../support/expect.ts';
import { nextAddress, startCustomers } from '../support/shop.ts';
import { DISH, openMenu, visit } from '../support/visitors.ts';

const CHANGE = {
  file: 'src/features/checkout/checkout-strings.ts',
  from: "title: 'Оформление заказа'",
  to: "title: 'Оформление заказа по-новому'",
};
const ASSET = /\/assets\/[\w.-]+/g;

const Manifest = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.object({ file: v.string() })));
/** Every script that a page of this build may still load. */
const scriptsOf = (webRoot: string): string[] => {
  const manifest = v.parse(Manifest, readFileSync(join(webRoot, 'client/.vite/manifest.json'), 'utf8'));
  return [...new Set(Object.values(manifest).map(({ file }) => `/${file}`))];
};

/** Visitors who request the menu, everything it names, the worker, and the files of pages opened before, repeatedly. */
function startReaders(origin: string, openedBefore: readonly string[]) {
  const missing = new Set<string>();
  let requests = 0;
  const stopping = new AbortController();
  const read = async (path: string): Promise<string> => {
    requests += 1;
    const { status, text } = await visit(origin, path, nextAddress());
    if (status !== 200) missing.add(`${path}: ${status}`);
    return text;
  };
  const going = (async () => {
    while (!stopping.signal.aborted) {
      const page = await read('/menu');
      if (!page.includes(DISH)) missing.add('the dishes of /menu');
      const named = new Set(page.match(ASSET) ?? []);
      for (const path of ['/sw.js', ...named, ...openedBefore]) await read(path);
      await pause(20);
    }
  })();
  return {
    stop: async (): Promise<number> => {
      stopping.abort();
      await going;
      expectThat(missing.size === 0, `missing for a visitor: ${[...missing].slice(0, 5).join(', ')}`);
      return requests;
    },
  };
}

/**
 * A new build replaces the old one under a running server: no page, none of its files and no file of a page opened before
 * is missing for a moment, and orders go on (docs/operations.md, Update).
 */
export const buildInPlace: Scenario = {
  name: 'a build replaces the files under open pages',
  inShort: false,
  run: async ({ start }) => {
    const next = nextSources([CHANGE]);
    try {
      const before = markOf(next.webRoot);
      const opened = scriptsOf(next.webRoot);
      const world = await start({ kind: 'pglite', env: { WEB_ROOT: next.webRoot } });
      await openMenu(world.server().origin);
      const customers = startCustomers(await world.shop(), 2);
      const during = startReaders(world.server().origin, opened);
      await next.build();
      await pause(1000);
      const requests = await during.stop();
      expectThat(markOf(next.webRoot) !== before, 'the build is another one');
      await world.server().stop();
      await world.restart();
      await openMenu(world.server().origin);
      const after = startReaders(world.server().origin, opened);
      await pause(1000);
      const later = await after.stop();
      await customers.stop();
      await world.verify(customers);
      return `${requests} requests during the build, ${later} after the start, ${customers.acknowledged.length} orders`;
    } finally {
      next.dispose();
    }
  },
};

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';

const MODULES = join(root, 'server/modules');
/** Repositories, views, terms and configurations: the floor on which modules meet (.dependency-cruiser.mjs, `records-stand-below-calls`). */
const RECORD = /-(?:repository|view|config|terms)\.ts$/;
const IMPORT = /(?:from|import\()\s*'([^']+)'/g;

/** Modules whose calls import each other's; each pair explains why it is one thing in two rooms. */
const ALLOWED = [
  // The till accepts and rejects orders as a screen of the kitchen does; the manager's screen shows what reached the till.
  'iiko partner',
  // An order waits for its money, and money changes its status.
  'orders payments',
];

const moduleOf = (path: string): string | null => relative(MODULES, path).match(/^(?!\.\.)([^/]+)\//)?.[1] ?? null;

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, path = '']) => {
    if (path.startsWith('#server/')) return join(root, path.slice(1));
    return path.startsWith('.') ? join(dirname(file), path) : [];
  });

test('calls of two server modules import each other only where it is said why', () => {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !RECORD.test(file))
    .map((file) => join(MODULES, file));
  const arrows = new Set(
    files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !RECORD.test(target) && moduleOf(target) !== null && moduleOf(target) !== moduleOf(file))
        .map((target) => `${moduleOf(file)} ${moduleOf(target)}`),
    ),
  );
  const isMutual = (arrow: string): boolean => arrows.has(arrow.split(' ').toReversed().join(' '));
  const pairs = [...arrows].filter((arrow) => isMutual(arrow) && arrow === arrow.split(' ').toSorted().join(' '));
  expect(arrows.size).toBeGreaterThan(40);
  expect(pairs.toSorted()).toEqual(ALLOWED);
});

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';

const SOURCE = /(?<!\.d)\.tsx?$/;
const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm;

/** A room is a folder that has an import alias in package.json. */
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
const ROOMS = Object.values(imports)
  .map((path) => path.replace(/^\.\/|\/\*$/g, ''))
  .filter((path) => /^(?:src\/|contract$|domain$|sw$|server$)/.test(path));

/** Every page exports its component under this name, by which its route loads it. */
const SHARED = new Set(['Page']);

const filesOf = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter((file) => SOURCE.test(file));

const doubled = (room: string): string[] => {
  const files = new Map<string, Set<string>>();
  for (const file of filesOf(room)) {
    for (const [, name = ''] of readFileSync(join(root, room, file), 'utf8').matchAll(EXPORT)) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  return [...files]
    .filter(([name, { size }]) => size > 1 && !SHARED.has(name))
    .map(([name, where]) => `${name}: ${[...where].join(', ')}`);
};

// Verified to fail with thirteen names.
test.each(ROOMS)('%s exports no name twice', (room) => {
  expect(doubled(room)).toEqual([]);
});

test('no component file has the name of a rules file', () => {
  const rules = new Set(filesOf('domain').map((file) => basename(file, '.ts')));
  const components = filesOf('src').filter((file) => file.endsWith('.tsx') && rules.has(basename(file, '.tsx')));
  expect(components).toEqual([]);
});

/** What of a checkout is needed to run it: built programs, the operator's commands, and the packages that they load. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { filesIn, root } from './paths.mjs';
import { buildSettings, RELEASE_MARK } from './release-mark.mjs';

/** Folders of dist that a server serves or loads. */
const BUILT = ['client', 'kitchen', 'office', 'server', 'ssr'];
/** Programs that need only what is here; others build, test or measure. `server-command` marks those of server/cli. */
const OWN_PROGRAMS = new Set(['start.mjs', 'backup.mjs', 'backup-verify.mjs']);
/** Loaded by a package's own decision at run time, and so seen by no import. */
const SILENT = ['thread-stream', 'pino-std-serializers'];
/** Types, source maps and texts: read by people and by tools that are not here. Licences stay. */
const NO_CODE = /(?:\.d\.[cm]?ts|\.[cm]?tsx?|\.map|\.flow|\.md|\.markdown|\.tsbuildinfo)$/i;
const LICENCE = /^(?:licen[cs]e|copying|notice)/i;
const NO_CODE_FOLDERS = new Set([
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  '.github',
  'benchmark',
  'benchmarks',
]);
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"'.#/][^"'\n]*)["']/g;

/**
 * Returns the names of the packages that a text of a module imports.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function packagesIn(text) {
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const name = /^(?:@[\w.-]+\/)?[\w.-]+/.exec(specifier)?.[0];
    return name === undefined || isBuiltin(specifier) || isBuiltin(name) ? [] : [name];
  });
}

/** @returns {string[]} the operator's programs in scripts/ */
function programs() {
  return readdirSync(join(root, 'scripts')).filter((name) => {
    if (OWN_PROGRAMS.has(name)) return true;
    return (
      name.endsWith('.mjs') && readFileSync(join(root, 'scripts', name), 'utf8').includes('./lib/server-command.mjs')
    );
  });
}

/**
 * Follows the imports of scripts to those of scripts/lib.
 *
 * @param {readonly string[]} names
 * @returns {string[]} paths from scripts/
 */
function withLibraries(names) {
  const found = new Set(names);
  for (const name of found) {
    const text = readFileSync(join(root, 'scripts', name), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+\.mjs)'/g)) {
      const file = relative(join(root, 'scripts'), join(root, 'scripts', dirname(name), path));
      if (existsSync(join(root, 'scripts', file))) found.add(file);
    }
  }
  return [...found];
}

/**
 * Follows the dependencies of packages to the folders that Node would load them from; optional ones where they are installed.
 *
 * @param {Iterable<string>} names
 * @returns {Set<string>} folders, relative to the root
 */
function packageFolders(names) {
  /** @type {Set<string>} */
  const folders = new Set();
  /** @type {(name: string, from: string) => string | undefined} */
  const resolve = (name, from) =>
    (createRequire(join(root, from, 'x.js')).resolve.paths(name) ?? [])
      .map((path) => join(path, name))
      .find((path) => path.startsWith(root) && existsSync(join(path, 'package.json')));
  const add = (/** @type {string} */ name, /** @type {string} */ from) => {
    const path = resolve(name, from);
    if (path === undefined) return;
    const folder = relative(root, path);
    if (folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(path, 'package.json'), 'utf8'),
    );
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, folder);
  };
  for (const name of names) add(name, '.');
  return folders;
}

/** @param {string} path */
function isCode(path) {
  const name = basename(path);
  if (LICENCE.test(name)) return true;
  return statSync(path).isDirectory() ? !NO_CODE_FOLDERS.has(name) && name !== 'node_modules' : !NO_CODE.test(name);
}

/**
 * Writes a release of this built checkout into a folder.
 *
 * @param {string} target made; nothing is deleted in it
 * @returns {{ packages: number }}
 */
export function writeRelease(target) {
  const scripts = withLibraries(programs());
  for (const folder of BUILT) {
    const from = join(root, 'dist', folder);
    cpSync(from, join(target, 'dist', folder), { recursive: true, filter: (path) => !path.endsWith('.map') });
  }
  for (const file of scripts) cpSync(join(root, 'scripts', file), join(target, 'scripts', file));
  for (const file of ['package.json', 'package-lock.json', 'docs/third-party.md']) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(target, file));
  }
  const texts = [
    ...['server', 'ssr'].flatMap((folder) =>
      filesIn(join(root, 'dist', folder)).map((file) => join('dist', folder, file)),
    ),
    ...scripts.map((file) => join('scripts', file)),
  ].filter((file) => /\.m?js$/.test(file));
  const known = new Set(Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies));
  const imported = new Set(texts.flatMap((file) => packagesIn(readFileSync(join(root, file), 'utf8'))));
  // Scripts also name packages of the build, behind branches that a release never takes.
  const folders = packageFolders([...[...imported].filter((name) => known.has(name)), ...SILENT]);
  for (const folder of folders) {
    const from = join(root, folder);
    cpSync(from, join(target, folder), {
      recursive: true,
      // A nested package is copied by itself, where it is needed.
      filter: (path) => path === from || isCode(path),
    });
  }
  mkdirSync(join(target, 'dist'), { recursive: true });
  writeFileSync(join(target, RELEASE_MARK), JSON.stringify(buildSettings()));
  return { packages: folders.size };
}

/**
 * Short names for the classes of CSS modules. Scripts, styles and HTML repeat them, and a hash for each class does not
 * compress. Here a hash stands for the file, followed by the position of the class in it.
 */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { filesIn, root } from './paths.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = `${LETTERS}0123456789`;
const FILE_LENGTH = 3;
/** What a CSS module names: classes and animations. */
const NAME = /(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g;

/**
 * @param {string} file
 * @param {number} attempt
 */
function hashOf(file, attempt) {
  const [first = 0, ...rest] = createHash('sha256').update(`${file} ${attempt}`).digest().subarray(0, FILE_LENGTH);
  return LETTERS.charAt(first % LETTERS.length) + rest.map((byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}

/**
 * Returns a prefix for each file, unlike those of the others. It changes with the file's path alone, so that a release does
 * not rename the classes of files that it leaves alone.
 *
 * @param {readonly string[]} files
 * @returns {Map<string, string>}
 */
export function filePrefixes(files) {
  /** @type {Map<string, string>} */
  const prefixes = new Map();
  const taken = new Set();
  for (const file of files.toSorted()) {
    let prefix = hashOf(file, 0);
    for (let attempt = 1; taken.has(prefix); attempt += 1) prefix = hashOf(file, attempt);
    taken.add(prefix);
    prefixes.set(file, prefix);
  }
  return prefixes;
}

/** @param {number} index */
const sign = (index) => (index < SIGNS.length ? SIGNS.charAt(index) : `-${index.toString(36)}`);

/**
 * @param {readonly string[]} files the paths of all CSS modules, relative to the repository
 * @returns {(name: string, file: string, css: string) => string} for Vite's `css.modules.generateScopedName`: the same name
 *   in the storefront's build and in its rendering on the server
 */
export function scopedNames(files) {
  const prefixes = filePrefixes(files);
  return (name, file, css) => {
    const path = relative(root, file.replace(/\?.*$/, ''));
    const prefix = prefixes.get(path);
    if (prefix === undefined) throw new Error(`not among the CSS modules of the build: ${path}`);
    const names = [...new Set(Array.from(css.matchAll(NAME), ([, found = '']) => found))];
    const index = names.indexOf(name);
    if (index === -1) throw new Error(`not a name of ${path}: ${name}`);
    return prefix + sign(index);
  };
}

/**
 * Returns the paths of the CSS modules below a folder, relative to the repository.
 *
 * @param {string} folder
 */
export function cssModulesIn(folder) {
  return filesIn(join(root, folder))
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `${folder}/${file}`);
}

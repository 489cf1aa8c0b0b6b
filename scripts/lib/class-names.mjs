/**
 * The shortest names for the classes of all CSS modules. Ninety dish cards repeat their classes in the HTML and in the
 * inlined styles, so every letter counts there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { definedClasses } from './css-classes.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * @param {number} index from 0
 * @returns {string} a … Z, aa, ab …: letters only, so that no name needs an escape
 */
export function shortName(index) {
  const letter = LETTERS.charAt(index % LETTERS.length);
  const rest = Math.floor(index / LETTERS.length);
  return rest === 0 ? letter : shortName(rest - 1) + letter;
}

/**
 * Numbers the classes and animations of every CSS module under a folder in the order of their paths and names. The same
 * sources give the same names, so the page's build and its rendering on the server agree without talking.
 *
 * @param {string} root
 * @param {string} folder under the root
 * @returns {(name: string, file: string) => string} the short name of a class in a file (an absolute path)
 */
export function classNames(root, folder) {
  /** @type {Map<string, string>} */
  const names = new Map();
  const base = join(root, folder);
  const sheets = existsSync(base)
    ? readdirSync(base, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.module.css'))
        .toSorted()
    : [];
  for (const sheet of sheets) {
    const css = readFileSync(join(base, sheet), 'utf8');
    const animations = [...css.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name = '']) => name);
    for (const name of [...definedClasses(css), ...animations].toSorted()) {
      const key = `${folder}/${sheet.replaceAll(sep, '/')}:${name}`;
      if (!names.has(key)) names.set(key, shortName(names.size));
    }
  }
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file).replaceAll(sep, '/');
    const short = names.get(`${path}:${name}`);
    // Vite knows a class that the scan does not: two classes could end up with one name.
    if (short === undefined)
      throw new Error(`${path} has a class or an animation "${name}" that css-classes.mjs does not see`);
    return short;
  };
}

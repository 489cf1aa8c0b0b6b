/**
 * Analyses the first screen by module: which bytes were added, and by which imports. Pure: code, source maps and the
 * import graph are arguments.
 *
 * @typedef {Record<string, number>} Weights bytes of each module, minified, not compressed, so that they can be summed
 * @typedef {{ mappings: string, sources: string[] }} SourceMap
 * @typedef {Record<string, readonly string[]>} Imports module → what it imports statically
 */
import { decode } from '@jridgewell/sourcemap-codec';

/** Code added by the bundler: file names, exports. */
export const BUNDLER = '(the bundler)';

/**
 * Returns a built file cut into pieces, each with its source.
 *
 * @param {string} code
 * @param {SourceMap} map
 * @returns {{ source: string, text: string }[]} source: its name in the map, or BUNDLER
 */
function piecesOf(code, { mappings, sources }) {
  const lines = code.split('\n');
  return decode(mappings).flatMap((marks, row) => {
    const text = lines[row] ?? '';
    const pieces = marks.map(([from, source], index) => ({
      source: source === undefined ? BUNDLER : (sources[source] ?? BUNDLER),
      text: text.slice(from, marks[index + 1]?.[0]),
    }));
    return [{ source: BUNDLER, text: text.slice(0, marks[0]?.[0]) }, ...pieces];
  });
}

/**
 * Returns how many bytes of a built file come from each source.
 *
 * @param {string} code
 * @param {SourceMap} map
 * @returns {Map<string, number>} by source name in the map; the rest under BUNDLER
 */
export function bytesBySource(code, map) {
  /** @type {Map<string, number>} */
  const bytes = new Map();
  for (const { source, text } of piecesOf(code, map)) {
    if (text !== '') bytes.set(source, (bytes.get(source) ?? 0) + Buffer.byteLength(text));
  }
  return bytes;
}

/**
 * Returns a built file without what comes from the sources that `names` matches: for its size only, it does not run.
 *
 * @param {string} code
 * @param {SourceMap} map
 * @param {RegExp} names
 */
export function codeWithout(code, map, names) {
  const pieces = piecesOf(code, map).filter(({ source }) => !names.test(source));
  return pieces.map(({ text }) => text).join('');
}

/**
 * Returns the record entry that a module counts under: a package counts as a whole, since its files are external.
 *
 * @param {string} module its path from the root
 */
export function recordName(module) {
  return /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
}

/** Tolerance in bytes: variable names change when other modules are added. */
const SAME = 24;

/**
 * Returns what is heavier than recorded, heaviest first.
 *
 * @param {Weights} record
 * @param {Weights} now
 * @returns {{ name: string, more: number, isNew: boolean }[]}
 */
export function grown(record, now) {
  return Object.entries(now)
    .map(([name, bytes]) => ({ name, more: bytes - (record[name] ?? 0), isNew: !(name in record) }))
    .filter(({ more, isNew }) => more > (isNew ? 0 : SAME))
    .toSorted((a, b) => b.more - a.more);
}

/**
 * Returns the shortest chain of static imports that leads to a module or a package.
 *
 * @param {Imports} imports
 * @param {readonly string[]} entries
 * @param {string} name as in the record
 * @returns {readonly string[] | null} from the entry to the module; null: nothing imports it, it is only in the same file
 */
export function importChain(imports, entries, name) {
  const seen = new Set(entries);
  /** @type {(readonly string[])[]} */
  const open = entries.map((entry) => [entry]);
  for (let chain = open.shift(); chain !== undefined; chain = open.shift()) {
    const module = chain.at(-1) ?? '';
    if (recordName(module) === name) return chain;
    for (const next of imports[module] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push([...chain, next]);
    }
  }
  return null;
}

/**
 * What a page needs, read from Vite's manifest. Pure: the manifest is an argument.
 *
 * @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * Returns the chunks that are loaded with the given ones: themselves and all their static imports.
 *
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @returns {Map<string, string[]>} key of each chunk → the path of keys that leads to it
 */
export function staticClosure(manifest, keys) {
  /** @type {Map<string, string[]>} */
  const reached = new Map();
  /** @type {[string, string[]][]} */
  const open = keys.map((key) => [key, [key]]);
  for (let next = open.shift(); next; next = open.shift()) {
    const [key, path] = next;
    const chunk = manifest[key];
    if (!chunk || reached.has(key)) continue;
    reached.set(key, path);
    for (const imported of chunk.imports ?? []) open.push([imported, [...path, imported]]);
  }
  return reached;
}

/**
 * Returns the files of these chunks and of all chunks they import, statically or not, except those reachable only
 * through a chunk whose key matches `later`.
 *
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @param {RegExp} later
 * @returns {Set<string>}
 */
export function filesWithout(manifest, keys, later) {
  /** @type {Set<string>} */
  const reached = new Set();
  /** @type {Set<string>} */
  const files = new Set();
  const open = [...keys];
  for (let key = open.shift(); key !== undefined; key = open.shift()) {
    const chunk = manifest[key];
    if (!chunk || reached.has(key)) continue;
    reached.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    open.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter((one) => !later.test(one)));
  }
  return files;
}

/**
 * Returns the keys of the chunks with these file names, as an HTML page references them.
 *
 * @param {Manifest} manifest
 * @param {string[]} files
 */
export function keysOfFiles(manifest, files) {
  return Object.entries(manifest)
    .filter(([, { file }]) => files.includes(file))
    .map(([key]) => key);
}

/** @typedef {{ url: string, ranges: [number, number][] }} Face */

/**
 * Returns the font files of a style sheet, with the character ranges of each.
 *
 * @param {string} css
 * @returns {Face[]}
 */
export function fontFaces(css) {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body = '']) => {
    const url = /url\(["']?([^"')]+\.woff2)["']?\)/.exec(body)?.[1];
    if (!url) return [];
    const list = /unicode-range:([^;}]+)/.exec(body)?.[1] ?? 'U+0-10FFFF';
    return [{ url, ranges: list.split(',').map(range) }];
  });
}

/**
 * @param {string} text «U+0400-045F», «U+2116» or «U+4??»
 * @returns {[number, number]}
 */
function range(text) {
  const [from = '0', to] = text.trim().slice(2).split('-');
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt((to ?? from).replaceAll('?', 'F'), 16)];
}

/**
 * Returns the faces that a browser fetches to show this text.
 *
 * @param {Face[]} faces
 * @param {string} text
 */
export function facesFor(faces, text) {
  const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  return faces.filter(({ ranges }) =>
    ranges.some(([from, to]) => [...points].some((point) => point >= from && point <= to)),
  );
}

import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The entry script: the largest file of a page, and the one that every build changes. The kitchen's is not on a customer's line. */
const ENTRY = /^index-[\w-]{8}\.js$/;
/** How many former builds a phone may have. */
const BUILDS = 4;
/** Zstandard's slowest without the levels for huge files: the result is made once and sent often. */
const LEVEL = 19;
/** RFC 9842, §5: what comes before the dictionary's hash. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** @type {Promise<void> | undefined} */
let loading;

/** Loads the compressor: once, since a second time would replace the memory of the first. */
export function loadZstd() {
  loading ??= init();
  return loading;
}

/**
 * Writes, next to the entry script of a new build, what distinguishes it from those of the builds before, for browsers that still have one
 * of them (`dcz`, RFC 9842): `index-NEW.js.SHA256.dcz`. server/web/dictionaries.ts sends it.
 *
 * @param {string} built assets of the new build
 * @param {string} served assets that are served, of the builds before
 */
export async function writeDifferences(built, served) {
  if (!existsSync(built) || !existsSync(served)) return;
  const entries = readdirSync(built).filter((name) => ENTRY.test(name));
  const former = readdirSync(served)
    .filter((name) => ENTRY.test(name) && !entries.includes(name))
    .map((name) => ({ name, at: statSync(join(served, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, BUILDS);
  if (entries.length === 0 || former.length === 0) return;
  await loadZstd();
  const context = createCCtx();
  for (const entry of entries) {
    const script = readFileSync(join(built, entry));
    for (const { name } of former) {
      const dictionary = readFileSync(join(served, name));
      const hash = createHash('sha256').update(dictionary).digest();
      const difference = compressUsingDict(context, script, dictionary, LEVEL);
      writeFileSync(
        join(built, `${entry}.${hash.toString('hex')}.dcz`),
        Buffer.concat([MAGIC, hash, Buffer.from(difference)]),
      );
    }
  }
  freeCCtx(context);
}

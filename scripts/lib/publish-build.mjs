import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesIn } from './paths.mjs';

/** How long a file of a previous build is kept: a tab that was suspended for longer reloads the page. */
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;
/** Files named after their content: those of several builds lie side by side. */
const HASHED = /^assets\//;
/** What names other files: published after them, the worker last, since it installs what the page needs. */
const NAMES_OTHERS = /^(?:index\.html|\.vite\/manifest\.json)(?:\.br|\.gz)?$/;
const WORKER = /^sw\.js(?:\.br|\.gz)?$/;

/** @param {string} path */
const turn = (path) => (HASHED.test(path) ? 0 : WORKER.test(path) ? 3 : NAMES_OTHERS.test(path) ? 2 : 1);

/** Where a folder's record lies: which of its files belong to a previous build, and since when (epoch ms). @param {string} served */
const recordOf = (served) => join(dirname(served), `.previous-${basename(served)}.json`);

/**
 * Moves a finished build into the folder that a running server serves (docs/operations.md, Update). At each moment the page
 * there finds all its files, and so do open pages of the build before: hashed files are added first and stay for 14 days,
 * the others are replaced one by one, by a rename.
 *
 * @param {string} built the complete build, on the same file system; empty afterwards
 * @param {string} served
 * @param {{ now?: number, move?: (from: string, to: string) => void }} [options]
 */
export function publishBuild(built, served, { now = Date.now(), move = renameSync } = {}) {
  const files = filesIn(built).toSorted((a, b) => turn(a) - turn(b));
  for (const file of files) {
    mkdirSync(dirname(join(served, file)), { recursive: true });
    move(join(built, file), join(served, file));
  }
  const record = recordOf(served);
  /** @type {Record<string, number>} */
  const known = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  /** @type {Record<string, number>} */
  const kept = {};
  const current = new Set(files);
  for (const file of filesIn(served)) {
    if (current.has(file)) continue;
    const replacedAt = known[file] ?? now;
    if (HASHED.test(file) && now - replacedAt <= MAX_AGE_MS) kept[file] = replacedAt;
    else rmSync(join(served, file));
  }
  writeFileSync(record, JSON.stringify(kept));
  rmSync(built, { recursive: true, force: true });
}

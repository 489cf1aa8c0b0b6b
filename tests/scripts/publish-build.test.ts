// Proves docs/operations.md, Update.
import fc from 'fast-check';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { publishBuild } from '#scripts/lib/publish-build.mjs';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 20);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty `dist`, with the folder of the next build and the served one. */
const dist = () => {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'));
  folders.push(folder);
  return { built: join(folder, '.next/client'), served: join(folder, 'client') };
};

/** Writes a build: page and worker name its hashed files. */
const writeBuild = (folder: string, hashed: readonly string[], others: readonly string[] = []): void => {
  const names = JSON.stringify(hashed.map((name) => `assets/${name}`));
  const files = { 'index.html': names, 'sw.js': names, '.vite/manifest.json': names };
  for (const name of others) Object.assign(files, { [name]: name });
  for (const name of hashed) Object.assign(files, { [`assets/${name}`]: name });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};
const namedBy = (folder: string, file: string): string[] => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const has = (folder: string, file: string): boolean => existsSync(join(folder, file));

describe('a build that is published under a running server', () => {
  it('replaces the page, keeps hashed files of open pages, and removes other files that are gone', () => {
    const { built, served } = dist();
    writeBuild(served, ['a.js', 'b.js'], ['old.svg']);
    writeBuild(built, ['b.js', 'c.js'], ['new.svg']);
    publishBuild(built, served, { now: NOW });
    expect(namedBy(served, 'index.html')).toEqual(['assets/b.js', 'assets/c.js']);
    expect(['assets/a.js', 'assets/b.js', 'assets/c.js', 'new.svg'].every((file) => has(served, file))).toBe(true);
    expect(has(served, 'old.svg')).toBe(false);
    expect(existsSync(built)).toBe(false);
  });

  it('keeps a hashed file for fourteen days after the build that replaced it, whatever was built since', () => {
    const { built, served } = dist();
    writeBuild(served, ['a.js']);
    const publish = (names: string[], day: number): void => {
      writeBuild(built, names);
      publishBuild(built, served, { now: NOW + day * DAY_MS });
    };
    publish(['b.js'], 0);
    publish(['c.js'], 10);
    publish(['d.js'], 14);
    expect(['assets/a.js', 'assets/b.js', 'assets/c.js'].every((file) => has(served, file))).toBe(true);
    publish(['e.js'], 15);
    expect(has(served, 'assets/a.js')).toBe(false);
    expect(has(served, 'assets/b.js')).toBe(true);
  });

  it('counts the fourteen days again for a file that a later build had', () => {
    const { built, served } = dist();
    const publish = (names: string[], day: number): void => {
      writeBuild(built, names);
      publishBuild(built, served, { now: NOW + day * DAY_MS });
    };
    for (const [name, day] of [
      ['a.js', 0],
      ['b.js', 1],
      ['a.js', 10],
      ['b.js', 20],
    ] as const)
      publish([name], day);
    expect(has(served, 'assets/a.js')).toBe(true);
  });

  it('shows a page and a worker with all their files at each moment, also where it is cut off', () => {
    const name = fc.integer({ min: 0, max: 12 }).map((n) => `${n}.js`);
    const build = fc.uniqueArray(name, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(build, build, fc.nat({ max: 14 }), (before, after, cutAt) => {
        const { built, served } = dist();
        writeBuild(served, before, ['robots.txt']);
        writeBuild(built, after, ['robots.txt']);
        let moves = 0;
        const check = (): void => {
          for (const file of ['index.html', 'sw.js'])
            for (const named of namedBy(served, file)) expect(has(served, named), `${file} names ${named}`).toBe(true);
          // A page opened before the update goes on requesting its files.
          for (const file of before) expect(has(served, `assets/${file}`)).toBe(true);
        };
        const move = (from: string, to: string): void => {
          if (moves === cutAt) throw new Error('cut off');
          moves += 1;
          renameSync(from, to);
          check();
        };
        try {
          publishBuild(built, served, { now: NOW, move });
        } catch (error) {
          expect(error).toMatchObject({ message: 'cut off' });
        }
        check();
        // The next attempt completes it.
        writeBuild(built, after, ['robots.txt']);
        publishBuild(built, served, { now: NOW });
        check();
        expect(namedBy(served, 'index.html')).toEqual(after.map((file) => `assets/${file}`));
      }),
      { numRuns: 60 },
    );
  });
});

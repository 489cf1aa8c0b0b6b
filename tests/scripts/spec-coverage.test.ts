import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faultsOfCoverage, readCoverage, unproved } from '#scripts/lib/spec-coverage.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string | null =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null;

describe('docs/spec-coverage.md', () => {
  const rows = readCoverage(read('docs/spec-coverage.md') ?? '');

  it('names only existing rules, files and tests', () => {
    const sections = new Set(
      [...(read('docs/product.md') ?? '').matchAll(/^(\d+\.\d+[a-z]?)\. /gm)].map(([, section = '']) => section),
    );
    expect(rows.length).toBeGreaterThan(150);
    expect(faultsOfCoverage(rows, { sections, read })).toEqual([]);
  });
});

// Separate, because no document may cite a section that does not exist.
const SIGN = '§';

describe('a coverage table', () => {
  const TABLE = [
    `| ${SIGN} | What holds | Where | Proved by | Run by |`,
    '| --- | --- | --- | --- | --- |',
    '| 1.1, 1.2 | a | `src/a.ts` | `tests/a.test.ts` › adds %s \\| two<br>`tests/b.test.ts` › gone | `npm test` |',
    '| 1.2 | a | `src/a.ts` | `tests/a.test.ts` › adds %s \\| two | `npm run test:all` |',
    '| 1.3 | b | | | |',
    `| 9.9 | c | | not built: ${SIGN}22.7 | |`,
  ].join('\n');
  const rows = readCoverage(TABLE);
  const FILES = new Map([
    ['src/a.ts', ''],
    ['tests/a.test.ts', "it.each([1])('adds %s | two', () => {});"],
    ['tests/b.test.ts', "it('gone soon', () => {});"],
  ]);

  it('is reported for each rule, file or test that does not exist', () => {
    const repository = { sections: new Set(['1.1', '1.2', '1.3']), read: (file: string) => FILES.get(file) ?? null };
    expect(faultsOfCoverage(rows, repository)).toEqual([
      'docs/spec-coverage.md:3: tests/b.test.ts has no test «gone»',
      'docs/spec-coverage.md:5: no file',
      'docs/spec-coverage.md:5: no test',
      'docs/spec-coverage.md:5: no command that runs its tests',
      `docs/spec-coverage.md:6: there is no ${SIGN}9.9`,
      `docs/spec-coverage.md:6: there is no ${SIGN}22.7`,
    ]);
  });

  it('is proved by tests that ran and passed, each case of them', () => {
    const a = (title: string, passed = true) => ({ file: 'tests/a.test.ts', title, passed });
    const b = { file: 'tests/b.test.ts', title: 'gone', passed: true };
    expect(unproved(rows, [a('adds 1 | two'), a('adds 2 | two'), b], 'npm test')).toEqual([]);
    expect(unproved(rows, [a('adds 1 | two'), a('adds 2 | two', false), b], 'npm test')).toEqual([
      'docs/spec-coverage.md:3: tests/a.test.ts › adds %s | two failed',
    ]);
    expect(unproved(rows, [a('adds 1 | two')], 'npm test')).toEqual([
      'docs/spec-coverage.md:3: tests/b.test.ts › gone did not run',
    ]);
  });

  it('is checked for the rows of the command only, and for all rows by the longer command', () => {
    const of = (command: 'npm test' | 'npm run test:all') =>
      unproved(rows, [], command).map((fault) => fault.slice(0, 23));
    expect(of('npm test')).toEqual(Array(2).fill('docs/spec-coverage.md:3'));
    expect(of('npm run test:all')).toEqual([...Array(2).fill('docs/spec-coverage.md:3'), 'docs/spec-coverage.md:4']);
  });
});

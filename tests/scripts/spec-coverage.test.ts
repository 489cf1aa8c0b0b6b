import { describe, expect, it } from 'vitest';
import { provingTestsIn } from '#scripts/lib/proving-tests.mjs';
import { faultsOfCoverage, readCoverage, unproved, writeCoverage } from '#scripts/lib/spec-coverage.mjs';

// Separate, because no document may cite a section that does not exist.
const SIGN = '§';
/** Apart too: Vitest reads the tag of a file anywhere in it. */
const TAG = 'tag';
/** In braces, so that these tests are not read as proofs of the rows. */
const ids = (list: string): string => `[${list}]`;

const A = provingTestsIn(
  'tests/a.test.ts',
  `import { it } from 'vitest';
  const LATE = { tags: ['nightly'] };
  it('proves no row', () => {});
  it.each([1, 2])('adds %s | two ${ids('1.1, 1.2a')}', () => {});
  describe('a group ${ids('1.2b')}', () => {
    it(\`takes \${count} away ${ids('1.1')}\`, async () => { await test.step('a step', () => {}); });
    it("isn’t quick", LATE, () => {});
    test.order('no test ${ids('1.3')}', () => {});
  });`,
);
const JOURNEYS = provingTestsIn(
  'e2e/journeys/b.spec.ts',
  `test('by phone ${ids('1.3')}', async () => {});
  test('in detail ${ids('1.4')}', { tag: '@rest' }, async () => {});
  test.describe('wide', { tag: ['@rest', '@wide'] }, () => { test('too ${ids('1.3')}', async () => {}); });`,
);

describe('the proving tests of a source', () => {
  it('are those with ids at the end of their own title or of a group around them', () => {
    expect(A.map((test) => [test.titles.join(' › '), test.ids])).toEqual([
      [`adds %s | two ${ids('1.1, 1.2a')}`, ['1.1', '1.2a']],
      [`a group ${ids('1.2b')} › takes \${count} away ${ids('1.1')}`, ['1.2b', '1.1']],
      [`a group ${ids('1.2b')} › isn’t quick`, ['1.2b']],
    ]);
  });

  it('belong to the shorter command that runs them, by tags of Vitest and of Playwright', () => {
    expect([...A, ...JOURNEYS].map(({ command }) => command)).toEqual([
      'npm test',
      'npm test',
      'npm run test:all',
      'npm test',
      'npm run test:all',
      'npm test',
    ]);
    const source = `/** @module-${TAG} nightly */ it('adds ${ids('1.1')}', () => {});`;
    expect(provingTestsIn('tests/c.test.ts', source)).toMatchObject([{ command: 'npm run test:all' }]);
    const journey = `test('fails ${ids('1.1')}', () => {});`;
    expect(provingTestsIn('e2e/journeys/faults/c.spec.ts', journey)).toMatchObject([{ command: 'npm run test:all' }]);
    expect(provingTestsIn('e2e/other-backend/c.spec.ts', journey)).toMatchObject([{ command: 'npm run test:all' }]);
  });
});

const HEAD = [`| Id | ${SIGN} | What holds | Where | Proved by | Run by |`, '| --- | --- | --- | --- | --- | --- |'];
const HAND_WRITTEN = [
  '# Rows',
  ...HEAD,
  '| 1.1 | 1.1, 1.2 | a \\| b | `src/a.ts` | | |',
  '|1.2b|1.2|c|`src/a.ts`, `src/b.ts`|`tests/a.test.ts` › an old title|`npm test`|',
].join('\n');

describe('the table', () => {
  const written = writeCoverage(HAND_WRITTEN, A);

  it('gets its last two columns from the tests: titles without ids, and the command that runs all of them', () => {
    expect(written.split('\n').slice(3)).toEqual([
      '| 1.1 | 1.1, 1.2 | a \\| b | `src/a.ts` | `tests/a.test.ts` › adds %s \\| two<br>`tests/a.test.ts` › a group › takes ${count} away | `npm test` |',
      '| 1.2b | 1.2 | c | `src/a.ts`, `src/b.ts` | `tests/a.test.ts` › a group › takes ${count} away<br>`tests/a.test.ts` › a group › isn’t quick | `npm run test:all` |',
    ]);
  });

  it('stays as it is until a test changes', () => {
    expect(writeCoverage(written, A)).toBe(written);
    const renamed = A.map((test) => ({ ...test, titles: test.titles.map((title) => title.replace('adds', 'sums')) }));
    expect(writeCoverage(written, renamed)).not.toBe(written);
    expect(writeCoverage(written, A.slice(0, 2))).not.toBe(written);
  });

  it('is reported for each rule, file, id or test that does not exist', () => {
    const rows = readCoverage(
      [
        ...HEAD,
        '| 1.1 | 1.1, 9.9 | a | `src/a.ts` | | |',
        '| 1.2a | 1.2 | b | `src/gone.ts` | | |',
        '| 1.2a | 1.2 | c | | | |',
        '| 1.2b | 1.3 | d | `src/a.ts` | | |',
        '| | 1.2 | e | `src/a.ts` | | |',
        '| 1.3 | 1.3 | f | `src/a.ts` | | |',
      ].join('\n'),
    );
    const sections = new Set(['1.1', '1.2', '1.3']);
    const known = { sections, exists: (file: string) => file === 'src/a.ts' };
    expect(faultsOfCoverage(rows, [...A, ...JOURNEYS.slice(1, 2)], known)).toEqual([
      `docs/spec-coverage.md:3: there is no ${SIGN}9.9`,
      'docs/spec-coverage.md:4: there is no src/gone.ts',
      'docs/spec-coverage.md:5: the id 1.2a is taken',
      'docs/spec-coverage.md:5: no file',
      'docs/spec-coverage.md:6: the id «1.2b» is not its first section, nor that with a letter',
      'docs/spec-coverage.md:7: the id «» is not its first section, nor that with a letter',
      `docs/spec-coverage.md:7: no test has ${ids('')} at the end of its title`,
      `docs/spec-coverage.md:8: no test has ${ids('1.3')} at the end of its title`,
      `e2e/journeys/b.spec.ts › in detail ${ids('1.4')}: docs/spec-coverage.md has no row with the id 1.4`,
    ]);
  });
});

describe('a row', () => {
  const ran = (title: string, { around = [] as string[], passed = true } = {}) => {
    return { file: 'tests/a.test.ts', around, title, passed };
  };
  const inGroup = { around: [`a group ${ids('1.2b')}`] };
  const taken = ran(`takes 1 away ${ids('1.1')}`, inGroup);
  const one = ran(`adds 1 | two ${ids('1.1, 1.2a')}`);

  it('is proved by tests that ran and passed, each case of them', () => {
    const two = (passed: boolean) => ran(`adds 2 | two ${ids('1.1, 1.2a')}`, { passed });
    expect(unproved(A, [one, two(true), taken], 'npm test')).toEqual([]);
    expect(unproved(A, [one, two(false), taken], 'npm test')).toEqual([
      `${ids('1.1, 1.2a')} is not proved: tests/a.test.ts › adds %s | two failed`,
    ]);
    expect(unproved(A, [one], 'npm test')).toEqual([
      `${ids('1.2b, 1.1')} is not proved: tests/a.test.ts › a group › takes \${count} away did not run`,
    ]);
  });

  it('is not proved by a test with the same title elsewhere', () => {
    const elsewhere = [ran(taken.title), { ...taken, file: 'tests/c.test.ts' }];
    expect(unproved(A, [one, ...elsewhere], 'npm test')).toHaveLength(1);
  });

  it('needs its nightly tests in the longer command only', () => {
    expect(unproved(A, [one, taken], 'npm run test:all')).toEqual([
      `${ids('1.2b')} is not proved: tests/a.test.ts › a group › isn’t quick did not run`,
    ]);
    expect(unproved(A, [one, taken, ran('isn’t quick', inGroup)], 'npm run test:all')).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { TestReport } from '#scripts/lib/test-report.mjs';
import { readCheck, type Failure, type Results } from '#scripts/lib/test-results.mjs';

/** One run's report: tests by name, passed or not. */
type Turn = Record<string, boolean>;

const FILE = 'tests/a.test.ts';
const resultsOf = (turn: Turn): Results => {
  const names = Object.entries(turn);
  const failed = names.filter(([, passed]) => !passed);
  return {
    passed: names.length - failed.length,
    skipped: 0,
    failures: failed.map(([title]) => ({ name: `a ${title}`, title, file: FILE, reason: `${title} is red` })),
    ran: names.map(([title, passed]) => ({ file: FILE, around: [], title, passed })),
  };
};

const isResults = (turn: Turn | Results): turn is Results => 'ran' in turn;

/** A report on one section with these results, run by run, followed by the failed tests. */
const reported = async (...turns: (Turn | Results)[]) => {
  const printed: string[] = [];
  const asked: (Failure[] | null)[] = [];
  const report = new TestReport((text) => printed.push(text));
  await report.run('tests', (only) => {
    asked.push(only);
    const turn = turns[asked.length - 1] ?? {};
    return Promise.resolve({ ...(isResults(turn) ? turn : resultsOf(turn)), output: '' });
  });
  await report.repeatFailed();
  const code = report.finish();
  const text = printed.join('\n');
  return {
    asked,
    code,
    ran: report.ran,
    text,
    last: text.split('\n').at(-1),
    flaky: /Flaky:\n[^]*?(?=\n\S|\n\n)/.exec(text)?.[0],
  };
};

describe('a failed test', () => {
  test('is rerun alone, and counts as passed and flaky when it then passes', async () => {
    const { asked, code, last, flaky, ran } = await reported({ adds: true, sums: false }, { sums: true });
    expect(asked).toEqual([null, [expect.objectContaining({ title: 'sums' })]]);
    expect(code).toBe(0);
    expect(last).toBe('2 passed, 0 failed');
    expect(flaky).toBe('Flaky:\n  tests\n    a sums (sums is red)');
    expect(ran).toEqual([
      { file: FILE, around: [], title: 'adds', passed: true },
      { file: FILE, around: [], title: 'sums', passed: true },
    ]);
  });

  test('is rerun at most twice, and is reported with its first failure', async () => {
    const failure = (reason: string): Results => ({
      ...resultsOf({}),
      failures: [{ name: 'a sums', title: 'sums', file: FILE, reason }],
      ran: [{ file: FILE, around: [], title: 'sums', passed: false }],
    });
    const { asked, code, last, text, flaky } = await reported(failure('first'), failure('second'), failure('third'));
    expect(asked).toHaveLength(3);
    expect(code).toBe(1);
    expect(last).toBe('0 passed, 1 failed');
    expect(text).toContain('Failed:\n  tests\n    a sums (first)');
    expect(flaky).toBeUndefined();
  });

  test('counts separately from other failed ones, and passed ones are not rerun', async () => {
    const { asked, last, flaky } = await reported(
      { a: false, b: false, c: true },
      { a: true, b: false, c: false },
      { b: true },
    );
    expect(asked.map((only) => only?.map(({ title }) => title))).toEqual([undefined, ['a', 'b'], ['b']]);
    expect(last).toBe('3 passed, 0 failed');
    expect(flaky).toContain('a a (a is red)');
  });

  test('is not rerun among nine: the product or the machine is at fault', async () => {
    const nine = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`t${index}`, false]));
    const { asked, code, last, text } = await reported(nine);
    expect(asked).toHaveLength(1);
    expect(code).toBe(1);
    expect(last).toBe('0 passed, 9 failed');
    expect(text).toContain('9 failed, more than 8: nothing is repeated');
  });

  test('does not count as passed when it did not rerun', async () => {
    expect((await reported({ adds: false }, {}, {})).last).toBe('0 passed, 1 failed');
  });

  test('of a file that cannot be loaded passes once the file loads', async () => {
    const broken: Results = { ...resultsOf({}), failures: [{ name: FILE, file: FILE, reason: 'Unexpected token' }] };
    expect((await reported(broken, broken, broken)).last).toBe('0 passed, 1 failed');
    const { last, flaky } = await reported(broken, { adds: true });
    expect(last).toBe('1 passed, 0 failed');
    expect(flaky).toContain('tests/a.test.ts (Unexpected token)');
  });

  test('without a name passes when the whole section does', async () => {
    const crashed: Results = { ...resultsOf({}), failures: [{ name: '', reason: 'the runner ended with 1' }] };
    expect((await reported(crashed, { adds: false }, { adds: true })).last).toBe('1 passed, 0 failed');
    expect((await reported(crashed, crashed, crashed)).code).toBe(1);
  });
});

describe('a check', () => {
  test('is repeated like a test', async () => {
    let turn = 0;
    const report = new TestReport(() => undefined);
    await report.check('format', () => Promise.resolve({ code: (turn += 1) === 1 ? 1 : 0, output: 'not formatted' }));
    await report.repeatFailed();
    expect(report.finish()).toBe(0);
    expect(turn).toBe(2);
  });

  test('prints output when it passes only if it warns', async () => {
    const printed: string[] = [];
    const report = new TestReport((text) => printed.push(text));
    await report.check('budget', () =>
      Promise.resolve({ code: 0, output: '✓ styles\n! scripts 1 KB of 0 KB\n!   a.js' }),
    );
    expect(printed.slice(0, -1)).toEqual(['! scripts 1 KB of 0 KB', '!   a.js']);
    printed.length = 0;
    await report.check('budget', () => Promise.resolve({ code: 0, output: '✓ styles\n✓ scripts' }));
    expect(printed).toHaveLength(1);
  });

  test('reports the first line of its output', () => {
    expect(readCheck({ code: 1, output: '\n\u001B[31msrc/a.ts\u001B[39m is wrong\nat line 3' })).toMatchObject({
      passed: 0,
      failures: [{ name: '', reason: 'src/a.ts is wrong' }],
    });
  });
});

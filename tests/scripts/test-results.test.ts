import { describe, expect, test } from 'vitest';
import { readPlaywright, readTorture, readVitest } from '#scripts/lib/test-results.mjs';

describe('a Vitest run', () => {
  const report = (statuses: string[][]) => {
    const all = statuses.flat();
    return {
      numPassedTests: all.filter((status) => status === 'passed').length,
      numPendingTests: all.filter((status) => status === 'skipped').length,
      testResults: statuses.map((file) => ({
        status: file.length === 0 || file.includes('failed') ? 'failed' : 'passed',
        assertionResults: file.map((status) => ({ status })),
      })),
    };
  };

  test('is counted from its report', () => {
    const { passed, failures, skipped } = readVitest(
      report([
        ['passed', 'passed'],
        ['failed', 'skipped'],
      ]),
      1,
    );
    expect([passed, failures.length, skipped]).toEqual([2, 1, 1]);
  });

  test('names failures by test, or by file where nothing could be loaded', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', title: 'adds', fullName: 'a adds', ancestorTitles: ['a'] },
          {
            status: 'failed',
            title: 'adds again',
            fullName: 'a adds again',
            failureMessages: ['expected 1 to be 2\n  at a.test.ts:3'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
    ];
    const { failures, ran } = readVitest({ testResults }, 1);
    expect(failures).toMatchObject([
      { name: 'a adds again', title: 'adds again', reason: 'expected 1 to be 2' },
      { name: expect.stringMatching(/b\.test\.ts$/), reason: 'Unexpected token' },
    ]);
    expect(ran.map(({ around, title, passed }) => [...around, title, passed])).toEqual([
      ['a', 'adds', true],
      ['adds again', false],
    ]);
  });

  test('fails when it ends badly without naming a test, or runs none', () => {
    expect(readVitest(report([['passed']]), 1).failures).toHaveLength(1);
    expect(readVitest(undefined, 1).failures).toHaveLength(1);
    expect(readVitest(report([]), 0).failures).toEqual([{ name: '', reason: 'no test ran' }]);
  });
});

describe('a Playwright run', () => {
  const testOf = (projectName: string, status: string) => ({
    projectName,
    status,
    results: [{ error: { message: '\u001B[31mTimed out\u001B[39m\nwaiting' } }],
  });
  const spec = (title: string, line: number, status: string) => ({
    title,
    file: 'hours.spec.ts',
    line,
    tests: [testOf('phone', status), testOf('desktop', 'skipped')],
  });
  const report = {
    config: { rootDir: process.cwd() },
    suites: [
      {
        title: 'hours.spec.ts',
        suites: [
          {
            title: 'at night',
            specs: [spec('opens', 3, 'unexpected'), spec('closes', 9, 'expected'), spec('waits', 20, 'flaky')],
          },
        ],
      },
    ],
  };

  test('names failures by project, suite, title and location; a test repeated by Playwright has failed', () => {
    const { passed, skipped, failures, ran } = readPlaywright(report, 1);
    expect([passed, skipped]).toEqual([1, 3]);
    const place = { file: 'hours.spec.ts', project: 'phone', reason: 'Timed out' };
    expect(failures).toEqual([
      { name: '[phone] at night: opens', title: 'opens', line: 3, ...place },
      { name: '[phone] at night: waits', title: 'waits', line: 20, ...place },
    ]);
    expect(ran.map(({ around, title, passed: isGreen }) => [...around, title, isGreen])).toEqual([
      ['at night', 'opens', false],
      ['at night', 'closes', true],
      ['at night', 'waits', false],
    ]);
  });

  test('fails exactly the journeys during which a server logged an error', () => {
    const at = (line: number, title: string) => ({ project: 'phone', file: 'hours.spec.ts', line, title });
    const { passed, failures } = readPlaywright(report, 1, [{ error: '{"level":50}', tests: [at(9, 'closes')] }]);
    expect(passed).toBe(0);
    expect(failures.map(({ title, reason }) => [title, reason])).toEqual([
      ['opens', 'Timed out'],
      ['closes', 'a server logged {"level":50}'],
      ['waits', 'Timed out'],
    ]);
  });

  test('fails for an error logged while no journey ran', () => {
    expect(readPlaywright(report, 1, [{ error: '{"level":50}', tests: [] }]).failures.at(-1)).toEqual({
      name: '',
      reason: 'a server logged {"level":50}',
    });
  });

  test('fails when it ends without a report, or before a test', () => {
    expect(readPlaywright(undefined, 1).failures).toHaveLength(1);
    expect(
      readPlaywright({ suites: [], errors: [{ message: 'Timed out waiting for the web server' }] }, 1).failures,
    ).toEqual([{ name: '', reason: 'Timed out waiting for the web server' }]);
    expect(readPlaywright({ suites: [] }, 0).failures).toHaveLength(1);
  });
});

describe('the scenarios of the torture test', () => {
  test('are counted from their report, with the first line of each failure', () => {
    const report = [
      { name: 'one', failure: null },
      { name: 'two', failure: 'an order is lost\n  at line 1' },
    ];
    expect(readTorture(report, 1)).toMatchObject({
      passed: 1,
      failures: [{ name: 'two', reason: 'an order is lost' }],
    });
  });

  test('fail without a report', () => {
    expect(readTorture(undefined, 0).failures).toHaveLength(1);
  });
});

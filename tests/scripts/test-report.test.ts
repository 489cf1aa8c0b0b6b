import { describe, expect, test } from 'vitest';
import {
  countPlaywright,
  countTorture,
  countVitest,
  namesOfPlaywright,
  namesOfTorture,
  namesOfVitest,
} from '../../scripts/lib/test-report.mjs';

describe('counting a Vitest run', () => {
  const report = (statuses: string[][]) => {
    const all = statuses.flat();
    return {
      numPassedTests: all.filter((status) => status === 'passed').length,
      numFailedTests: all.filter((status) => status === 'failed').length,
      numPendingTests: all.filter((status) => status === 'skipped').length,
      testResults: statuses.map((file) => ({
        status: file.length === 0 || file.includes('failed') ? 'failed' : 'passed',
        assertionResults: file.map((status) => ({ status })),
      })),
    };
  };

  test('takes the numbers of the report', () => {
    expect(
      countVitest(
        report([
          ['passed', 'passed'],
          ['failed', 'skipped'],
        ]),
        1,
      ),
    ).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
    });
  });

  test('a file that could not be loaded fails once', () => {
    expect(countVitest(report([['passed'], []]), 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('an unhandled error after green tests is a failure', () => {
    expect(countVitest(report([['passed']]), 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('no report and no tests are failures, whatever the exit code', () => {
    expect(countVitest(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(countVitest(report([]), 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('counting a Playwright run', () => {
  test('a test that passed only when it was repeated is counted as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('a crash without a report is a failure', () => {
    expect(countPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 0)).toMatchObject({
      failed: 1,
    });
  });
});

describe('naming what failed', () => {
  test('by the test and the first line of why, and by the file where nothing could be loaded', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'adds again', failureMessages: ['expected 1 to be 2\n  at a.test.ts:3'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
    ];
    expect(namesOfVitest({ testResults })).toEqual(['adds again (expected 1 to be 2)', 'b.test.ts (Unexpected token)']);
    expect(namesOfVitest(undefined)).toEqual([]);
  });

  test('by project, file and title, however deep the suites', () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [
        {
          projectName: 'phone',
          status,
          results: [{ error: { message: '\u001B[31mTimed out\u001B[39m\nwaiting' } }],
        },
        { projectName: 'desktop', status: 'skipped', results: [] },
      ],
    });
    const inner = {
      title: 'at night',
      specs: [spec('opens', 'unexpected'), spec('closes', 'expected'), spec('waits', 'flaky')],
    };
    const report = { suites: [{ title: 'hours.spec.ts', suites: [inner] }] };
    expect(namesOfPlaywright(report)).toEqual([
      '[phone] at night: opens (Timed out)',
      '[phone] at night: waits (Timed out)',
    ]);
    expect(namesOfPlaywright(undefined)).toEqual([]);
  });
});

describe('counting the scenarios of torture', () => {
  const report = [
    { name: 'one', failure: null },
    { name: 'two', failure: 'an order is lost\n  at line 1' },
  ];

  test('takes the report, and names what failed', () => {
    expect(countTorture(report, 1)).toEqual({ passed: 1, failed: 1 });
    expect(namesOfTorture(report)).toEqual(['two (an order is lost)']);
  });

  test('no report is a failure', () => {
    expect(countTorture(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

/**
 * What the real runners report about planted failures and their repeats.
 *
 * @module-tag nightly
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestReport } from '#scripts/lib/test-report.mjs';

const HERE = 'tests/scripts/planted';

let env: NodeJS.ProcessEnv;
let printed: string[];
let report: TestReport;
beforeEach(() => {
  const { VITEST: _ours, VITEST_WORKER_ID: _too, ...rest } = process.env;
  env = { ...rest, PLANTED: mkdtempSync(join(tmpdir(), 'planted-')) };
  printed = [];
  report = new TestReport((text) => printed.push(text));
});
afterEach(() => rmSync(env['PLANTED'] ?? '', { recursive: true }));

const vitest = (...files: string[]) =>
  report.vitest(
    'planted',
    ['--config', `${HERE}/vitest.config.ts`, ...files.map((file) => `${HERE}/${file}.planted.ts`)],
    env,
  );
const finished = async (): Promise<string> => {
  await report.repeatFailed();
  report.finish();
  return printed.join('\n');
};

describe('a Vitest run', () => {
  it('passes when a test fails once, and names the flaky test', async () => {
    await vitest('once', 'unloadable');
    const text = await finished();
    expect(text).toContain('Flaky:');
    expect(text).toContain('is red once (Error: once is red once)');
    expect(text).toContain(`${HERE}/unloadable.planted.ts (file is red once)`);
    expect(text).toMatch(/\n3 passed, 0 failed$/);
  });

  it('fails when a test always fails', async () => {
    await vitest('once', 'always');
    expect(await finished()).toMatch(
      /Failed:\n {2}planted\n {4}is always red \(AssertionError: .*\)\n\n2 passed, 1 failed$/,
    );
  });

  it('fails when nine tests fail once', async () => {
    await vitest('nine');
    expect(await finished()).toMatch(/\n0 passed, 9 failed$/);
  });
});

describe('a Playwright run', () => {
  it('passes when a journey fails once and a server logs an error once', async () => {
    await report.playwright('planted', () => Promise.resolve(env), ['--config', `${HERE}/playwright.config.ts`]);
    const text = await finished();
    expect(text).toContain('[phone] once.journey.ts: is red once (Error: journey is red once)');
    expect(text).toContain('is green, and its server complains once (a server logged {"level":50');
    expect(text).toMatch(/\n2 passed, 0 failed$/);
  });
});

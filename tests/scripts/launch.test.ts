/**
 * Each test starts its own process.
 *
 * @module-tag nightly
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../support/wait-for.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'launch-test-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** Returns the processes that a process has started (Linux). */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .flatMap((one) => Number(one) || []);
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts the app as `npm start` and `npm run serve` do, in its own process. */
const launched = (mode: 'demo' | 'production', settings: Record<string, string>) =>
  new Promise<{ code: number | null; output: string; seconds: number }>((resolve) => {
    const { PATH = '' } = process.env;
    const started = performance.now();
    const script = `import('./scripts/lib/launch.mjs').then(({ launch }) => launch({ mode: '${mode}' })).catch((error) => {
      console.error(error.message);
      process.exit(1);
    });`;
    const child = spawn(process.execPath, ['-e', script], { env: { PATH, DATA_DIR, ...settings } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => {
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    });
  });

describe('the import of the demo', () => {
  it('ends with the launcher that has started it, even when that is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'launch-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { PATH = '' } = process.env;
    // Prints the importer's process, which it starts as `npm start` does.
    const script = `import('./scripts/lib/launch.mjs').then(({ ensureDemo }) => {
      const running = ensureDemo(['--import', 'tsx', 'server/cli/chain-import.ts']);
      running.catch(() => undefined);
    });`;
    const env = { PATH, APP_MODE: 'demo', DATA_DIR: folder, MEDIA_DIR: join(folder, 'media') };
    const launcher = spawn(process.execPath, ['-e', script], { env, stdio: 'ignore' });
    await waitFor(() => expect(childrenOf(launcher.pid ?? 0)).toHaveLength(1));
    const [importer = 0] = childrenOf(launcher.pid ?? 0);
    launcher.kill('SIGKILL');
    await waitFor(() => expect(isRunning(importer)).toBe(false));
  }, 60_000);
});

describe('a start with invalid settings', () => {
  it('reports what is wrong with the port, without a stack trace', async () => {
    const { code, output } = await launched('demo', { PORT: 'abc' });
    expect(code).toBe(1);
    expect(output).toContain('PORT must be a port number');
    expect(output).not.toMatch(/ERR_SOCKET_BAD_PORT|\n\s+at /);
  }, 30_000);

  it('names every missing setting of a real chain before the build', async () => {
    const { code, output } = await launched('production', { PORT: '70000' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'SESSION_SECRET', 'PUBLIC_ORIGIN']) expect(output).toContain(`- ${name} `);
    expect(output).not.toContain('building');
  }, 30_000);
});

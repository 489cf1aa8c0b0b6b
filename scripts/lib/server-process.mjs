/** The built server as a separate process, and waiting for its start. */
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { UserError } from './terminal.mjs';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;
const MINUTE_MS = 60_000;

/**
 * Starts the built server. The caller stops it.
 *
 * @param {NodeJS.ProcessEnv} env its settings (server/config.ts)
 */
export function spawnServer(env) {
  return spawn(process.execPath, ['dist/server/server.js'], { cwd: root, env, stdio: 'inherit' });
}

/**
 * Waits until the server at `origin` is ready for customers.
 *
 * @param {string} origin scheme, host and port
 * @param {{ child?: import('node:child_process').ChildProcess, timeoutMs?: number, onSlow?: (seconds: number) => void }} [options]
 *   `child` is the server's process: the wait ends when it exits; `onSlow` is called each minute
 * @throws {UserError} when the process has ended, or `timeoutMs` have passed
 */
export async function untilHealthy(origin, { child, timeoutMs = START_TIMEOUT_MS, onSlow } = {}) {
  const started = Date.now();
  const elapsed = () => Date.now() - started;
  const reminder = setInterval(() => onSlow?.(Math.round(elapsed() / 1000)), MINUTE_MS);
  try {
    while (elapsed() < timeoutMs) {
      const answer = await fetch(`${origin}/health`).catch(() => null);
      if (answer?.ok) return;
      if (child !== undefined && (child.exitCode !== null || child.signalCode !== null)) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    clearInterval(reminder);
  }
  throw new UserError(`the server does not answer at ${origin}; see its messages above.`);
}

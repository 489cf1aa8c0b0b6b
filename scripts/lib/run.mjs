import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { UserError } from './terminal.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 1 when a signal ended the program
 * @property {string} output stdout and stderr in order of arrival
 */

/**
 * Runs a program to completion, in the root of the checkout.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean, timeoutMs?: number, endsWithUs?: boolean }} [options] `show` streams the output;
 *   `endsWithUs`: a command of the server (server/command.ts) ends even when this process is killed
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env = process.env, show = false, timeoutMs, endsWithUs = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: endsWithUs ? { ...env, END_WITH_PARENT: '1' } : env,
      stdio: [endsWithUs ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (show) process.stdout.write(chunk);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a Node program of this checkout.
 *
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/**
 * Like {@link run}, but a failure aborts the script with the program's output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 * @returns {Promise<string>}
 */
export async function runOrThrow(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new UserError(`${[command, ...args].join(' ')} ended with code ${code}\n\n${output.trimEnd()}`);
  return output;
}

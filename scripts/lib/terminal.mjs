/** Terminal output of all scripts: steps with names and times, in one style. Built-ins only. */

const colour = process.stdout.isTTY && !process.env['NO_COLOR'];

/** @param {number} code */
const paint = (code) => (/** @type {string} */ text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);

/**
 * @param {number} ms
 * @returns {string} «0.4 s», «1 min 12 s»
 */
export function duration(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Runs a named step and prints its name and duration.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const started = performance.now();
  process.stdout.write(colour ? `  … ${name}` : `  … ${name}\n`);
  try {
    const result = await work();
    process.stdout.write(
      `${colour ? '\r' : ''}  ${green('✓')} ${name} ${dim(duration(performance.now() - started))}\n`,
    );
    return result;
  } catch (error) {
    process.stdout.write(`${colour ? '\r' : ''}  ${red('✗')} ${name} ${dim(duration(performance.now() - started))}\n`);
    throw error;
  }
}

/** A failure that the user can act on: printed as its message, without a stack. */
export class UserError extends Error {}

/**
 * Runs a script's main function; a failure ends the process with code 1 and the clearest available message.
 *
 * @param {() => Promise<void>} main
 */
export function runMain(main) {
  main().catch((/** @type {unknown} */ error) => {
    // The server's startup errors (server/config.ts) are written for users, too.
    const isForUser = error instanceof UserError || (error instanceof Error && error.name === 'ConfigError');
    if (isForUser) console.error(`\n${red('Stopped:')} ${error.message}`);
    else console.error(error);
    process.exit(1);
  });
}

/** Locates Firefox and WebKitGTK for `npm run test:browsers`: Debian's packages, or what the environment names. */
import { existsSync } from 'node:fs';
import { runOrThrow, run } from './run.mjs';
import { UserError, step } from './terminal.mjs';

/** Each program, the variable that overrides its path, and the package that provides it. */
const PROGRAMS = {
  FIREFOX_PATH: { path: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  WEBKIT_DRIVER_PATH: { path: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver'] },
  XVFB_PATH: { path: '/usr/bin/Xvfb', packages: ['xvfb'] },
};
/** Dependencies of e2e/browsers/webkit-phone.py. */
const BINDINGS = ['python3-gi', 'gir1.2-webkit2-4.1'];

async function hasBindings() {
  const { code } = await run('/usr/bin/python3', [
    '-c',
    'import gi; gi.require_version("WebKit2", "4.1"); gi.require_version("Gtk", "3.0")',
  ]);
  return code === 0;
}

async function missing() {
  const programs = Object.entries(PROGRAMS).flatMap(([name, { path, packages }]) =>
    existsSync(process.env[name] ?? path) ? [] : packages,
  );
  return [...programs, ...((await hasBindings()) ? [] : BINDINGS)];
}

/**
 * Returns the paths of the programs, under the names that e2e/browsers/run.ts reads. Installs what is missing where
 * possible: as root, on Debian.
 *
 * @returns {Promise<Record<keyof typeof PROGRAMS, string>>}
 * @throws {UserError} when something is missing and cannot be installed
 */
export async function findBrowsers() {
  for (const name of Object.keys(PROGRAMS)) {
    const asked = process.env[name];
    if (asked && !existsSync(asked)) throw new UserError(`${name} is ${asked}, and there is no such program.`);
  }
  const packages = await missing();
  if (packages.length > 0) {
    const command = `apt-get install --no-install-recommends ${packages.join(' ')}`;
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
      throw new UserError(`these tests need Firefox and WebKitGTK, and not all of it is here. On Debian: ${command}`);
    }
    await step(`installing ${packages.join(', ')} (Debian's packages)`, async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      await runOrThrow('apt-get', ['update', '-q'], { env });
      await runOrThrow('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
    });
    const still = await missing();
    if (still.length > 0) throw new UserError(`installed, and still not usable: ${still.join(', ')}`);
  }
  const paths = Object.entries(PROGRAMS).map(([name, { path }]) => [name, process.env[name] ?? path]);
  return /** @type {Record<keyof typeof PROGRAMS, string>} */ (Object.fromEntries(paths));
}

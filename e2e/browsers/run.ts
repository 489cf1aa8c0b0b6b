/**
 * Runs one scenario in one engine: `tsx e2e/browsers/run.ts firefox outbox`. `npm run test:browsers` finds the browsers,
 * starts the app and runs them all; it passes its findings in the environment.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Customer } from './customer.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { networkTo } from './network.ts';
import { scenarios } from './scenarios.ts';
import { webkit } from './webkit.ts';

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: start these tests with npm run test:browsers`);
  return value;
};

const engines: Readonly<Record<string, () => Engine>> = {
  firefox: () => firefox(given('FIREFOX_PATH')),
  webkit: () => webkit({ driver: given('WEBKIT_DRIVER_PATH'), display: given('XVFB_PATH') }),
};

const [engineName = '', scenarioName = ''] = process.argv.slice(2);
const makeEngine = engines[engineName];
const scenario = scenarios[scenarioName];
if (makeEngine === undefined || scenario === undefined)
  throw new Error(`no such engine or scenario: ${engineName} ${scenarioName}`);

const pictures = join('test-results/browsers', engineName);
mkdirSync(pictures, { recursive: true });
const network = await networkTo(new URL(given('APP_ORIGIN')));
const engine = makeEngine();
const customer = new Customer(engine, network.origin);
const picture = (name: string): Promise<void> => customer.picture(join(pictures, `${name}.png`));
try {
  await engine.start();
  await scenario({ customer, network, picture });
  const complaints = engine.complaints();
  if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join('\n')}`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.stderr.write(
    engine
      .complaints()
      .map((line) => `console: ${line}\n`)
      .join(''),
  );
  await picture(`${scenarioName}-failed`).catch(() => undefined);
} finally {
  await engine.end();
  await network.cut();
}

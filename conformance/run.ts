import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Connection } from '#contract/reading/connection.ts';
import { connectionSettings } from '#scripts/lib/connection-settings.ts';
import { UserError } from '#scripts/lib/terminal.mjs';
import { CHECKS, checkConformance, type Options } from './conformance.ts';
import { exitCodeOf, tableOf } from './table.ts';
import { originOf } from './wire.ts';

export const USAGE = `npm run conformance -- https://backend.example [options]

Makes every call that the storefront may make to a backend, and reports what meets the contract and what breaks it.
It connects as a build does: docs/operations.md describes the variables VITE_API_*.

  --orders              also creates carts, places orders and cancels them, as guests of its own
  --leave-orders        places orders although the backend cannot cancel them
  --phone +79000000000  the phone number of these orders
  --storefront ORIGIN   the origin from which browsers call the backend: CORS must allow it
  --only NAMES          ${Object.keys(CHECKS).join(',')}
  --timeout SECONDS     the longest time for one response (15)
  --json FILE           writes the report as JSON to the file; - prints it instead of the table
  --strict              fails on degraded findings, too

CONFORMANCE_TOKEN=… is the token of a customer: with it the calls of a logged-in customer are checked, too.

Exit codes: 0 nothing is broken or unsafe; 1 something is; 2 no API was found.`;

/** Output and clock of the command, replaceable in tests. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
  readonly isStopped: () => boolean;
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        orders: { type: 'boolean', default: false },
        'leave-orders': { type: 'boolean', default: false },
        phone: { type: 'string', default: '+79000000000' },
        storefront: { type: 'string' },
        only: { type: 'string', default: '' },
        timeout: { type: 'string', default: '15' },
        json: { type: 'string' },
        strict: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
};

const connectionOf = (env: Io['env']): Connection => {
  try {
    return v.parse(Connection, connectionSettings(env));
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
};

const optionsOf = (address: string, values: ReturnType<typeof parse>['values'], io: Io): Options => {
  const only = values.only === '' ? [] : values.only.split(',');
  const unknown = only.filter((name) => CHECKS[name] === undefined);
  if (unknown.length > 0)
    throw new UserError(`Unknown checks: ${unknown.join(', ')}. The checks are ${Object.keys(CHECKS).join(', ')}.`);
  const seconds = Number(values.timeout);
  if (!(seconds > 0)) throw new UserError(`--timeout ${values.timeout} is not a positive number of seconds.`);
  return {
    origin: originOf(address),
    connection: connectionOf(io.env),
    fetch: io.fetch,
    now: io.now,
    timeoutMs: seconds * 1000,
    storefront: values.storefront === undefined ? null : originOf(values.storefront),
    orders: values.orders || values['leave-orders'] ? { phone: values.phone, leave: values['leave-orders'] } : null,
    token: io.env['CONFORMANCE_TOKEN'] || null,
    only,
    isStopped: io.isStopped,
    onCheck: (name) => io.err(`  … ${name}`),
  };
};

/** `npm run conformance`. Returns the exit code: see {@link USAGE}. */
export async function runConformance(args: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const [address, ...others] = positionals;
    if (address === undefined || others.length > 0) throw new UserError(`Give one address.\n\n${USAGE}`);
    const report = await checkConformance(optionsOf(address, values, io));
    const json = JSON.stringify(report, null, 2);
    if (values.json === '-') io.out(json);
    else io.out(tableOf(report));
    if (values.json !== undefined && values.json !== '-') writeFileSync(values.json, `${json}\n`);
    return exitCodeOf(report, values.strict);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    io.err(`\nStopped: ${error.message}`);
    return 2;
  }
}

import { parseArgs } from 'node:util';
import { type CommandTools, runCommand } from '../command.ts';
import { loadIikoConfig } from '../config.ts';
import { checkIiko } from '../modules/iiko/check-iiko.ts';
import { createIikoClient } from '../modules/iiko/iiko-client.ts';

/** `npm run iiko -- check` (docs/product.md §28.10). Exit codes: 0 everything fits, 1 it does not, 2 wrong arguments or settings. */
const USAGE = `Usage: npm run iiko -- check [--json]

Compares IIKO_KEYS, IIKO_IDS and the menu with the tills. Changes nothing.

  --json     prints one JSON array`;

const read = (): { json: boolean } | null => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  return positionals.length === 1 && positionals[0] === 'check' ? values : null;
};

const run = async ({ json }: { json: boolean }, { database, now }: CommandTools): Promise<number> => {
  const iiko = loadIikoConfig(process.env);
  if (iiko === null) throw new Error('IIKO_KEYS is not set: no restaurant has iiko.');
  const client = createIikoClient(iiko, () => new Date());
  const faults = await checkIiko({ db: database.background, iiko, client, now });
  if (json) console.log(JSON.stringify(faults));
  else {
    for (const { restaurant, what } of faults) console.log(`restaurant ${restaurant}: ${what}`);
    console.log(faults.length === 0 ? 'Everything fits.' : `${faults.length} things do not fit.`);
  }
  return faults.length === 0 ? 0 : 1;
};

await runCommand({ usage: USAGE, read, run });

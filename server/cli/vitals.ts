import { parseArgs } from 'node:util';
import { VITALS } from '#contract/reports.ts';
import { type CommandTools, runCommand } from '../command.ts';
import { vitalsTable } from '../modules/reports/vitals-table.ts';
import { readVitals } from '../modules/reports/vitals-repository.ts';

/** `npm run vitals [-- --days 14] [--json]`. Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run vitals [-- --days N] [--json]

Prints what customers' phones have measured: p75 of ${VITALS.join(', ')} per page and day (UTC).

  --days N   the last N days, today included; 7 when missing, 90 are kept
  --json     one JSON array`;

interface Arguments {
  readonly days: number;
  readonly json: boolean;
}

const read = (): Arguments | null => {
  const { values } = parseArgs({
    options: { days: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } },
  });
  return /^[1-9]\d{0,2}$/.test(values.days) ? { days: Number(values.days), json: values.json } : null;
};

const run = async ({ days, json }: Arguments, { database, now }: CommandTools): Promise<void> => {
  const found = await readVitals(database.background, days, now);
  console.log(
    json
      ? JSON.stringify(found.map(({ values, ...row }) => ({ ...row, values: Object.fromEntries(values) })))
      : vitalsTable(found, days),
  );
};

await runCommand({ usage: USAGE, read, run });

import { parseArgs } from 'node:util';
import { VITALS } from '../../contract/reports.ts';
import { ConfigError, loadStorageConfig } from '../config.ts';
import { openDatabase } from '../db/connection.ts';
import { vitalsTable } from '../modules/reports/vitals-table.ts';
import { readVitals } from '../modules/reports/vitals-repository.ts';

/** `npm run vitals [-- --days 14] [--json]`. Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run vitals [-- --days N] [--json]

Prints what customers' phones have measured: p75 of ${VITALS.join(', ')} per page and day (UTC).

  --days N   the last N days, today included; 7 when missing, 90 are kept
  --json     one JSON array`;

const readArguments = (): { days: number; json: boolean } | null => {
  try {
    const { values } = parseArgs({
      options: { days: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } },
    });
    return /^[1-9]\d{0,2}$/.test(values.days) ? { days: Number(values.days), json: values.json } : null;
  } catch {
    return null;
  }
};

const run = async (days: number, json: boolean): Promise<void> => {
  const database = await openDatabase(loadStorageConfig(process.env));
  try {
    await database.migrate();
    const found = await readVitals(database.background, days, new Date());
    console.log(
      json
        ? JSON.stringify(found.map(({ values, ...row }) => ({ ...row, values: Object.fromEntries(values) })))
        : vitalsTable(found, days),
    );
  } finally {
    await database.close();
  }
};

const args = readArguments();
if (args === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  run(args.days, args.json).catch((error: unknown) => {
    console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

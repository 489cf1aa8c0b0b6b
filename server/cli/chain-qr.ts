import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandTools, runCommand } from '../command.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { listLinkedTables } from '#server/modules/hall/table-repository.ts';
import { SHEET_SIZES, tableSheet } from '../modules/hall/table-sheets.ts';
import { readChainSettings } from '../modules/places/read-places.ts';

/** `npm run chain:qr` (docs/product.md §33.3). Exit codes: 0 done, 1 failed, 2 called or set up wrongly. */
const USAGE = `Usage: npm run chain:qr [-- --restaurant N] [--out DIR]

Draws the QR codes of the tables, for each restaurant an A6 card a page and an A4 page of four: HTML files to be printed at 100 %.

  --restaurant   the number of one restaurant; all when missing
  --out          the folder; ./table-qr when missing`;

interface Arguments {
  readonly restaurantId: number | null;
  readonly out: string;
}

const read = (): Arguments | null => {
  const { values } = parseArgs({
    options: { restaurant: { type: 'string' }, out: { type: 'string', default: 'table-qr' } },
  });
  const { restaurant, out } = values;
  if (restaurant !== undefined && !/^[1-9]\d{0,8}$/.test(restaurant)) return null;
  return { restaurantId: restaurant === undefined ? null : Number(restaurant), out };
};

const run = async ({ restaurantId, out }: Arguments, { database }: CommandTools): Promise<void> => {
  const { tables: codes, publicOrigin, port } = loadConfig(process.env);
  if (codes === null) {
    throw new ConfigError([
      'TABLE_SECRET is missing: make one with `openssl rand -base64 48`, and give it to the server as well',
    ]);
  }
  const db = database.background;
  const found = await listLinkedTables(db, codes, restaurantId);
  if (found.length === 0) throw new Error('There are no tables: the chain file names them (docs/chain-format.md)');
  const brand = (await readChainSettings(db)).environment.brand.name;
  const origin = publicOrigin ?? `http://localhost:${port}`;
  mkdirSync(out, { recursive: true });
  for (const externalId of new Set(found.map(({ restaurant }) => restaurant.externalId))) {
    const tables = found.filter(({ restaurant }) => restaurant.externalId === externalId);
    for (const size of SHEET_SIZES) {
      const file = join(out, `${externalId}-${size}.html`);
      writeFileSync(file, tableSheet(tables, { brand, origin, size }));
      console.log(`${file}: ${tables.length} tables`);
    }
  }
};

await runCommand({ usage: USAGE, read, run });

import { parseArgs } from 'node:util';
import { formatPrice } from '#domain/money.ts';
import { type CommandTools, runCommand } from '../command.ts';
import { verifyMoney } from '../modules/payments/verify-money.ts';

/** `npm run money:verify [-- --json]` (docs/product.md §25.15). Exit codes: 0 everything agrees, 1 it does not, 2 wrong arguments or settings. */
const USAGE = `Usage: npm run money:verify [-- --json]

Checks that the money journal, the provider's events and the orders agree.

  --json     prints one JSON object`;

const read = (): { json: boolean } => parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;

const run = async ({ json }: { json: boolean }, { database }: CommandTools): Promise<number> => {
  const report = await verifyMoney(database.background);
  const { orders, received, returned, standing, faults } = report;
  const code = faults.length === 0 ? 0 : 1;
  if (json) {
    console.log(JSON.stringify(report));
    return code;
  }
  console.log(`${orders} orders with an online payment, paid or expected`);
  console.log(
    `received ${formatPrice(received)}, returned ${formatPrice(returned)}, still paid ${formatPrice(standing)}`,
  );
  for (const { orderId, what } of faults) console.log(`${orderId}: ${what}`);
  console.log(faults.length === 0 ? 'Everything agrees.' : `${faults.length} things do not agree.`);
  return code;
};

await runCommand({ usage: USAGE, read, run });

import { parseArgs } from 'node:util';
import { formatPrice } from '#domain/money.ts';
import { type CommandTools, runCommand } from '../command.ts';
import { verifyMoney } from '../modules/payments/verify-money.ts';

/** `npm run money:verify [-- --json]` (docs/product.md §25.15). Exit codes: 0 everything adds up, 1 it does not, 2 called or set up wrongly. */
const USAGE = `Usage: npm run money:verify [-- --json]

Proves that the journal of money, the provider's events and the orders say the same.

  --json     one JSON object`;

const read = (): { json: boolean } => parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;

const run = async ({ json }: { json: boolean }, { database }: CommandTools): Promise<number> => {
  const report = await verifyMoney(database.background);
  const { orders, received, returned, standing, faults } = report;
  const code = faults.length === 0 ? 0 : 1;
  if (json) {
    console.log(JSON.stringify(report));
    return code;
  }
  console.log(`${orders} orders that were, or were to be, paid online`);
  console.log(
    `received ${formatPrice(received)}, returned ${formatPrice(returned)}, stand paid ${formatPrice(standing)}`,
  );
  for (const { orderId, what } of faults) console.log(`${orderId}: ${what}`);
  console.log(faults.length === 0 ? 'Everything adds up.' : `${faults.length} things do not add up.`);
  return code;
};

await runCommand({ usage: USAGE, read, run });

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPrintAgent, PRINT_WHEN, type PrinterState, type PrintWhen } from '../print-agent/agent.ts';
import { openJournal } from '../print-agent/journal.ts';
import { type Printer, readPrinter, sendToPrinter } from '../print-agent/printer.ts';
import { createOrderReader, findRestaurant, KeyRefused } from '../print-agent/read-orders.ts';
import { createPrinterReports } from '../print-agent/report-printers.ts';
import { TEST_TICKET } from '../print-agent/test-ticket.ts';
import { ticketBytes } from '../print-agent/ticket-bytes.ts';

/** `npm run print-agent -- …`: runs in a restaurant, without the database. Exit codes: 0 ended, 1 failed, 2 called wrongly. */
const USAGE = `Usage: PARTNER_KEY=… npm run print-agent -- --server URL --printer tcp://HOST:9100 [--printer …] [options]

  --printer   tcp://HOST[:PORT]?name=Бар&width=58&codepage=windows1251&table=46&copies=2&station=ID
              width 80 (default) or 58 mm; codepage cp866 (default) or windows1251; table: its number in the printer's own list
  --restaurant  its number, where the key is for several
  --when      accepted (default): once an order is accepted; new: with each new order
  --journal   file of what was printed; data/print-agent.jsonl by default
  --test      prints one ticket of letters and sizes on each printer, and ends`;

const ROUND_MS = 3000;
/** After a failed round; doubles up to a minute. */
const LONGEST_PAUSE_MS = 60_000;

interface Given {
  readonly server: string;
  readonly printers: readonly Printer[];
  /** Null: the key's only one. */
  readonly restaurant: number | null;
  readonly when: PrintWhen;
  readonly journal: string;
  readonly isTest: boolean;
}

const log = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

/** @throws Error on wrong usage */
const readArguments = (): Given => {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      printer: { type: 'string', multiple: true, default: [] },
      restaurant: { type: 'string' },
      when: { type: 'string', default: 'accepted' },
      journal: { type: 'string', default: 'data/print-agent.jsonl' },
      test: { type: 'boolean', default: false },
    },
  });
  const when = PRINT_WHEN.find((one) => one === values.when);
  if (when === undefined) throw new Error(`--when is one of ${PRINT_WHEN.join(', ')}`);
  if (values.printer.length === 0) throw new Error('no --printer is given');
  const printers = values.printer.map(readPrinter);
  if (new Set(printers.map(({ name }) => name)).size < printers.length)
    throw new Error('two printers have one name: add ?name=… to one');
  const { server = '' } = values;
  if (!values.test && !/^https?:\/\//.test(server)) throw new Error('--server is the address of the storefront');
  const { restaurant = null } = values;
  if (restaurant !== null && !/^[1-9]\d{0,8}$/.test(restaurant)) throw new Error('--restaurant is a number');
  return {
    server,
    printers,
    restaurant: restaurant === null ? null : Number(restaurant),
    when,
    journal: values.journal,
    isTest: values.test,
  };
};

const printTest = async (printers: readonly Printer[]): Promise<void> => {
  for (const printer of printers) {
    await sendToPrinter(printer, ticketBytes(printer, TEST_TICKET));
    log(`printed the test ticket on ${printer.name}`);
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const run = async ({ server, printers, restaurant, when, journal, isTest }: Given): Promise<void> => {
  if (isTest) return printTest(printers);
  const key = process.env['PARTNER_KEY']?.trim() ?? '';
  if (key === '')
    throw new Error('PARTNER_KEY is not set: npm run partner-keys makes a key with the scope orders:read');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const access = { server, key };
  const now = (): Date => new Date();
  const restaurantId = await findRestaurant(access, restaurant);
  const report = createPrinterReports({ ...access, restaurantId, now });
  const agent = createPrintAgent({
    readChanges: createOrderReader(access, restaurantId),
    printers,
    when,
    journal: await openJournal(journal, new Date()),
    send: sendToPrinter,
    now,
    log,
  });
  log(`printing orders of ${server} on ${printers.map(({ name }) => name).join(', ')}`);
  let failures = 0;
  let isReported = true;
  /** The board learns how the printers stand; where it does not, tickets are printed all the same. */
  const tellServer = async (states: readonly PrinterState[]): Promise<void> => {
    try {
      await report(states);
      isReported = true;
    } catch (error) {
      if (isReported) log(`not reported: ${messageOf(error)}`);
      isReported = false;
    }
  };
  while (!stop.signal.aborted) {
    try {
      const { printers: states } = await agent.round();
      if (failures > 0) log('the server answers again');
      failures = 0;
      await tellServer(states);
    } catch (error) {
      if (error instanceof KeyRefused) throw error;
      failures += 1;
      if (failures === 1) log(`no orders: ${messageOf(error)}`);
    }
    const wait = Math.min(LONGEST_PAUSE_MS, ROUND_MS * 2 ** Math.min(failures, 5));
    await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined);
  }
};

const main = async (): Promise<number> => {
  let given: Given;
  try {
    given = readArguments();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${USAGE}\n`);
    return 2;
  }
  try {
    await run(given);
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
};

process.exitCode = await main();

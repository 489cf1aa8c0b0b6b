import { connect, type Socket } from 'node:net';
import type { PrinterProblem } from '#contract/partner-printers.ts';

/** The Cyrillic code pages of printers for receipts. */
export const CODE_PAGES = ['cp866', 'windows1251'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** One printer of a restaurant, as `--printer` names it (docs/guides/printing.md). */
export interface Printer {
  /** For messages and the journal; the address if it has no name. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Width of the paper, mm. */
  readonly width: 58 | 80;
  readonly codePage: CodePage;
  /** The code page's number in the printer's own table; null: the usual one of ESC/POS (17 and 46). */
  readonly codePageNumber: number | null;
  readonly copies: number;
  /** The station whose dishes it prints; null: all. */
  readonly station: string | null;
}

const PORT = 9100;
const whole = (text: string | null, min: number, max: number): number | null => {
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
};
const FIELDS = new Set(['name', 'width', 'codepage', 'table', 'copies', 'station']);

/**
 * Reads a printer from `tcp://HOST[:PORT][?name=…&width=58&codepage=windows1251&table=46&copies=2&station=…]`.
 *
 * @throws Error with a sentence for whoever has typed it
 */
export function readPrinter(text: string): Printer {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 'tcp:' || url.hostname === '')
    throw new Error(`a printer is given as tcp://HOST:9100, not ${text}`);
  const { searchParams: given } = url;
  for (const field of given.keys())
    if (!FIELDS.has(field)) throw new Error(`${text}: ${field} is not one of ${[...FIELDS].join(', ')}`);
  const width = given.get('width') ?? '80';
  if (width !== '58' && width !== '80') throw new Error(`${text}: width is 58 or 80`);
  const asked = given.get('codepage') ?? 'cp866';
  const codePage = CODE_PAGES.find((one) => one === asked);
  if (codePage === undefined) throw new Error(`${text}: codepage is one of ${CODE_PAGES.join(', ')}`);
  const copies = whole(given.get('copies') ?? '1', 1, 5);
  if (copies === null) throw new Error(`${text}: copies is 1 to 5`);
  const table = given.get('table');
  const codePageNumber = whole(table, 0, 255);
  if (table !== null && codePageNumber === null) throw new Error(`${text}: table is 0 to 255`);
  return {
    name: given.get('name') ?? url.host,
    host: url.hostname,
    port: url.port === '' ? PORT : Number(url.port),
    width: width === '58' ? 58 : 80,
    codePage,
    codePageNumber,
    copies,
    station: given.get('station'),
  };
}

/** Why a printer did not print. */
export class PrinterError extends Error {
  override name = 'PrinterError';
  readonly problem: PrinterProblem;
  /** The printer says so, or nothing was sent; else it may have printed. */
  readonly isUnprinted: boolean;

  constructor(problem: PrinterProblem, message: string, isUnprinted = true) {
    super(message);
    this.problem = problem;
    this.isUnprinted = isUnprinted;
  }
}

/** DLE EOT n: state of what has stopped the printer, and of its paper. Answered at once, even by a printer that has stopped. */
const ASK_OFFLINE_CAUSE = [0x10, 0x04, 2];
const ASK_PAPER = [0x10, 0x04, 4];
/** Bits of the answers. A byte of an answer has bit 1 and bit 4 set, bit 0 and bit 7 not. */
const isStatus = (byte: number): boolean => (byte & 0b1001_0011) === 0b0001_0010;
const COVER_OPEN = 0b100;
const STOPPED_FOR_PAPER = 0b10_0000;
const FAILED = 0b100_0000;
const PAPER_END = 0b110_0000;

const TIMEOUT_MS = 5000;
/** How long a printer may take to answer a question about its state; cheap ones never do. */
const STATUS_MS = 700;

const opened = (printer: Printer): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: printer.host, port: printer.port, timeout: TIMEOUT_MS });
    const fail = (why: string): void => {
      socket.destroy();
      reject(new PrinterError('unreachable', `${printer.name}: ${why}`));
    };
    socket.once('timeout', () => fail(`no connection to ${printer.host}:${printer.port}`));
    socket.once('error', (error) => fail(error.message));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });

/** Returns the printer's answer of one byte; null: it answers no questions. */
const ask = (socket: Socket, question: readonly number[]): Promise<number | null> =>
  new Promise((resolve) => {
    const done = (byte: number | null): void => {
      clearTimeout(timer);
      socket.off('data', onData);
      resolve(byte);
    };
    const onData = (bytes: Buffer): void => {
      const byte = bytes.find(isStatus);
      if (byte !== undefined) done(byte);
    };
    const timer = setTimeout(() => done(null), STATUS_MS);
    socket.on('data', onData);
    socket.write(Uint8Array.from(question));
  });

/** @throws PrinterError if the printer says that it cannot print */
const expectReady = async (socket: Socket, { name }: Printer): Promise<void> => {
  const cause = await ask(socket, ASK_OFFLINE_CAUSE);
  // A printer that does not answer this question does not answer the next one.
  if (cause === null) return;
  if ((cause & STOPPED_FOR_PAPER) !== 0) throw new PrinterError('no_paper', `${name}: no paper`);
  if ((cause & COVER_OPEN) !== 0) throw new PrinterError('cover_open', `${name}: the cover is open`);
  if ((cause & FAILED) !== 0) throw new PrinterError('error', `${name}: the printer reports an error`);
  const paper = (await ask(socket, ASK_PAPER)) ?? 0;
  if ((paper & PAPER_END) !== 0) throw new PrinterError('no_paper', `${name}: no paper`);
};

const written = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
    socket.end();
    // The printer may leave its side open: what was written has been acknowledged by then.
    setTimeout(() => socket.destroy(), STATUS_MS).unref();
  });

/**
 * Sends bytes to a printer. A printer that answers questions about its state is asked before and after: what it has lost when the paper
 * ended is not printed.
 *
 * @throws PrinterError if it cannot be reached, or says that it has not printed
 */
export async function sendToPrinter(printer: Printer, bytes: Uint8Array): Promise<void> {
  const socket = await opened(printer);
  let isUnprinted = true;
  const lost = new Promise<never>((_, reject) => {
    const lose = (why: string): void => reject(new PrinterError('unreachable', `${printer.name}: ${why}`, isUnprinted));
    socket.once('error', (error) => lose(error.message));
    socket.once('timeout', () => lose('no answer'));
  });
  const work = async (): Promise<void> => {
    await expectReady(socket, printer);
    isUnprinted = false;
    await written(socket, bytes);
    await expectReady(socket, printer);
    await closed(socket);
  };
  try {
    await Promise.race([work(), lost]);
  } finally {
    socket.destroy();
  }
}

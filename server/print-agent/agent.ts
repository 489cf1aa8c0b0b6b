import type { PartnerOrder } from '#contract/partner.ts';
import type { PrinterProblem } from '#contract/partner-printers.ts';
import { cancellationOf, changedTicketOf, ticketOf, type TicketLine } from '#domain/kitchen-ticket.ts';
import type { Journal, Print } from './journal.ts';
import { type Printer, PrinterError } from './printer.ts';
import { ticketBytes, type TicketCode } from './ticket-bytes.ts';

/** When a ticket is printed: with each new order, or once it is accepted. */
export const PRINT_WHEN = ['accepted', 'new'] as const;
export type PrintWhen = (typeof PRINT_WHEN)[number];

export interface AgentOptions {
  /** Reads what has changed since the last call, the first time all active orders. Throws as fetch does. */
  readonly readChanges: () => Promise<readonly PartnerOrder[]>;
  readonly printers: readonly Printer[];
  readonly when: PrintWhen;
  readonly journal: Journal;
  readonly send: (printer: Printer, bytes: Uint8Array) => Promise<void>;
  readonly now: () => Date;
  /** Receives each change worth a line of a log; without personal data. */
  readonly log: (line: string) => void;
}

const WAITS: Readonly<Record<PrintWhen, ReadonlySet<PartnerOrder['status']>>> = {
  accepted: new Set(['confirmed', 'preparing']),
  new: new Set(['new', 'confirmed', 'preparing']),
};

/** One thing to print on one printer. */
interface Job {
  readonly print: Print;
  readonly printer: Printer;
  readonly lines: readonly TicketLine[];
  readonly code: TicketCode | null;
  readonly copies: number;
}

const routeCode = ({ delivery_details: details }: PartnerOrder): TicketCode | null => {
  const coords = details?.coords ?? null;
  if (coords === null) return null;
  const { latitude, longitude } = coords;
  return { words: 'Дорога к дому', address: `https://yandex.ru/maps/?rtext=~${latitude},${longitude}&rtt=auto` };
};

/** What a round has done, and how each printer stands after it. */
export interface Round {
  readonly printed: number;
  readonly printers: readonly PrinterState[];
}

/** How a printer stands. */
export interface PrinterState {
  readonly name: string;
  /** Null: it prints. */
  readonly problem: PrinterProblem | null;
  /** Ids of the orders that have something to be printed on it. */
  readonly waiting: readonly string[];
}

/** Printed above a ticket of which it is unknown whether it was printed before. */
const MAYBE_AGAIN: TicketLine = { kind: 'note', text: 'Возможно, повтор' };

/**
 * Prints a restaurant's orders without anyone's hand (docs/product.md §26.41): each ticket once on each of its printers, and again only where it
 * is unknown whether it was printed, which it then says.
 */
export function createPrintAgent({ readChanges, printers, when, journal, send, now, log }: AgentOptions) {
  /** The orders of the last days that have something to print, or had. */
  const orders = new Map<string, PartnerOrder>();
  /** The last failures, by the printer's name: their end is logged. */
  const failing = new Map<string, { readonly reason: string; readonly problem: PrinterProblem }>();

  const jobsOf = (order: PartnerOrder, printer: Printer): Job[] => {
    const about = { order: order.id, printer: printer.name, revision: order.revision };
    const hasTicket = journal.stateOf({ ...about, what: 'ticket' }) !== 'none';
    if (order.status === 'canceled') {
      const print: Print = { ...about, what: 'cancellation' };
      if (!hasTicket || journal.stateOf(print) === 'printed') return [];
      return [{ print, printer, lines: cancellationOf(order), code: null, copies: 1 }];
    }
    const print: Print = { ...about, what: 'ticket' };
    const isDone = journal.stateOf(print) === 'printed';
    if (!WAITS[when].has(order.status)) return [];
    const { station, copies } = printer;
    const isShown = (item: PartnerOrder['items'][number]): boolean =>
      station === null || item.station === null || item.station === station;
    const isWhole = order.items.every(isShown);
    const code = isWhole ? routeCode(order) : null;
    if (isDone) {
      if ((journal.revisionOf(about) ?? 0) >= order.revision) return [];
      const lines = changedTicketOf(order, now(), isShown);
      return [{ print: { ...about, what: 'change' }, printer, lines, code, copies }];
    }
    if (!order.items.some(isShown)) return [];
    return [{ print, printer, lines: ticketOf(order, now(), isShown), code, copies }];
  };

  const printOne = async ({ print, printer, lines, code, copies }: Job): Promise<void> => {
    const isUnknown = journal.stateOf(print) === 'unknown';
    const all = isUnknown ? [MAYBE_AGAIN, ...lines] : lines;
    const ticket = ticketBytes(printer, all, code);
    await journal.write(print, 'begun', now());
    try {
      await send(printer, Buffer.concat(Array.from({ length: copies }, () => ticket)));
    } catch (error) {
      if (error instanceof PrinterError && error.isUnprinted) await journal.write(print, 'failed', now());
      throw error;
    }
    await journal.write(print, 'printed', now());
  };

  /** Prints on one printer until it fails: what is left waits for the next round. */
  const printOn = async (printer: Printer): Promise<number> => {
    let printed = 0;
    // In the order in which they were placed.
    const waiting = [...orders.values()].toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    for (const order of waiting) {
      for (const job of jobsOf(order, printer)) {
        try {
          await printOne(job);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          if (failing.get(printer.name)?.reason !== reason) log(`not printed: ${reason}`);
          failing.set(printer.name, { reason, problem: error instanceof PrinterError ? error.problem : 'error' });
          return printed;
        }
        if (failing.delete(printer.name)) log(`${printer.name} prints again`);
        log(`printed ${job.print.what} of order ${order.number} on ${printer.name}`);
        printed += 1;
      }
    }
    return printed;
  };

  return {
    /**
     * Reads the orders and prints what has to be printed; printers work side by side.
     *
     * @throws what `readChanges` throws; then nothing is printed
     */
    round: async (): Promise<Round> => {
      for (const order of await readChanges()) orders.set(order.id, order);
      const counts = await Promise.all(printers.map(printOn));
      const states = printers.map((printer) => ({
        name: printer.name,
        problem: failing.get(printer.name)?.problem ?? null,
        waiting: [...orders.values()].filter((order) => jobsOf(order, printer).length > 0).map(({ id }) => id),
      }));
      const waiting = new Set(states.flatMap((state) => state.waiting));
      for (const { id, status } of orders.values())
        if ((status === 'canceled' || status === 'delivered') && !waiting.has(id)) orders.delete(id);
      return { printed: counts.reduce((sum, count) => sum + count, 0), printers: states };
    },
  };
}

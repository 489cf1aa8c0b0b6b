import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';

const Entry = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  order: v.string(),
  printer: v.string(),
  /** What was printed: the ticket, the ticket after the restaurant has changed the order's dishes, or that the order was canceled. */
  what: v.picklist(['ticket', 'change', 'cancellation']),
  /** How often the dishes on it were changed before. */
  revision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** `begun` is written before the bytes leave. */
  state: v.picklist(['begun', 'printed', 'failed']),
});
type Entry = v.InferOutput<typeof Entry>;
/** A thing that is printed at most once, unless it is unknown whether it was. */
export type Print = Pick<Entry, 'order' | 'printer' | 'what' | 'revision'>;
/** `unknown`: the agent ended while it was being sent. */
export type PrintState = 'none' | 'unknown' | 'printed';

/** Entries older than this are forgotten at the next start; no order is under way for so long. */
const KEPT_MS = 3 * 86_400_000;

/** What has been printed, in a file that survives the agent: one JSON object for each line. */
export interface Journal {
  readonly stateOf: (print: Print) => PrintState;
  /** Returns the revision of the last ticket of an order that was printed on a printer; null: none was. */
  readonly revisionOf: (about: Pick<Print, 'order' | 'printer'>) => number | null;
  readonly write: (print: Print, state: Entry['state'], at: Date) => Promise<void>;
}

/** A changed order has a ticket of each change; of the others, whatever it has on it, there is one. */
const keyOf = ({ order, printer, what, revision }: Print): string =>
  JSON.stringify(what === 'change' ? [order, printer, what, revision] : [order, printer, what]);

const readLines = async (file: string): Promise<string[]> => {
  try {
    return (await readFile(file, 'utf8')).split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

/** Parses a line; null for one that was cut off by the end of the process. */
const parseLine = (line: string): Entry | null => {
  try {
    return v.parse(Entry, JSON.parse(line));
  } catch {
    return null;
  }
};

/**
 * Opens the journal, without what is older than three days.
 *
 * @throws Error if the file cannot be read or written: without it tickets would be printed again after each start
 */
export async function openJournal(file: string, now: Date): Promise<Journal> {
  const entries = (await readLines(file))
    .map(parseLine)
    .filter((entry) => entry !== null)
    .filter(({ at }) => now.getTime() - Date.parse(at) < KEPT_MS);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  await rename(`${file}.new`, file);
  const states = new Map<string, Entry['state']>(entries.map((entry) => [keyOf(entry), entry.state]));
  const revisions = new Map<string, number>();
  const noteRevision = ({ order, printer, what, revision }: Print, state: Entry['state']): void => {
    if (what === 'cancellation' || state !== 'printed') return;
    const key = JSON.stringify([order, printer]);
    revisions.set(key, Math.max(revision, revisions.get(key) ?? 0));
  };
  for (const entry of entries) noteRevision(entry, entry.state);
  return {
    stateOf: (print) => {
      const state = states.get(keyOf(print));
      if (state === undefined || state === 'failed') return 'none';
      return state === 'begun' ? 'unknown' : 'printed';
    },
    revisionOf: ({ order, printer }) => revisions.get(JSON.stringify([order, printer])) ?? null,
    write: async (print, state, at) => {
      await appendFile(file, `${JSON.stringify({ at: at.toISOString(), ...print, state } satisfies Entry)}\n`);
      states.set(keyOf(print), state);
      noteRevision(print, state);
    },
  };
}

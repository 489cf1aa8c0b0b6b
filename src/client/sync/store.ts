import { createStore, del, get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { isNamed } from '#lib/quota-error.ts';
import { NotKeptError } from '../error-message.ts';
import type { Shape, Versioned } from './shape.ts';

/** Where a value is stored. Every change is one read-modify-write transaction, so tabs never overwrite each other. */
export interface Store<State> {
  readonly durable: boolean;
  readonly read: () => Promise<State>;
  /** Rejects with NotKeptError, writing nothing, if the change threw or its result could not be read back. */
  readonly update: (change: (state: State) => State) => Promise<State>;
}

/** The stored value was written by a newer build: this one must not change it, and asks for a reload. */
export class OutdatedBuildError extends Error {
  override readonly name = 'OutdatedBuildError';
}

const KEY = 'state';
/** Values with an unreadable entry are set aside whole, for a build that can read them. */
const UNREADABLE = 'unreadable';

/** Returns the version stated by a stored value; null if no build has written it. */
function versionOf(raw: unknown): number | null {
  const parsed = v.safeParse(v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1)) }), raw);
  return parsed.success ? parsed.output.version : null;
}

/** Fields added by another build of this version stay in the value unchanged. */
const objectOf = (raw: unknown): object => {
  const parsed = v.safeParse(v.looseObject({}), raw);
  return parsed.success ? parsed.output : {};
};

/** Parses a newer build's value that declares itself readable by this one. */
const asOwn = <State extends Versioned>({ schema, version, readableFrom }: Shape<State>, raw: unknown): State => {
  const Readable = v.looseObject({ version: v.number(), readable_from: v.pipe(v.number(), v.maxValue(version)) });
  const readable = v.safeParse(Readable, raw);
  const parsed = v.safeParse(schema, readable.success ? { ...readable.output, version } : null);
  if (!parsed.success) throw new OutdatedBuildError();
  return { ...parsed.output, readable_from: readableFrom };
};

/** Of an earlier version, or with an unreadable entry: it has to be migrated before use. */
class NotBroughtUpError extends Error {
  override readonly name = 'NotBroughtUpError';
}

/** Returns a database's value in this build's shape; null: it has to be migrated first. @throws OutdatedBuildError */
export function parseStored<State extends Versioned>(shape: Shape<State>, raw: unknown): State | null {
  if (raw === undefined) return shape.empty;
  if ((versionOf(raw) ?? 0) > shape.version) return asOwn(shape, raw);
  const parsed = v.safeParse(shape.schema, raw);
  return parsed.success ? { ...objectOf(raw), ...parsed.output } : null;
}

/**
 * Migrates an earlier build's value in the database, and drops unreadable entries from a value (docs/product.md §9.24).
 * Earlier builds stop at a version that they do not know, unless it declares itself readable by them: then they write the
 * earlier shape again, and it is migrated again.
 */
const bringUp = async <State extends Versioned>(shape: Shape<State>, database: UseStore): Promise<void> => {
  const found = await get<unknown>(KEY, database);
  if (parseStored(shape, found) !== null) return;
  const migrate = await shape.migrate();
  let rescue = (migrated: unknown): unknown => migrated;
  if (parseStored(shape, migrate(found)) === null) {
    const [mend, { salvage }] = await Promise.all([shape.mend(), import('./salvage.ts')]);
    rescue = (migrated) => ({ ...salvage(shape, migrated, mend), readable_from: shape.readableFrom });
    // Before any change: a crash in between keeps it twice rather than losing it.
    await update<unknown[]>(UNREADABLE, (kept) => [...(Array.isArray(kept) ? kept : []), found], database);
  }
  await update<unknown>(
    KEY,
    (now) => {
      const migrated = migrate(now);
      return parseStored(shape, migrated) === null ? rescue(migrated) : migrated;
    },
    database,
  );
};

/** Applies a change to a state. @throws NotKeptError whatever the change has thrown */
const make = <State>(change: (state: State) => State, state: State): State => {
  try {
    return change(state);
  } catch (error) {
    throw new NotKeptError({ cause: error });
  }
};

/** Same, if the result can be read back. @throws NotKeptError */
export function makeReadable<State>(
  change: (state: State) => State,
  state: State,
  schema: v.GenericSchema<unknown, State>,
): State {
  const next = make(change, state);
  const parsed = v.safeParse(schema, next);
  if (!parsed.success) throw new NotKeptError({ cause: new v.ValiError(parsed.issues) });
  return next;
}

/**
 * Opens the database `name` with its one object store `table`.
 * @throws whatever IndexedDB throws where it is blocked or broken; OutdatedBuildError.
 */
export async function openStore<State extends Versioned>(
  shape: Shape<State>,
  name: string,
  table: string,
): Promise<Store<State>> {
  const database = createStore(name, table);
  await bringUp(shape, database);
  const current = (raw: unknown): State => {
    const state = parseStored(shape, raw);
    if (state === null) throw new NotBroughtUpError();
    return state;
  };
  const broughtUp = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (!(error instanceof NotBroughtUpError)) throw error;
      await bringUp(shape, database);
      return work();
    });
  const write = async (change: (state: State) => State): Promise<State> => {
    let next = shape.empty;
    try {
      await update<unknown>(
        KEY,
        (raw) => {
          next = makeReadable(change, current(raw), shape.schema);
          return next;
        },
        database,
      );
    } catch (error) {
      // For instance, no database can store a function: the change's fault.
      throw isNamed(error, 'DataCloneError') ? new NotKeptError({ cause: error }) : error;
    }
    // The person is forgotten: the unreadable values too.
    if (next === shape.empty) await del(UNREADABLE, database);
    return next;
  };
  return {
    durable: true,
    read: () => broughtUp(async () => current(await get<unknown>(KEY, database))),
    update: (change) => broughtUp(() => write(change)),
  };
}

/** IndexedDB is blocked or broken: the value lasts as long as the page. */
export function memoryStore<State>(initial: State): Store<State> {
  let state = initial;
  return {
    durable: false,
    read: () => Promise.resolve(state),
    update: async (change) => {
      state = make(change, state);
      return state;
    },
  };
}

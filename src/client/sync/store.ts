import { createStore, get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';

/** Where a value lies. Every change is one read-modify-write transaction, so tabs never overwrite each other. */
export interface Store<State> {
  readonly durable: boolean;
  readonly read: () => Promise<State>;
  readonly update: (change: (state: State) => State) => Promise<State>;
}

/** What every stored value says of itself. */
interface Versioned {
  readonly version: number;
  /** The oldest version whose build may go on with it. */
  readonly readable_from?: number | undefined;
}

/** A stored value's shape, and how a value of an earlier build is brought up to it. */
export interface Shape<State extends Versioned> {
  readonly schema: v.GenericSchema<unknown, State>;
  readonly empty: State;
  readonly version: number;
  readonly readableFrom: number;
  /** Loaded when it is needed, which is once per update. @throws when the value is not what its version says */
  readonly migrate: () => Promise<(raw: unknown) => unknown>;
}

/** The stored value was written by a newer build: this one must not touch it, and asks for a reload. */
export class OutdatedBuildError extends Error {
  override readonly name = 'OutdatedBuildError';
}

const KEY = 'state';
/** What could not be read is kept beside, for a build that can. */
const UNREADABLE = 'unreadable';

interface Stored<State> {
  readonly state: State;
  readonly unreadable: boolean;
}

const versionOf = (raw: unknown): number | null => {
  const parsed = v.safeParse(v.object({ version: v.number() }), raw);
  return parsed.success ? parsed.output.version : null;
};

/** What another build of this version has added stays in the value, as it is. */
const objectOf = (raw: unknown): object => {
  const parsed = v.safeParse(v.looseObject({}), raw);
  return parsed.success ? parsed.output : {};
};

/** A newer build's value that says of itself that this one may go on with it. */
const asOwn = <State extends Versioned>({ schema, version, readableFrom }: Shape<State>, raw: unknown): State => {
  const Readable = v.looseObject({ version: v.number(), readable_from: v.pipe(v.number(), v.maxValue(version)) });
  const readable = v.safeParse(Readable, raw);
  const parsed = v.safeParse(schema, readable.success ? { ...readable.output, version } : null);
  if (!parsed.success) throw new OutdatedBuildError();
  return { ...parsed.output, readable_from: readableFrom };
};

/** A build that was rolled back has written here since: it is brought up before anything is made of it. */
class NotBroughtUpError extends Error {
  override readonly name = 'NotBroughtUpError';
}

/** What lies in a database, of this build's shape. @throws OutdatedBuildError */
export function parseStored<State extends Versioned>(shape: Shape<State>, raw: unknown): Stored<State> {
  if (raw === undefined) return { state: shape.empty, unreadable: false };
  if ((versionOf(raw) ?? 0) > shape.version) return { state: asOwn(shape, raw), unreadable: false };
  const parsed = v.safeParse(shape.schema, raw);
  return parsed.success
    ? { state: { ...objectOf(raw), ...parsed.output }, unreadable: false }
    : { state: shape.empty, unreadable: true };
}

/** Of a version that `migrate` can bring up; anything else that does not parse is unreadable. */
const isEarlier = (raw: unknown, current: number): boolean => {
  const version = versionOf(raw);
  return version !== null && version >= 1 && version < current;
};

/**
 * An earlier build's value becomes this one's, in the database. The builds before stop at a version that they do not know, unless
 * it says that they may go on with it: then they write the earlier shape again, and it is brought up again.
 */
const bringUp = async <State extends Versioned>(
  { version, migrate }: Shape<State>,
  raw: unknown,
  database: UseStore,
): Promise<void> => {
  if (!isEarlier(raw, version)) return;
  const bring = await migrate();
  await update<unknown>(
    KEY,
    (now) => {
      try {
        return bring(now);
      } catch {
        // Of no known shape: kept beside like any other such value.
        return now;
      }
    },
    database,
  );
};

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
  await bringUp(shape, await get<unknown>(KEY, database), database);
  const first = await get<unknown>(KEY, database);
  if (parseStored(shape, first).unreadable) {
    await update<unknown[]>(UNREADABLE, (kept) => [...(kept ?? []), first], database);
  }
  const current = (raw: unknown): State => {
    if (isEarlier(raw, shape.version)) throw new NotBroughtUpError();
    return parseStored(shape, raw).state;
  };
  const broughtUp = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (!(error instanceof NotBroughtUpError)) throw error;
      await bringUp(shape, await get<unknown>(KEY, database), database);
      return work();
    });
  return {
    durable: true,
    read: () => broughtUp(async () => current(await get<unknown>(KEY, database))),
    update: (change) =>
      broughtUp(async () => {
        let next = shape.empty;
        await update<unknown>(
          KEY,
          (raw) => {
            next = change(current(raw));
            return next;
          },
          database,
        );
        return next;
      }),
  };
}

/** IndexedDB is blocked, or broken: the value lives as long as the page. */
export function memoryStore<State>(initial: State): Store<State> {
  let state = initial;
  return {
    durable: false,
    read: () => Promise.resolve(state),
    update: (change) => {
      state = change(state);
      return Promise.resolve(state);
    },
  };
}

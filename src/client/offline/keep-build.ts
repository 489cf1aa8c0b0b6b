import { isQuotaError } from '#lib/quota-error.ts';

/** A file of the build, as cached by the worker. */
export interface BuildFile {
  readonly url: string;
  readonly integrity: string;
  /** Uncompressed size on the phone. */
  readonly bytes: number;
  /** Needed by shell, menu, cart and checkout. */
  readonly core: boolean;
  /** Useful online only: if it fails to load, because of an ad blocker say, that does not matter. */
  readonly optional: boolean;
  /** Its name does not identify its content: bypasses the browser's HTTP cache. */
  readonly fresh: boolean;
  /** For a page, which a proxy may alter: reports whether it is ours nevertheless. Reads the response. */
  readonly isOurs?: (answer: Response) => Promise<boolean>;
  /** The cache and the address it is stored under. */
  readonly cache: string;
  readonly address: string;
}

/** The whole build; what shell, menu, cart and checkout need; nothing. */
export type Share = 'all' | 'core' | 'nothing';

/** Reserved for cart, orders and stored reads: a build that leaves no room for them would keep a shop without a menu. */
export const RESERVED_BYTES = 400_000;
/** Written temporarily, to check whether that much space is left. */
const RESERVE = '/-/reserve';
/** Headers and the cache's own book-keeping, for each file. */
const OVERHEAD_BYTES = 1_000;

/**
 * Returns which of these files to keep in the given number of bytes (docs/product.md §9.11); `room` null: the browser does not report it.
 */
export function shareThatFits(files: readonly Pick<BuildFile, 'bytes' | 'core'>[], room: number | null): Share {
  if (room === null) return 'all';
  const fits = (list: readonly Pick<BuildFile, 'bytes'>[]): boolean =>
    list.reduce((sum, { bytes }) => sum + bytes + OVERHEAD_BYTES, RESERVED_BYTES) <= room;
  if (fits(files)) return 'all';
  return fits(files.filter(({ core }) => core)) ? 'core' : 'nothing';
}

/** Not even what the menu needs fits beside what the customer has. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

interface KeepBuild {
  readonly files: readonly BuildFile[];
  /** Free space in bytes; null: unknown. */
  readonly room: () => Promise<number | null>;
  /** Deletes what is missed least: pictures, rendered pages. */
  readonly makeRoom: () => Promise<void>;
  /** No build is stored yet: then no file of this one belongs to another build. */
  readonly isFirst: boolean;
  readonly fetch?: typeof globalThis.fetch;
  readonly caches?: CacheStorage;
}

/** A required file did not arrive as built (docs/product.md §9.35). */
class MissingFileError extends TypeError {
  override readonly name = 'MissingFileError';
  constructor(url: string, cause: unknown) {
    super(`${url} did not come as it was built`, { cause });
  }
}

/** Fetches a file as built; a page also as altered by a proxy. @throws MissingFileError */
async function fetchFile(
  { url, integrity, fresh, isOurs }: BuildFile,
  ask: typeof globalThis.fetch,
): Promise<Response> {
  const options: RequestInit = { credentials: 'same-origin', cache: fresh ? 'reload' : 'default' };
  const whole = async (request: RequestInit): Promise<Response> => {
    const answer = await ask(url, request);
    if (answer.status !== 200) throw new TypeError(`${url} was answered with ${answer.status}`);
    return answer;
  };
  try {
    return await whole({ ...options, integrity });
  } catch (cause) {
    // Altered content and a failed connection look alike.
    const changed = isOurs === undefined ? null : await whole(options).catch(() => null);
    if (changed !== null && (await isOurs?.(changed.clone())) === true) return changed;
    throw new MissingFileError(url, cause);
  }
}

const isNoRoom = (error: unknown): boolean => error instanceof NoRoomError || isQuotaError(error);

/**
 * Stores the missing files of a build, sequentially. If not all of them fit, stores those that shell, menu and cart need; the others
 * then come over the network. The reported free space is not trusted (Chromium reports some gigabytes more than it allows): the
 * reserve is written as a test. A failed connection keeps what has arrived, for the next time. Optional files that fail are skipped
 * (docs/product.md §9.35).
 *
 * @throws NoRoomError, QuotaExceededError: stored files have been removed, and an earlier build's are unchanged; or MissingFileError
 */
export async function keepBuild({
  files,
  room,
  makeRoom,
  isFirst,
  fetch: ask = (...request) => fetch(...request),
  caches: storage = caches,
}: KeepBuild): Promise<void> {
  const missing: BuildFile[] = [];
  for (const file of files) {
    const cache = await storage.open(file.cache);
    if ((await cache.match(file.address)) === undefined) missing.push(file);
  }
  if (missing.length === 0) return;
  const put = async (list: readonly BuildFile[]): Promise<void> => {
    for (const file of list) {
      const cache = await storage.open(file.cache);
      if ((await cache.match(file.address)) !== undefined) continue;
      const answer = await fetchFile(file, ask).catch((error: unknown) => {
        if (file.optional) return null;
        throw error;
      });
      if (answer !== null) await cache.put(file.address, answer);
    }
    const cache = await storage.open(list[0]?.cache ?? '');
    await cache.put(RESERVE, new Response(new Uint8Array(RESERVED_BYTES)));
    await cache.delete(RESERVE);
  };
  const remove = async (list: readonly BuildFile[]): Promise<void> => {
    for (const { cache, address } of list) await (await storage.open(cache)).delete(address);
  };
  let hasMadeRoom = false;
  const putWithRoom = async (list: readonly BuildFile[]): Promise<void> => {
    if (list.length === 0) return;
    try {
      await put(list);
    } catch (error) {
      if (!isQuotaError(error) || hasMadeRoom) throw error;
      hasMadeRoom = true;
      await makeRoom();
      await put(list);
    }
  };

  const later = missing.filter((file) => !file.core);
  try {
    let share = shareThatFits(missing, await room());
    if (share === 'nothing') {
      hasMadeRoom = true;
      await makeRoom();
      share = shareThatFits(missing, await room());
    }
    if (share === 'nothing') throw new NoRoomError();
    await putWithRoom(missing.filter((file) => file.core));
    if (share === 'core') return;
    await putWithRoom(later).catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error;
      await remove(later);
    });
  } catch (error) {
    if (isNoRoom(error)) await remove(isFirst ? files : missing);
    throw error;
  }
}

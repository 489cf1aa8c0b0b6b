import { isQuotaError } from '#lib/quota-error.ts';

/** A file of the build, as the worker keeps it. */
export interface BuildFile {
  readonly url: string;
  readonly integrity: string;
  /** Without compression: what it takes of the phone. */
  readonly bytes: number;
  /** Shell, menu, cart and checkout need it. */
  readonly core: boolean;
  /** It is of use over the line only: whoever refuses it, an ad blocker say, holds up nothing. */
  readonly optional: boolean;
  /** Its name says nothing of its content: it is not taken from the browser's own cache. */
  readonly fresh: boolean;
  /** Of a page, which a proxy may change: tells whether it is ours in spite of it. Reads the answer. */
  readonly isOurs?: (answer: Response) => Promise<boolean>;
  /** Where it is kept, and under which address. */
  readonly cache: string;
  readonly address: string;
}

/** The whole build; what shell, menu, cart and checkout need; nothing. */
export type Share = 'all' | 'core' | 'nothing';

/** For cart, orders and the answers that were read: a build that leaves them nothing keeps a shop without a menu. */
export const RESERVED_BYTES = 400_000;
/** What is put there for a moment, to see whether so much is left. */
const RESERVE = '/-/reserve';
/** Headers and the cache's own book-keeping, for each file. */
const OVERHEAD_BYTES = 1_000;

/**
 * Returns what of these files is to be kept in so many bytes of room (docs/product.md §9.11); null: the browser does not
 * say.
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
  /** Bytes that are free; null: unknown. */
  readonly room: () => Promise<number | null>;
  /** Lets go of what is missed least: pictures, rendered pages. */
  readonly makeRoom: () => Promise<void>;
  /** No build is kept yet: then nothing of this one is anybody else's. */
  readonly isFirst: boolean;
  readonly fetch?: typeof globalThis.fetch;
  readonly caches?: CacheStorage;
}

/** A file that is needed did not come as it was built (docs/product.md §9.35). */
class MissingFileError extends TypeError {
  override readonly name = 'MissingFileError';
  constructor(url: string, cause: unknown) {
    super(`${url} did not come as it was built`, { cause });
  }
}

/** A file as it was built; a page also as a proxy has changed it. @throws MissingFileError */
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
    // Another content and a line that fails look alike.
    const changed = isOurs === undefined ? null : await whole(options).catch(() => null);
    if (changed !== null && (await isOurs?.(changed.clone())) === true) return changed;
    throw new MissingFileError(url, cause);
  }
}

const isNoRoom = (error: unknown): boolean => error instanceof NoRoomError || isQuotaError(error);

/**
 * Puts the files of a build by, one after the other, those that are not there yet. Where not all of them fit, those that shell,
 * menu and cart need; the others come over the line then. What is said of the room is not believed (Chromium reports some
 * gigabytes more than it allows): the reserve is tried. A line that fails leaves what has come, for the next time. What is optional
 * and does not come is left out (docs/product.md §9.35).
 *
 * @throws NoRoomError, QuotaExceededError: what was put by has been removed, and what an earlier build has is as it was; or
 *   MissingFileError
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

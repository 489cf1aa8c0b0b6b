import { createHash } from 'node:crypto';
import type { Media } from './media.ts';

/** At once: a store answers in tens of milliseconds, and a picture is small. */
const PARALLEL = 8;
/** A half-written file of a folder. */
const PART = /\.part$/;

/** What became of the files. */
export interface CopyResult {
  /** Written now, and read back alike. */
  readonly copied: number;
  /** There before, and alike. */
  readonly known: number;
  /** Deleted at the source while the copy ran. */
  readonly gone: number;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Copies all files of one store of pictures to another, and compares each by its SHA-256, those that were there before, too: so it may
 * be stopped and run again (docs/product.md §12.23). The source stays as it is. Records come last, since a picture with a record counts as complete.
 *
 * @throws {MediaUnavailable} and an Error when a file, written twice, is not read back as it is
 */
export async function copyMedia(
  from: Media,
  to: Media,
  onFile: (done: number, total: number) => void = () => undefined,
): Promise<CopyResult> {
  const names = (await from.names('')).filter((name) => !PART.test(name));
  const isRecord = (name: string): boolean => name.endsWith('.json');
  const counts = { copied: 0, known: 0, gone: 0 };
  const failed: unknown[] = [];
  let done = 0;

  const copy = async (name: string): Promise<keyof typeof counts> => {
    const bytes = await from.read(name);
    if (bytes === null) return 'gone';
    const wanted = hashOf(bytes);
    const isThere = async (): Promise<boolean> => {
      const found = await to.read(name);
      return found !== null && hashOf(found) === wanted;
    };
    if (await isThere()) return 'known';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await to.write(name, bytes);
      if (await isThere()) return 'copied';
    }
    throw new Error(`${name} is not read back as it was written`);
  };

  for (const group of [names.filter((name) => !isRecord(name)), names.filter(isRecord)]) {
    const queue = group.values();
    const worker = async (): Promise<void> => {
      for (const name of queue) {
        if (failed.length > 0) return;
        try {
          counts[await copy(name)] += 1;
        } catch (error) {
          failed.push(error);
          return;
        }
        done += 1;
        onFile(done, names.length);
      }
    };
    // All have ended when this returns or throws: nothing is written afterwards.
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    if (failed.length > 0) throw failed[0];
  }
  return counts;
}

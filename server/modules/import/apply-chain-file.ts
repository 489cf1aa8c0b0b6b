import type { ChainFault } from '#contract/chain-file-faults.ts';
import type { Database } from '#server/db/connection.ts';
import { readChain } from '#server/chain/read-chain.ts';
import { type Media, mediaInMemory } from '#server/media/media.ts';
import { processChainPictures } from '#server/pictures/process.ts';
import { photoBytes, photoFiles } from './office-photos.ts';
import { importChain, type ImportResult } from './import-chain.ts';

export interface ApplyOptions {
  /** Path of the chain's main file. */
  readonly file: string;
  readonly media: Media;
  readonly now: Date;
  readonly dryRun?: boolean;
  readonly onPicture?: (done: number, total: number) => void;
}

/**
 * Reads a chain's file with its includes, processes its pictures and imports it. Pictures come first: they are named by
 * their content, so files of an import that fails afterwards are merely early. `warnings` list values that are applied but probably
 * unintended, poor pictures, and customers whom changed hours leave without their restaurant.
 */
export async function applyChainFile(
  db: Database,
  { file, media, now, dryRun = false, onPicture }: ApplyOptions,
): Promise<ImportResult & { readonly warnings?: readonly ChainFault[] }> {
  const read = await readChain(file, await photoFiles(db));
  if (!read.ok) return read;
  const { chain, folder, placeOf, warnings } = read;
  // A dry run processes only new pictures, and leaves nothing behind.
  const target = dryRun ? mediaInMemory(media) : media;
  const made = await processChainPictures(chain, folder, target, {
    kept: (picture) => photoBytes(db, picture),
    ...(onPicture ? { onProgress: onPicture } : {}),
  });
  const placed = (faults: readonly ChainFault[]): ChainFault[] =>
    faults.map(({ path, message }) => ({ path: placeOf(path), message }));
  if (!made.ok) return { ok: false, faults: placed(made.faults) };
  const result = await importChain(db, { chain, pictures: made.pictures, now, dryRun });
  if (!result.ok) return { ok: false, faults: placed(result.faults) };
  return { ...result, warnings: placed([...warnings, ...made.warnings, ...result.warnings]) };
}

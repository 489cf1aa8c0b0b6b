import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import * as v from 'valibot';
import type { ChainFault } from '../../contract/chain-file-faults.ts';
import type { Chain } from '../../contract/chain-file.ts';
import { Picture } from '../../contract/primitives.ts';
import { chainPictures, type PicturePlace } from './chain-pictures.ts';
import { encode } from './encode.ts';
import { openPhoto, PhotoError } from './open-photo.ts';

/** Part of every hash: raise it when the same source has to look different, and every address changes. */
const PIPELINE = 1;

export type PictureResult = { ok: true; pictures: Map<string, Picture> } | { ok: false; faults: ChainFault[] };
export type PictureOptions = {
  /** Called after each picture, made or found. */
  onProgress?: (done: number, total: number) => void;
  /** How many at a time; as many as there are cores is best. */
  parallel?: number;
};

/** Processes all pictures of a chain (see `processPictures`); the answer is keyed by path, `products[3].picture`. */
export function processChainPictures(chain: Chain, folder: string, outDir: string, options?: PictureOptions) {
  return processPictures(chainPictures(chain), folder, outDir, options);
}

/**
 * Makes the files of every picture in `outDir` and answers their records. A name is the hash of all that the picture is
 * made from, so a file never changes, and what is there is not made again. Photographs that cannot be read are faults, all
 * of them, with the path of the place that names them; nothing else throws but a disk that refuses.
 */
export async function processPictures(
  places: readonly PicturePlace[],
  folder: string,
  outDir: string,
  { onProgress, parallel = 2 }: PictureOptions = {},
): Promise<PictureResult> {
  await mkdir(outDir, { recursive: true });
  // Each picture is one worker's; libvips' own threads would only get in each other's way.
  sharp.concurrency(1);
  const pictures = new Map<string, Picture>();
  const faults = new Map<string, ChainFault>();
  const making = new Map<string, Promise<Picture>>();
  const queue = places.values();
  let done = 0;

  const worker = async () => {
    for (const place of queue) {
      try {
        const source = await sourceOf(place, folder);
        // Two places with the same photograph share one file, and must not write it at the same time.
        const picture = making.get(source.hash) ?? makeOnce(source, place, outDir);
        making.set(source.hash, picture);
        pictures.set(place.path, await picture);
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error;
        faults.set(place.path, { path: place.path, message: error.message });
      }
      done += 1;
      onProgress?.(done, places.length);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return faults.size > 0
    ? { ok: false, faults: [...inOrder(places, faults).values()] }
    : { ok: true, pictures: inOrder(places, pictures) };
}

/** In the order in which they were asked for, whichever was done first. */
const inOrder = <T>(places: readonly PicturePlace[], done: ReadonlyMap<string, T>) =>
  new Map(
    places.flatMap(({ path }) => {
      const one = done.get(path);
      return one === undefined ? [] : [[path, one] as const];
    }),
  );

type Source = { hash: string; open: () => Promise<Sharp> };

async function sourceOf({ picture, kind }: PicturePlace, folder: string): Promise<Source> {
  const file = join(folder, picture);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new PhotoError(`The picture cannot be read: ${file}`, { cause: error });
  });
  return {
    hash: hashOf(kind, bytes),
    open: () =>
      openPhoto(bytes, kind).catch((error: unknown) => {
        throw error instanceof PhotoError ? new PhotoError(`${file}: ${error.message}`, { cause: error }) : error;
      }),
  };
}

function hashOf(kind: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(`${PIPELINE}:${kind}:`).update(bytes);
  // 60 bits: no two of a chain's pictures meet, and a menu's page names a hundred of them.
  return hash.digest('base64url').slice(0, 10).replaceAll('-', 'a').replaceAll('_', 'b');
}

/** The record beside the files is written last: where it is, the files are whole. */
async function makeOnce({ hash, open }: Source, { kind }: PicturePlace, outDir: string): Promise<Picture> {
  const record = join(outDir, `${hash}.json`);
  const kept = await readRecord(record);
  if (kept) return kept;
  const picture = await encode(await open(), kind, hash, outDir);
  await writeFile(`${record}.part`, JSON.stringify(picture));
  await rename(`${record}.part`, record);
  return picture;
}

async function readRecord(file: string): Promise<Picture | null> {
  try {
    const parsed = v.safeParse(Picture, JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

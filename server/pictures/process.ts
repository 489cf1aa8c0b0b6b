import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import type { Chain } from '#contract/chain-file.ts';
import { Picture } from '#contract/primitives.ts';
import type { Media } from '../media/media.ts';
import { chainPictures, type PicturePlace } from './chain-pictures.ts';
import { encode } from './encode.ts';
import { openPhoto, PhotoError, type Photo } from './open-photo.ts';

/** Part of every hash: increment it when output for the same source must change, and every URL changes. */
const PIPELINE = 1;

/** A picture with its import warnings. Stored as the record beside its files. */
const Made = v.object({ ...Picture.entries, warnings: v.optional(v.array(v.string()), []) });
type Made = v.InferOutput<typeof Made>;

export type PictureResult =
  | { ok: true; pictures: Map<string, Picture>; warnings: ChainFault[] }
  | { ok: false; faults: ChainFault[] };
export type PictureOptions = {
  /** Called after each picture, created or found. */
  onProgress?: (done: number, total: number) => void;
  /** Concurrency; the number of cores is best. */
  parallel?: number;
  /** Reads a picture that is not in the folder; null: there is none. */
  kept?: (picture: string) => Promise<Buffer | null>;
};

/** Processes all pictures of a chain (see `processPictures`); the result is keyed by path, `products[3].picture`. */
export function processChainPictures(chain: Chain, folder: string, media: Media, options?: PictureOptions) {
  return processPictures(chainPictures(chain), folder, media, options);
}

/**
 * Creates the files of every picture in `media` and returns their records. A name is the hash of all inputs of the picture,
 * so files are immutable and existing ones are not created again. Unreadable photographs are reported as faults, all of them,
 * with the path of the place that names them; otherwise only errors of the disk and the media store throw. A usable picture of poor quality is a warning,
 * at every import.
 */
export async function processPictures(
  places: readonly PicturePlace[],
  folder: string,
  media: Media,
  { onProgress, parallel = 2, kept }: PictureOptions = {},
): Promise<PictureResult> {
  // One picture per worker; libvips' own threads would compete with each other.
  sharp.concurrency(1);
  const pictures = new Map<string, Made>();
  const faults = new Map<string, ChainFault>();
  const making = new Map<string, Promise<Made>>();
  const queue = places.values();
  let done = 0;

  const worker = async () => {
    for (const place of queue) {
      try {
        const source = await sourceOf(place, folder, kept);
        // Two places with the same photograph share one file, and must not write it concurrently.
        const picture = making.get(source.hash) ?? makeOnce(source, place, media);
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
  if (faults.size > 0) return { ok: false, faults: [...inOrder(places, faults).values()] };
  const made = inOrder(places, pictures);
  return {
    ok: true,
    pictures: new Map([...made].map(([path, { warnings: _told, ...picture }]) => [path, picture])),
    warnings: [...made].flatMap(([path, { warnings }]) => warnings.map((message) => ({ path, message }))),
  };
}

/** Results in request order, regardless of completion order. */
const inOrder = <T>(places: readonly PicturePlace[], done: ReadonlyMap<string, T>) =>
  new Map(
    places.flatMap(({ path }) => {
      const one = done.get(path);
      return one === undefined ? [] : [[path, one] as const];
    }),
  );

type Source = { hash: string; open: () => Promise<Photo> };

async function sourceOf(
  { picture, kind, focus }: PicturePlace,
  folder: string,
  kept: PictureOptions['kept'],
): Promise<Source> {
  const file = join(folder, picture);
  const bytes = await readFile(file).catch(async (error: unknown) => {
    const known = await kept?.(picture);
    if (known) return known;
    throw new PhotoError(words.pictureBroken(file), { cause: error });
  });
  return {
    hash: hashOf(purposeOf(kind, focus), bytes),
    open: () =>
      openPhoto(bytes, kind, focus).catch((error: unknown) => {
        throw error instanceof PhotoError ? new PhotoError(`${file}: ${error.message}`, { cause: error }) : error;
      }),
  };
}

const purposeOf = (kind: PicturePlace['kind'], focus: PicturePlace['focus']): string =>
  focus ? `${kind}:${focus.x}:${focus.y}` : kind;

function hashOf(use: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(`${PIPELINE}:${use}:`).update(bytes);
  // 60 bits: no collisions among a chain's pictures, and short, since a menu page names a hundred of them.
  return hash.digest('base64url').slice(0, 10).replaceAll('-', 'a').replaceAll('_', 'b');
}

/** The record beside the files is written last: if it exists, the files are complete. */
async function makeOnce({ hash, open }: Source, { kind }: Pick<PicturePlace, 'kind'>, media: Media): Promise<Made> {
  const kept = await readPictureRecord(media, hash);
  if (kept) return kept;
  const { canvas, warnings } = await open();
  const made = { ...(await encode(canvas, kind, hash, media)), warnings: [...warnings] };
  await media.write(recordOf(hash), Buffer.from(JSON.stringify(made)));
  return made;
}

/**
 * Creates the files of one picture in `media` from its bytes, as {@link processPictures} does; the caller never makes the same one twice at
 * a time.
 *
 * @throws {PhotoError} unreadable; the message is for a person
 */
export async function makePicture(
  bytes: Buffer,
  place: Pick<PicturePlace, 'kind' | 'focus'>,
  media: Media,
): Promise<Made> {
  const hash = hashOf(purposeOf(place.kind, place.focus), bytes);
  return makeOnce({ hash, open: () => openPhoto(bytes, place.kind, place.focus) }, place, media);
}

const recordOf = (hash: string): string => `${hash}.json`;
const Record = v.pipe(v.string(), v.parseJson(), Made);

/** Reads the record of a picture by its hash; null if there is none that is whole. */
export async function readPictureRecord(media: Media, hash: string): Promise<Made | null> {
  const bytes = await media.read(recordOf(hash));
  const parsed = v.safeParse(Record, bytes?.toString());
  return parsed.success ? parsed.output : null;
}

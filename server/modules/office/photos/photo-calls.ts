import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import * as v from 'valibot';
import { chainFaultWords } from '#contract/chain-fault-words.ts';
import type { Focus } from '#contract/chain-file-parts.ts';
import { type CropPhotoBody, MAX_PHOTO_BYTES, type OfficePhoto, type SendPhotoBody } from '#contract/office-chain.ts';
import type { PhotoShape } from '#contract/office-content.ts';
import type { OfficeAction } from '#contract/office.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit } from '#server/http/rate-limit.ts';
import { parseInput } from '#server/http/validation.ts';
import { findPhoto, keepPhoto, photoAnswer, photoBytes, type PhotoRow } from '#server/modules/import/office-photos.ts';
import type { Media } from '#server/media/media.ts';
import { PhotoError } from '#server/pictures/open-photo.ts';
import { makePicture } from '#server/pictures/process.ts';
import type { OfficeContext } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { requireRight } from '../rights.ts';

const DAY_SECONDS = 86_400;
/** Photographs and crops of one person in a day: each costs a second of the server. */
const PER_DAY = 1000;

/** File names by content; the pipeline checks the format again. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['image/tiff', 'tiff'],
]);

const refusePhoto = (message: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { message, fields: { photo: [message] } });

const refusing = (error: unknown): never => {
  throw error instanceof PhotoError ? refusePhoto(error.message) : error;
};

/** The name is the content's, so the same photograph sent twice is one. */
const readSent = async (base64: string): Promise<Pick<PhotoRow, 'file' | 'bytes' | 'width' | 'height'>> => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PHOTO_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  const found = await fileTypeFromBuffer(bytes);
  const extension = EXTENSIONS.get(found?.mime ?? '');
  if (extension === undefined) throw refusePhoto(chainFaultWords.pictureFormat(found?.ext ?? officeStrings.noFormat));
  const size = await sharp(bytes)
    .metadata()
    .catch((error: unknown) => refusing(new PhotoError(chainFaultWords.pictureBroken(''), { cause: error })));
  const { width, height } = size.autoOrient;
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return { file: `office/${name}.${extension}`, bytes, width, height };
};

/** A dish's is the menu's, others are of banners and texts. */
const editOf = (shape: PhotoShape): OfficeAction => (shape === 'card' ? 'menu.edit' : 'content.edit');

const PhotoName = v.object({ name: v.pipe(v.string(), v.maxLength(60)) });

/**
 * `GET /photos/{name}`: a photograph as it was sent, to be put into `office/` beside an exported file.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND, VALIDATION_FAILED
 */
export async function readSentPhoto({ db, person }: OfficeContext, params: unknown): Promise<Buffer> {
  requireRight(person, 'chain.read', null);
  const bytes = await photoBytes(db, `office/${parseInput(PhotoName, params).name}`);
  if (bytes === null) throw new ApiError('NOT_FOUND');
  return bytes;
}

/**
 * Creates the calls that receive photographs (docs/product.md §34.13). They run outside of a transaction, and make one picture at a
 * time: it takes about a second of the processor.
 */
export function photoCalls(media: Media) {
  let turn: Promise<unknown> = Promise.resolve();

  const make = async (
    { db, person, now }: OfficeContext,
    photo: Omit<PhotoRow, 'made' | 'uploadedAt'>,
    { shape, focus }: { readonly shape: PhotoShape; readonly focus: v.InferOutput<typeof Focus> | null },
  ): Promise<OfficePhoto> => {
    await countHit(db, {
      bucket: `office photos ${person.id}`,
      limit: PER_DAY,
      windowSeconds: DAY_SECONDS,
      now,
      message: officeStrings.tooManyPhotos,
    });
    const making = turn.then(() =>
      makePicture(photo.bytes, { kind: shape, ...(focus === null ? {} : { focus }) }, media),
    );
    turn = making.catch(() => undefined);
    const { warnings, ...picture } = await making.catch(refusing);
    const made = { shape, value: focus === null ? photo.file : { file: photo.file, focus }, picture, warnings };
    await keepPhoto(db, { ...photo, uploadedAt: now }, made);
    return photoAnswer(photo, made);
  };

  return {
    /**
     * `POST /draft/photo`.
     *
     * @throws {ApiError} OFFICE_RIGHT_MISSING, PAYLOAD_TOO_LARGE, RATE_LIMITED; VALIDATION_FAILED: no picture, or one that cannot be used,
     * in words
     */
    send: async (
      context: OfficeContext,
      { shape, photo }: v.InferOutput<typeof SendPhotoBody>,
    ): Promise<OfficePhoto> => {
      requireRight(context.person, editOf(shape), null);
      return make(context, await readSent(photo), { shape, focus: null });
    },
    /** `POST /draft/photo/crop`. @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND, RATE_LIMITED. */
    crop: async (
      context: OfficeContext,
      { shape, file, focus }: v.InferOutput<typeof CropPhotoBody>,
    ): Promise<OfficePhoto> => {
      requireRight(context.person, editOf(shape), null);
      const photo = await findPhoto(context.db, file);
      if (photo === undefined) throw new ApiError('NOT_FOUND');
      const { made: _made, uploadedAt: _at, ...known } = photo;
      return make(context, known, { shape, focus });
    },
  };
}

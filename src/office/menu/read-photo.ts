import { MAX_PHOTO_BYTES } from '#contract/office-chain.ts';
import { smallerPhoto, toBase64 } from '#lib/photo.ts';

/** From here on a photograph is made smaller before it is sent: the widest picture of a dish has 640 px. */
const LARGE_BYTES = 2 * 1024 * 1024;
const SMALLER = { longestSide: 2400, quality: 0.9 };

/** Reads a chosen photograph as base64, a large one made smaller; null: it is too large for the server all the same. */
export async function readPhoto(file: Blob): Promise<string | null> {
  const photo = file.size > LARGE_BYTES ? await smallerPhoto(file, SMALLER) : file;
  return photo.size > MAX_PHOTO_BYTES ? null : toBase64(photo);
}

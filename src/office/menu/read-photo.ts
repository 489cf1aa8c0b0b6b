import { MAX_PHOTO_BYTES } from '#contract/office-chain.ts';

/** From here on a photograph is made smaller before it is sent: the widest picture of a dish has 640 px. */
const LARGE_BYTES = 2 * 1024 * 1024;
const LONGEST_SIDE = 2400;
const QUALITY = 0.9;

/** Returns a photograph with at most 2400 px on its longer side; itself where this browser cannot read it. */
async function smaller(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return made !== null && made.size < file.size ? made : file;
}

/** Reads a chosen photograph as base64, a large one made smaller; null: it is too large for the server all the same. */
export async function readPhoto(file: Blob): Promise<string | null> {
  const photo = file.size > LARGE_BYTES ? await smaller(file) : file;
  if (photo.size > MAX_PHOTO_BYTES) return null;
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the photograph was not read')));
    reader.readAsDataURL(photo);
  });
  return address.slice(address.indexOf(',') + 1);
}

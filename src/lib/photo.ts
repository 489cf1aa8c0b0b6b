/** Returns a photograph with at most `longestSide` px on its longer side; itself where this browser cannot read it, or nothing is gained. */
export async function smallerPhoto(
  file: Blob,
  { longestSide, quality }: { readonly longestSide: number; readonly quality: number },
): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return made !== null && made.size < file.size ? made : file;
}

/** Reads a blob as base64. Rejects when the file is gone meanwhile. */
export async function toBase64(blob: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file was not read')));
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(',') + 1);
}

import type { UseMutationResult } from '@tanstack/react-query';
import { officeApi } from '#contract/calls/office.ts';
import type { OfficePhoto } from '#contract/office-chain.ts';
import type { PhotoShape } from '#contract/office-content.ts';
import { isApiError } from '#lib/api/errors.ts';
import { useOfficeChange } from '../data/use-office.ts';
import { photoStrings as strings } from './menu-strings.ts';
import { readPhoto } from './read-photo.ts';

/** A photograph of megabytes over a phone's network, and a second of the server's work. */
export const SEND_TIMEOUT = 120_000;
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/tiff';

class TooLargeError extends Error {}

/** Returns why a photograph was not taken, for the person. */
export function photoMessage(error: Error): string {
  if (error instanceof TooLargeError) return strings.tooLarge;
  return isApiError(error) ? error.message : strings.offline;
}

/** Sends a photograph to be cut to a shape (docs/product.md §34.13); no field names it yet. */
export function useSendPhoto(shape: PhotoShape): UseMutationResult<OfficePhoto, Error, File> {
  return useOfficeChange(async (api, file: File) => {
    const photo = await readPhoto(file);
    if (photo === null) throw new TooLargeError();
    return api.call(officeApi.officeSendPhoto, { body: { shape, photo }, timeout: SEND_TIMEOUT });
  });
}

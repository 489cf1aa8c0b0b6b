import { isApiError } from '#lib/api/errors.ts';
import { clientStrings } from './client-strings.ts';
import { NotKeptError } from './sync/not-kept.ts';

/** Returns the message of the response, or of a change that failed, if there is one; else 'Ошибка!'. */
export function errorMessage(error: unknown, fallback: string = clientStrings.failed): string {
  return (isApiError(error) || error instanceof NotKeptError) && error.message !== '' ? error.message : fallback;
}

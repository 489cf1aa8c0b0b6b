import { isApiError } from '#lib/api/errors.ts';
import { clientStrings } from './client-strings.ts';
import { NotKeptError } from './sync/not-kept.ts';

/** The message of the answer, or of a change that was not made, where there is one; else 'Ошибка!'. */
export function errorMessage(error: unknown, fallback: string = clientStrings.failed): string {
  return (isApiError(error) || error instanceof NotKeptError) && error.message !== '' ? error.message : fallback;
}

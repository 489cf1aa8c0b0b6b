import { isApiError } from '#lib/api/errors.ts';
import { clientStrings } from './client-strings.ts';

/** Returns the message of the response, or of a change that failed, if there is one; else 'Ошибка!'. */
export function errorMessage(error: unknown, fallback: string = clientStrings.failed): string {
  return (isApiError(error) || error instanceof NotKeptError) && error.message !== '' ? error.message : fallback;
}

/**
 * A change was not made: it threw, or its result could not be read back (`cause`). Nothing of it was written, and the
 * database is intact. `message` is Russian and may be shown.
 */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';

  constructor(options?: ErrorOptions) {
    super(clientStrings.notKept, options);
  }
}

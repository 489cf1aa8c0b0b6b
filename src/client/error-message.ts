import { isApiError } from '../lib/api/errors.ts';
import { clientStrings } from './client-strings.ts';

/** The answer's own message where there is one, else 'Ошибка!'. */
export function errorMessage(error: unknown, fallback: string = clientStrings.failed): string {
  return isApiError(error) && error.message !== '' ? error.message : fallback;
}

import { clientStrings } from '../client-strings.ts';

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

import { clientStrings } from '../client-strings.ts';

/**
 * A change was not made: it threw, or what it made would not be understood when it is read again (`cause`). Nothing of it was
 * written, and the database is well. `message` is Russian and may be shown.
 */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';

  constructor(options?: ErrorOptions) {
    super(clientStrings.notKept, options);
  }
}

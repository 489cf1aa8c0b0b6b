const chain = function* (error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
};

/** Returns the SQLSTATE of a failed statement, unwrapping drizzle's error; null for any other failure. */
export function pgCode(error: unknown): string | null {
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string' && /^(?!E[A-Z]+$)[0-9A-Z]{5}$/.test(link.code))
      return link.code;
  }
  return null;
}

const PASSING = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);
/** Reports whether the statement lost to a concurrent transaction, so that retrying it from the start works. */
export function isTransient(error: unknown): boolean {
  return PASSING.has(pgCode(error) ?? '');
}

const READ_ONLY = '25006'; // read_only_sql_transaction
/**
 * Reports whether the connection leads to a read-only database, as after a failover: the primary is elsewhere, and only a new
 * connection reaches it.
 */
export function isReadOnly(error: unknown): boolean {
  return pgCode(error) === READ_ONLY;
}

/**
 * SQLSTATEs that end the connection: connection exceptions, operator intervention, {@link isReadOnly}, and prepared statements that
 * something between us and the database has forgotten.
 */
const ENDED = /^(?:08|57P|25P03|25006|26000)/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
]);
/** Driver errors that have a message only, no code. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed|server closed the connection/i;
/** Reports whether the connection is lost or unresponsive: nothing more can be sent over it, not even `rollback`. */
export function isConnectionLost(error: unknown): boolean {
  if (ENDED.test(pgCode(error) ?? '')) return true;
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string' && SOCKET.has(link.code)) return true;
    // PostgreSQL ends the session after such an error: too many connections, connections not accepted, password changed.
    if ('severity' in link && (link.severity === 'FATAL' || link.severity === 'PANIC')) return true;
    if (WORDS.test(link.message)) return true;
  }
  return false;
}

/** Out of resources, or stopped by one of our timeouts or by I/O errors: a later try may succeed. */
const BUSY = /^(?:53|58|55P03|57014)/;
/** Reports whether the database is unreachable or too busy to respond now. */
export function isOutOfReach(error: unknown): boolean {
  return BUSY.test(pgCode(error) ?? '') || isConnectionLost(error);
}

/** There is nothing to read: no chain has been imported yet (`retryAfter` seconds), or imports kept changing it while it was read. */
export class NothingToRead extends Error {
  readonly why: 'missing' | 'changing';
  readonly retryAfter: number;

  constructor(why: 'missing' | 'changing', retryAfter: number) {
    super(why === 'missing' ? 'No chain has been imported' : 'The chain kept changing while it was read');
    this.why = why;
    this.retryAfter = retryAfter;
  }
}

const chain = function* (error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
};

/** SQLSTATE of a failed statement, through drizzle's wrapping; null for any other failure. */
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
/** The statement lost against another transaction: the same one again, from its beginning, will do. */
export function isTransient(error: unknown): boolean {
  return PASSING.has(pgCode(error) ?? '');
}

const READ_ONLY = '25006'; // read_only_sql_transaction
/**
 * The connection leads to a database that takes no writing any more, as after a failover: what is ours now is elsewhere, and only
 * a new connection finds it.
 */
export function isReadOnly(error: unknown): boolean {
  return pgCode(error) === READ_ONLY;
}

/** SQLSTATEs after which there is no connection any more: connection exceptions, an operator's intervention, {@link isReadOnly}. */
const ENDED = /^(?:08|57P|25P03|25006)/;
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
/** What the driver says in words only. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed|server closed the connection/i;
/** The connection is gone, or nobody answers on it: nothing more can be said over it, not even `rollback`. */
export function isConnectionLost(error: unknown): boolean {
  if (ENDED.test(pgCode(error) ?? '')) return true;
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string' && SOCKET.has(link.code)) return true;
    // PostgreSQL ends the session after such an error: too many connections, a database that takes none, a password changed.
    if ('severity' in link && (link.severity === 'FATAL' || link.severity === 'PANIC')) return true;
    if (WORDS.test(link.message)) return true;
  }
  return false;
}

/** Out of resources, stopped by a timeout of ours or by its own files: another time it may work. */
const BUSY = /^(?:53|58|55P03|57014)/;
/** The database cannot be reached, or is too busy to answer now. */
export function isOutOfReach(error: unknown): boolean {
  return BUSY.test(pgCode(error) ?? '') || isConnectionLost(error);
}

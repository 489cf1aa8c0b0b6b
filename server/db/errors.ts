const chain = function* (error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
};

/** SQLSTATE of a failed statement, through drizzle's wrapping; null for any other failure. */
export const pgCode = (error: unknown): string | null => {
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string' && /^[0-9A-Z]{5}$/.test(link.code)) return link.code;
  }
  return null;
};

const PASSING = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);
/** The statement lost against another transaction: the same one again, from its beginning, will do. */
export const isTransient = (error: unknown): boolean => PASSING.has(pgCode(error) ?? '');

const OUT_OF_REACH = /^(?:08|53|57P|55P03)/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);
/** The database cannot be reached, or is too busy to answer now. */
export const isOutOfReach = (error: unknown): boolean => {
  if (OUT_OF_REACH.test(pgCode(error) ?? '')) return true;
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string' && SOCKET.has(link.code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(link.message)) return true;
  }
  return false;
};

/** Tells whether a write has failed for want of room. Whatever class the error is of: browsers differ, the name does not. */
export function isQuotaError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError';
}

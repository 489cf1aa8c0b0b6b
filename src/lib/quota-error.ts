/** Tells whether a write has failed for want of room. Whatever class the error is of: browsers differ, the name does not. */
export function isQuotaError(error: unknown): boolean {
  return isNamed(error, 'QuotaExceededError');
}

/** Tells whether what was thrown has this name. Never throws: anything may be thrown, also what cannot be looked at. */
export function isNamed(error: unknown, name: string): boolean {
  try {
    return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
  } catch {
    return false;
  }
}

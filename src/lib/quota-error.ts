/** Reports whether a write failed because storage is full. Checks the name, as the error's class differs between browsers. */
export function isQuotaError(error: unknown): boolean {
  return isNamed(error, 'QuotaExceededError');
}

/** Reports whether a thrown value has this name. Never throws: anything may be thrown, even a value that cannot be inspected. */
export function isNamed(error: unknown, name: string): boolean {
  try {
    return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
  } catch {
    return false;
  }
}

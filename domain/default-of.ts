/** Returns the default city, else the first; null if there are none. */
export function defaultOf<T extends { readonly is_default: boolean }>(list: readonly T[]): T | null {
  return list.find((one) => one.is_default) ?? list[0] ?? null;
}

/** One thing that is wrong in a chain file. `path` is written as in JavaScript: `products[3].price`. */
export type ChainFault = { path: string; message: string };

/** A fault at every repetition of what has to be unique in `list`; it names where the first one stands. */
export function duplicates<K extends string>(
  path: string,
  list: readonly Record<K, string | number>[],
  key: K,
): ChainFault[] {
  const first = new Map<string | number, number>();
  const faults: ChainFault[] = [];
  for (const [index, item] of list.entries()) {
    const value = item[key];
    const before = first.get(value);
    if (before === undefined) first.set(value, index);
    else faults.push({ path: `${path}[${index}].${key}`, message: `"${value}" stands already at ${path}[${before}]` });
  }
  return faults;
}

/** A fault at every entry of `names` that `known` does not have. */
export function unknownNames(
  path: string,
  names: readonly string[],
  known: { has(name: string): boolean },
  what: string,
): ChainFault[] {
  return names.flatMap((name, index) =>
    known.has(name) ? [] : [{ path: `${path}[${index}]`, message: `There is no ${what} "${name}"` }],
  );
}

/** One fault of a chain file. `path` is written as in JavaScript: `products[3].price`. */
export type ChainFault = { path: string; message: string };

/** Returns a fault for every duplicate of a unique key in `list`; it names the position of the first. */
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

/** Returns a fault for every entry of `names` that is not in `known`. */
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

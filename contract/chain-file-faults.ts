import { chainFaultWords as words } from './chain-fault-words.ts';

/** One fault of a chain file. `path` is written as in JavaScript: `products[3].price`. */
export type ChainFault = { path: string; message: string };

/** Returns a fault for every duplicate of a unique key in `list`; it names the owner of the first. */
export function duplicates<K extends string>(
  path: string,
  list: readonly (Record<K, string | number> & { readonly id?: string })[],
  key: K,
): ChainFault[] {
  const first = new Map<string | number, number>();
  const faults: ChainFault[] = [];
  for (const [index, item] of list.entries()) {
    const value = item[key];
    const before = first.get(value);
    if (before === undefined) {
      first.set(value, index);
      continue;
    }
    const owner = key === 'id' ? null : (list[before]?.id ?? null);
    faults.push({ path: `${path}[${index}].${key}`, message: words.standsAlready(String(value), owner) });
  }
  return faults;
}

/** Returns a fault for every entry of `names` that is not in `known`; `sentence` says what does not exist. */
export function unknownNames(
  path: string,
  names: readonly string[],
  known: { has(name: string): boolean },
  sentence: (name: string) => string,
): ChainFault[] {
  return names.flatMap((name, index) =>
    known.has(name) ? [] : [{ path: `${path}[${index}]`, message: sentence(name) }],
  );
}

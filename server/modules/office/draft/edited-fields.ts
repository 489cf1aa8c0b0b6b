import type { ChainList, EditValue } from '#contract/office-chain.ts';
import { type Edits, listPath } from './edit-field.ts';

/** What a file leaves out where it has nothing. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'nutrition_per_portion',
  'max',
  'delivery_time',
  'opening_hours',
  'support_hours',
]);

/** Writes edited fields; each value has the field's kind (`fitsField`), so the checks of a chain file read it. */
export function withFields<T extends object, Name extends string>(
  thing: T,
  names: readonly Name[],
  edited: (name: Name) => EditValue | undefined,
): T {
  return {
    ...thing,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const value = edited(name);
        if (value === undefined) return [];
        return [[name, value === null && LEFT_OUT.has(name) ? undefined : value] as const];
      }),
    ),
  };
}

/** Returns the things that the draft's list names, in its order. */
export function listedIn<T extends { readonly id: string }>(
  things: readonly T[],
  list: ChainList,
  edits: Edits,
): readonly T[] {
  const listed = edits.get(listPath(list));
  if (!Array.isArray(listed)) return things;
  const known = new Map(things.map((thing) => [thing.id, thing]));
  return [...new Set(listed)].flatMap((id) => known.get(id) ?? []);
}

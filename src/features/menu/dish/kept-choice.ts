import * as v from 'valibot';
import { readTab, writeTab } from '#lib/tab-storage.ts';

/**
 * Options selected but not added to the cart (docs/product.md §3.5): stored in this tab, so that closing the sheet,
 * by accident or to view another dish, loses nothing.
 */
const Kept = v.record(v.string(), v.array(v.number()));

const KEY = 'dish_choices';

const readAll = (): v.InferOutput<typeof Kept> => {
  try {
    const parsed = v.safeParse(Kept, JSON.parse(readTab(KEY) ?? 'null'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
};

/** Returns the stored options of this dish; null if there are none. The dish may have changed meanwhile (`stillOffered`). */
export function keptChoice(productId: number): readonly number[] | null {
  return readAll()[String(productId)] ?? null;
}

/** Null clears it: the dish is in the cart. */
export function keepChoice(productId: number, modifiers: readonly number[] | null): void {
  const { [String(productId)]: _before, ...others } = readAll();
  const next = modifiers === null ? others : { ...others, [String(productId)]: [...modifiers] };
  writeTab(KEY, Object.keys(next).length === 0 ? null : JSON.stringify(next));
}

/** Reads the first pages of a list until there are no more. Returns the items read and where the next page begins. */
export async function readPages<T>(
  read: (before: number | undefined) => Promise<{ readonly items: readonly T[]; readonly next: number | null }>,
  pages: number,
): Promise<{ readonly items: readonly T[]; readonly next: number | null }> {
  const items: T[] = [];
  let before: number | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { items: more, next } = await read(before);
    items.push(...more);
    if (next === null) return { items, next };
    before = next;
  }
  return { items, next: before ?? null };
}

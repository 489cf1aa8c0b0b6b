/**
 * Returns the number of typing errors between `term` and the nearest prefix of `word`: letters missing, added, wrong, or
 * two neighbours swapped (Damerau-Levenshtein, optimal alignment). Infinity if there are more than `bound`: stops as
 * soon as the bound is exceeded.
 */
export function errorsToBeginning(term: string, word: string, bound: number): number {
  if (word.length < term.length - bound) return Number.POSITIVE_INFINITY;
  const width = Math.min(word.length, term.length + bound);
  let older: number[] = [];
  let old = Array.from({ length: width + 1 }, (_, j) => j);
  for (let i = 1; i <= term.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= width; j++) {
      const same = term[i - 1] === word[j - 1];
      let cost = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && term[i - 1] === word[j - 2] && term[i - 2] === word[j - 1]) {
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > bound) return Number.POSITIVE_INFINITY;
    older = old;
    old = row;
  }
  const best = Math.min(...old);
  return best <= bound ? best : Number.POSITIVE_INFINITY;
}

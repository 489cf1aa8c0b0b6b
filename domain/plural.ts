/** Returns the Russian form for a count: 1 блюдо, 2 блюда, 5 блюд, 21 блюдо; a fraction takes the second form (1,5 блюда). */
export function plural(count: number, one: string, few: string, many: string): string {
  const n = Math.abs(count);
  if (!Number.isInteger(n)) return few;
  const ones = n % 10;
  if (n % 100 >= 11 && n % 100 <= 14) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}

/** Returns the count and its word, joined by a no-break space: «5 блюд». */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${count}\u00a0${plural(count, one, few, many)}`;
}

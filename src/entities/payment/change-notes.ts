/** Kopecks: the banknotes that people have at the door. */
const NOTES = [100_000, 200_000, 500_000];
const LARGEST = 500_000;

/** What change may be wanted from for a sum, kopecks: a banknote, or as many of the largest as the sum takes. */
export function changeNotes(total: number): number[] {
  const notes = NOTES.filter((note) => note >= total);
  return notes.length > 0 ? notes : [Math.ceil(total / LARGEST) * LARGEST];
}

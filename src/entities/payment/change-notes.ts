/** Kopecks: the banknotes commonly used at the door. */
const NOTES = [100_000, 200_000, 500_000];
const LARGEST = 500_000;

/** Returns the notes that change may be needed from for a sum, kopecks: one banknote, or as many of the largest as needed. */
export function changeNotes(total: number): number[] {
  const notes = NOTES.filter((note) => note >= total);
  return notes.length > 0 ? notes : [Math.ceil(total / LARGEST) * LARGEST];
}

/** What stands where a backend tells no words of its own. */
export const readingStrings = {
  /** After «в». */
  inTown: (name: string) => `городе ${name}`,
  everywhere: 'Все рестораны',
  everywhereIn: 'наших ресторанах',
} as const;

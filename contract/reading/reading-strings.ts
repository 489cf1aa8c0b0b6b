/** Texts for backends that provide none of their own. */
export const readingStrings = {
  /** After «в». */
  inTown: (name: string) => `городе ${name}`,
  everywhere: 'Все рестораны',
  everywhereIn: 'наших ресторанах',
  /** By page slug. */
  ownPages: { address: 'Рестораны', promos: 'Акции', events: 'Новости' },
} as const;

/** What stands where a backend tells no words of its own. */
export const readingStrings = {
  /** After «в». */
  inTown: (name: string) => `городе ${name}`,
  everywhere: 'Все рестораны',
  everywhereIn: 'наших ресторанах',
  /** By the slug of a page. */
  ownPages: { address: 'Рестораны', promos: 'Акции', events: 'Новости' },
} as const;

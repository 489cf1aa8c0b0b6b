import { pageNames } from '../page-names-strings.ts';

/** Texts for backends that provide none of their own. */
export const readingStrings = {
  /** After «в». */
  inTown: (name: string) => `городе ${name}`,
  everywhere: 'Все рестораны',
  everywhereIn: 'наших ресторанах',
  /** By page slug. */
  ownPages: { address: pageNames.address, promos: pageNames.promos, events: pageNames.events },
} as const;

/** What is on a card that no picture of the chain is on. */
export const shareStrings = {
  mapOf: (city: string) => `Карта: ${city}`,
} as const;

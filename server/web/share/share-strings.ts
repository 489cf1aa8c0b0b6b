/** Texts on a card that has no picture of the chain. */
export const shareStrings = {
  mapOf: (city: string) => `Карта: ${city}`,
} as const;

/** Texts of the button that orders a dish for a time at which it is served. */
export const orderAheadStrings = {
  order: (when: string, name: string) => `${when}, заказать: ${name}`,
} as const;

/** Texts for choosing between several lines of a dish. */
export const whichStrings = {
  more: 'Какое блюдо добавить?',
  less: 'Какое блюдо убавить?',
  other: 'С другими добавками',
  inCart: (count: number) => `в\u00a0корзине\u00a0${count}`,
} as const;

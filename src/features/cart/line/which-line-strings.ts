/** Words of the question which of several choices of a dish is meant. */
export const whichStrings = {
  more: 'Какое блюдо добавить?',
  less: 'Какое блюдо убавить?',
  other: 'С другими добавками',
  inCart: (count: number) => `в\u00a0корзине\u00a0${count}`,
} as const;

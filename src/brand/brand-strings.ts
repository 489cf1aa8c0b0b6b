/** The brand's own sentences; all others are beside their features. */
export const brandStrings = {
  /** The heading of the home page; `place`: the city after «в». */
  welcome: (place: string) => `Накроем стол в\u00a0${place}`,
  /** The checkout without dishes. */
  nothingToOrder: 'Выберите блюда в меню, и мы накроем стол.',
} as const;

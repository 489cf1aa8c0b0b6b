/** Texts for a searched or filtered menu: active filters, no results. */
export const narrowedStrings = {
  resetAll: 'Сбросить всё',
  nothingForText: (text: string) => `По запросу «${text}» в меню ничего нет.`,
  near: 'Похожее',
  nothingForBoth: (text: string) => `По запросу «${text}» с этими фильтрами ничего нет. Снимите часть фильтров.`,
  nothingForFilters: 'Под эти условия не подходит ни одно блюдо. Снимите часть фильтров.',
  showAll: 'Показать всё меню',
  vegetarian: 'Вегетарианское',
  spicyOnly: 'Только острое',
  spicyNone: 'Без острого',
} as const;

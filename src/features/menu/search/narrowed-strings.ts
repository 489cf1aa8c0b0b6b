/** Texts for a searched or filtered menu: active filters, no results. */
export const narrowedStrings = {
  resetAll: 'Сбросить всё',
  nothingForText: (text: string) => `По запросу «${text}» в меню ничего нет.`,
  unknownTitle: (words: readonly string[]) => `Не\u00a0знаем, что такое ${words.map((word) => `«${word}»`).join(', ')}`,
  unknownText:
    'Это может быть в\u00a0любом блюде, поэтому ничего не\u00a0показываем. Проверьте, как написано, или спросите у\u00a0ресторана.',
  near: 'Похожее',
  nothingForBoth: (text: string) => `По запросу «${text}» с этими фильтрами ничего нет. Снимите часть фильтров.`,
  nothingForFilters: 'Под эти условия не подходит ни одно блюдо. Снимите часть фильтров.',
  showAll: 'Показать всё меню',
  vegetarian: 'Вегетарианское',
  spicyOnly: 'Только острое',
  spicyNone: 'Без острого',
} as const;

import { counted } from '#domain/plural.ts';

/** Texts needed only by the filter sheet: those in menu-strings.ts load with the menu. */
export const filterStrings = {
  favourites: 'Избранные блюда',
  showResults: (count: number) =>
    count === 0 ? 'Ничего не подходит' : `Показать ${counted(count, 'блюдо', 'блюда', 'блюд')}`,
  reset: 'Сбросить',
  vegetarianHint: 'Без мяса, птицы и рыбы',
  spicy: 'Острое',
  spicyAny: 'Любое',
  without: 'Без аллергенов',
  withoutHint: 'Отметьте, чего не должно быть в составе',
  remember: 'Запомнить',
  remembered: 'Запомнили',
  forbidden: 'Мне нельзя: весь список',
} as const;

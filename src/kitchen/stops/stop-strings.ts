/** Texts of the stop list. */
export const stopStrings = {
  heading: 'Стоп-лист',
  search: 'Найти блюдо или добавку',
  stopped: 'Закончилось',
  nothingStopped: 'Всё есть в продаже',
  nothingFound: 'Такого в меню нет',
  nothingFoundText: 'Проверьте, как название написано в меню.',
  sold: 'В продаже',
  isStopped: 'Нет',
  since: (when: string) => `Нет с ${when}, до следующей загрузки меню`,
  byMenu: 'Нет по файлу меню, до следующей загрузки',
  sending: 'отправляется',
  options: (group: string) => `Добавки: ${group}`,
} as const;

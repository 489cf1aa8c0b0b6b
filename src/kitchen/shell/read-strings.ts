/** Texts of a section until it has been read. */
export const readStrings = {
  loading: 'Загружаем',
  failed: 'Не получилось загрузить',
  offline: 'Нет связи. Загрузим, как только она вернётся.',
} as const;

/** Words of the versions. */
export const versionsStrings = {
  title: 'Версии',
  lead: 'Последние опубликованные версии. Любую можно вернуть: она станет новой версией, и ни одна не пропадёт.',
  none: 'Версий пока нет: загрузите файл с меню.',
  version: (version: number) => `Версия ${version}`,
  current: 'Сейчас у гостей',
  sources: {
    import: 'Загружен файл',
    partner: 'Загружено меню',
    office: 'Опубликовано в кабинете',
    undo: 'Возвращена прежняя версия',
  },
  dishes: (count: number) => `блюд: ${count}`,
  restore: 'Вернуть',
  restoreOne: (version: number) => `Вернуть версию ${version}`,
  ask: (version: number) => `Вернуть версию ${version}?`,
  consequence: 'Гости сразу увидят меню таким, каким оно было. Стоп-лист и паузы не изменятся.',
  cancel: 'Отмена',
  failed: 'Не получилось: нет связи. Ничего не изменилось.',
  restored: (version: number) => `Готово: это теперь версия ${version}.`,
} as const;

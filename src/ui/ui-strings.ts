/** Words of the pieces that know no product. */
export const uiStrings = {
  close: 'Закрыть',
  back: 'Назад',
  forth: 'Вперёд',
  retry: 'Попробовать ещё раз',
  errorTitle: 'Не получилось загрузить',
  errorText: 'Проверьте связь и попробуйте ещё раз.',
  oldPrice: 'Прежняя цена',
  from: 'от',
  add: (what: string) => `, добавить в корзину: ${what}`,
  choose: (what: string) => `, выбрать: ${what}`,
  less: (what: string) => `Убавить: ${what}`,
  more: (what: string) => `Добавить ещё: ${what}`,
  quantity: (what: string) => `Количество: ${what}`,
  remove: (what: string) => `Снять: ${what}`,
  dismiss: 'Скрыть сообщение',
  loading: 'Загружаем',
} as const;

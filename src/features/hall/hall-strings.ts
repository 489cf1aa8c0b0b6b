/** Texts for the page opened by a table's QR code. */
export const hallStrings = {
  opening: 'Ищем ваш столик',
  none: 'Столик не найден',
  noneText: 'Отсканируйте код ещё раз или позовите официанта.',
  offline: 'Чтобы узнать столик, нужна связь',
  offlineText: 'Проверьте связь и попробуйте ещё раз. Меню можно посмотреть и так.',
  failed: 'Не получилось узнать столик',
  welcome: (table: string) => `Вы за столиком ${table}. Закажите, и официант принесёт сюда.`,
  changeTitle: 'В корзине что-то изменится',
  change: 'Заказать за столик',
} as const;

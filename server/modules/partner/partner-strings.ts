/** Messages of the partner API. */
export const partnerStrings = {
  cursor: 'Неизвестное место списка.',
  promiseOrder: 'Время обещано задом наперёд.',
  promisePast: 'Это время уже прошло.',
  promiseFar: 'Это время слишком далеко.',
  untilPast: 'Это время уже прошло.',
  tooManyKeys: 'Слишком много неверных ключей. Попробуйте через несколько минут.',
  noSuchDay: 'Такого дня нет.',
  dayPast: 'Этот день уже прошёл.',
  dayFar: 'Этот день слишком далеко.',
  notOpenThen: 'В это время ресторан по этим дням закрыт.',
  tooMuch: 'Столько за заказ уже не осталось.',
  noSuchItem: 'Такого ресторан не продаёт.',
  bookingCanceled: 'Бронь уже отменена.',
  bookingMarked: 'Уже отмечено, пришли ли гости.',
  tableGivenAway: 'Стол на это время уже занят другой бронью.',
} as const;

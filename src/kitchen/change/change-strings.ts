import { counted } from '#domain/plural.ts';

/** Texts of a change of an order's dishes. */
export const changeStrings = {
  hint: 'Меняйте только по просьбе клиента. Он увидит новый состав сразу.',
  add: 'Добавить блюдо',
  isNew: 'новое',
  gone: 'убираем',
  was: (quantity: number) => `было ${quantity}`,
  count: 'Посчитать',
  nothing: 'Вы ещё ничего не изменили',
  back: 'Назад',
  goOn: 'Понятно, продолжить',
  keep: 'Не менять',
  newOrder: 'Каким станет заказ',
  sum: (before: string, after: string) => `Было ${before}, станет ${after}`,
  sameSum: (price: string) => `Сумма не меняется: ${price}`,
  refund: (price: string) => `Туда, откуда пришла оплата, вернём ${price}.`,
  collect: (price: string) => `При получении взять ${price}.`,
  due: (price: string) => `Заказ оплачен онлайн. При получении взять доплату наличными: ${price}.`,
  minimum: (price: string) => `Меньше минимальной суммы зоны на ${price}. Изменить всё равно можно.`,
  promoGone: 'Промокод больше не действует и снимется с заказа.',
  bonuses: (points: string) => `Клиенту вернутся ${points}.`,
  confirm: 'Изменить заказ',
  confirmTold: (price: string) => `Изменить, клиент согласен на ${price}`,
  offline: 'Заказ меняется только при связи с сервером. Ничего не отправлено: попробуйте ещё раз.',
  tooLate: 'Этот заказ уже готовят: состав не изменить.',
  changedMeanwhile: 'Состав заказа уже изменился. Ниже — каким он стал.',
  search: 'Название блюда',
  searchHint: 'Напишите хотя бы две буквы.',
  found: (total: number, shown: number) => {
    if (total === 0) return 'Такого блюда нет';
    const words = `Нашлось ${counted(total, 'блюдо', 'блюда', 'блюд')}`;
    return total > shown ? `${words}, показаны первые ${shown}` : words;
  },
  soldOut: 'закончилось',
  atTable: 'только в зале, 18+',
  toList: 'К списку',
  needed: (count: number) => `выберите ещё ${count}`,
  atMost: (count: number) => `не больше ${count}`,
  addFor: (price: string) => `Добавить за ${price}`,
  chooseFirst: 'Выберите, что обязательно',
} as const;

import type { TableCallKind } from '#contract/hall.ts';
import type { OrderStatus } from '#contract/orders.ts';

const BY_KIND = <T>(waiter: T, bill: T): Readonly<Record<TableCallKind, T>> => ({ waiter, bill });

const STATUS: Readonly<Record<OrderStatus, string>> = {
  draft: '',
  new: 'отправлен',
  confirmed: 'принят',
  preparing: 'готовится',
  prepared: 'несут',
  delivering: 'несут',
  delivered: 'на столе',
  canceled: 'отменён',
};

/** Texts for ordering at a restaurant table. */
export const tableStrings = {
  at: (table: string) => `Вы за столиком ${table}`,
  brought: 'Закажите, и официант принесёт сюда.',
  leave: 'Я не за столиком',
  left: 'Теперь это самовывоз: заберёте заказ в ресторане.',
  call: BY_KIND('Позвать официанта', 'Попросить счёт'),
  callAgain: BY_KIND('Позвать ещё раз', 'Попросить счёт ещё раз'),
  called: BY_KIND(
    (time: string) => `Официанта позвали в\u00a0${time}.`,
    (time: string) => `Счёт попросили в\u00a0${time}.`,
  ),
  comes: BY_KIND('Официант идёт к вам.', 'Счёт уже несут.'),
  callOffline: 'Нет связи: позовите официанта голосом.',
  callFailed: 'Вызов не дошёл. Попробуйте ещё раз или позовите официанта голосом.',
  bill: 'Счёт столика',
  billOf: (table: string) => `Счёт столика ${table}`,
  billEmpty: 'За этим столиком пока ничего не заказали.',
  billOffline: (time: string) => `Нет связи: счёт на\u00a0${time}.`,
  guest: (number: number, isOwn: boolean) => (isOwn ? 'Вы' : `Гость\u00a0${number}`),
  ordered: (time: string, status: OrderStatus) => `В\u00a0${time}, ${STATUS[status]}`,
  paid: 'оплачен',
  total: 'Всего',
  paidOnline: 'Оплачено онлайн',
  toPay: 'Официанту',
} as const;

import type { TillOrder } from '#contract/partner-manage.ts';

const WHY: Record<TillOrder['why'], string> = {
  waiting: 'Касса не на связи, пробуем ещё',
  unanswered: 'Касса не ответила, получила ли заказ',
  unknown_dish: 'У блюда или добавки нет номера в iiko',
  refused: 'Касса не приняла заказ',
};

/** Texts for orders that have not reached the till. */
export const tillStrings = {
  heading: 'Не дошли до кассы',
  empty: 'Все заказы дошли до кассы.',
  since: (time: string) => `с ${time}`,
  why: ({ why, said }: TillOrder) => (said === null ? WHY[why] : `${WHY[why]}: «${said}»`),
  send: 'Отправить ещё раз',
  sendOf: (number: string) => `Отправить ещё раз заказ ${number}`,
  sent: 'Отправляем ещё раз.',
  offline: 'Отправить на кассу можно только при связи с сервером. Ничего не отправлено: попробуйте ещё раз.',
} as const;

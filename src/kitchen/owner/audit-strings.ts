/** Actions by their names in the server's log; one unknown to this build is shown by its name. */
const ACTIONS: Readonly<Record<string, string>> = {
  'order.accept': 'Принят заказ',
  'order.reject': 'Отменён заказ',
  'booking.mark': 'Отмечена бронь',
  'booking.cancel': 'Отменена бронь',
  'table_call.take': 'Подошли к столику',
  'table_bill.settle': 'Рассчитали столик',
  'order.move': 'Передвинут заказ',
  'order.promise': 'Обещано другое время',
  'order.refund': 'Возвращены деньги',
  'order.send_to_till': 'Заказ ещё раз отправлен на кассу',
  'intake.pause': 'Пауза',
  'intake.resume': 'Пауза снята',
  'intake.busy': 'Обещаем дольше',
  'stop_list.change': 'Изменён стоп-лист',
  'menu.update': 'Загружено меню',
  'hours.change': 'Изменены часы',
  'hours.reset': 'Часы снова как обычно',
};

/** Strings of the audit log. */
export const auditStrings = {
  heading: 'Журнал',
  action: (action: string) => ACTIONS[action] ?? action,
  demoKey: 'ключ демо',
  chain: 'Все рестораны',
  number: (number: string) => `№ ${number}`,
  table: (number: string) => `столик ${number}`,
  stopped: (items: string) => `нет: ${items}`,
  sold: (items: string) => `снова есть: ${items}`,
  empty: 'В журнале пока пусто',
  emptyText: 'Здесь будет всё, что изменят рестораны.',
  more: 'Показать ещё',
} as const;

/** Texts about an order's time, at the checkout and in the modal that asks only for it. */
export const timeStrings = {
  when: 'Когда',
  asap: 'Как можно скорее',
  day: 'День',
  time: 'Время',
  pickTime: 'Выберите время',
  title: { delivery: 'Когда привезти', pickup: 'Когда приготовить' },
  choose: 'Выбрать',
  passed: 'Это время уже не подходит. Выберите другое.',
  row: (when: string) => `Когда: ${when}`,
  rowSoon: 'как можно скорее',
  rowNone: 'выберите время',
  otherRestaurant: 'Другой ресторан',
  closedToday: (reason: string) => `Сегодня у ресторана другие часы: ${reason}. Заказ можно оформить заранее.`,
  closedNow: (when: string) => `Сейчас закрыто. Откроемся ${when}, а заказ можно оформить заранее.`,
  paused: {
    delivery: (reason: string) => `Доставка приостановлена: ${reason}.`,
    pickup: (reason: string) => `Самовывоз приостановлен: ${reason}.`,
  },
  zoneClosed: {
    delivery: 'Сейчас не доставляем. Выберите время.',
    pickup: 'Самовывоз сейчас закрыт. Выберите время.',
  },
  tooLate: 'Как можно скорее сегодня уже не успеем. Выберите время.',
  noSlots: 'На ближайшие дни времени не осталось. Выберите другой ресторан.',
} as const;

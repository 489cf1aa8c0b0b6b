export const profileStrings = {
  account: 'Вы вошли',
  place: 'Куда и как',
  orderType: { delivery: 'Доставка', pickup: 'Самовывоз' },
  noPlace: 'Вы ещё не выбрали ресторан.',
  choosePlace: 'Выбрать',
  changePlace: 'Изменить',
  orders: 'Заказы, сделанные с этого устройства.',
  openOrders: 'Открыть заказы',
  theme: 'Оформление',
  themes: { system: 'Как в системе', light: 'Светлое', dark: 'Тёмное' },
  help: 'Помощь',
  contacts: 'Рестораны и телефоны',
} as const;

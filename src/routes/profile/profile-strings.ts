export const profileStrings = {
  /** Where a customer has no name yet. */
  nameless: 'Как вас зовут?',
  mine: 'Заказы и брони',
  bookings: 'Мои брони',
  favourites: 'Избранное',
  notify: 'Уведомления',
  theme: 'Оформление',
  themes: { system: 'Системное', light: 'Светлое', dark: 'Тёмное' },
  bonuses: 'История и сроки',
  toMenu: 'Перейти в меню',
} as const;

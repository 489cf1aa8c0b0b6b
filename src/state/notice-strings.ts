/** What the customer has to be told about the device. */
export const noticeStrings = {
  noCookies: 'Браузер не принимает cookie, и заказ не уйдёт. Разрешите cookie для этого сайта и обновите страницу.',
  notDurable: 'Браузер не даёт сохранить корзину на устройстве. Не закрывайте страницу, пока заказ не отправлен.',
  outdated: 'Приложение обновилось в другой вкладке. Обновите страницу, чтобы продолжить.',
  reload: 'Обновить',
} as const;

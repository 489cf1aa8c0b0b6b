/** Sentences that the platform itself has to say. */
export const platformStrings = {
  /** Spec §8: when the answer has no message of its own. */
  failed: 'Ошибка!',
  noCookies: 'Браузер не принимает cookie, и заказ не уйдёт. Разрешите cookie для этого сайта и обновите страницу.',
  /** Spec §4: without a zone the pickup zone is taken, and every restaurant must have one. */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
  notDurable: 'Браузер не даёт сохранить корзину на устройстве. Не закрывайте страницу, пока заказ не отправлен.',
  outdated: 'Приложение обновилось в другой вкладке. Обновите страницу, чтобы продолжить.',
  /** An order that waited too long for a connection is not sent unasked. */
  orderExpired: 'Заказ слишком долго ждал связи и не отправлен. Проверьте его и отправьте ещё раз.',
} as const;

/** Sentences that the platform itself has to say. */
export const platformStrings = {
  /** Spec §4: without a zone the pickup zone is taken, and every restaurant must have one. */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
  notDurable: 'Браузер не даёт сохранить корзину на устройстве. Не закрывайте страницу, пока заказ не отправлен.',
  outdated: 'Приложение обновилось в другой вкладке. Обновите страницу, чтобы продолжить.',
  /** An order that waited too long for a connection is not sent unasked. */
  orderExpired: 'Заказ слишком долго ждал связи и не отправлен. Проверьте его и отправьте ещё раз.',
} as const;

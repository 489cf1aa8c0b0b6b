/** Sentences that the platform itself has to say. */
export const platformStrings = {
  /** Spec §8: when the answer has no message of its own. */
  failed: 'Ошибка!',
  noCookies: 'Браузер не принимает cookie, и заказ не уйдёт. Разрешите cookie для этого сайта и обновите страницу.',
  /** Spec §4: without a zone the pickup zone is taken, and every restaurant must have one. */
  pickupZoneMissing: 'Зона самовывоза не существует в этом ресторане',
  notDurable: 'Браузер не даёт сохранить корзину на устройстве. Не закрывайте страницу, пока заказ не отправлен.',
  outdated: 'Приложение обновилось в другой вкладке. Обновите страницу, чтобы продолжить.',
  reload: 'Обновить',
  /** An order that waited too long for a connection is not sent unasked. */
  orderExpired: 'Заказ слишком долго ждал связи и не отправлен. Проверьте его и отправьте ещё раз.',
  orderChanged: 'Пока заказ ждал связи, кое-что изменилось. Он не отправлен: решите, как быть.',
  orderCartChanged:
    'Корзину изменили на другом устройстве, поэтому заказ не отправлен. Проверьте её и закажите ещё раз.',
  orderOnlinePayment:
    'Оплата онлайн не может ждать связи. Заказ не отправлен: оплатите его теперь или выберите другой способ.',
  orderOtherPerson: 'Этот заказ оформил другой человек. Войдите под его номером или удалите заказ.',
  /** Fault 7: the session is over. */
  loginFirst: 'Войдите ещё раз, чтобы отправить то, что ждёт.',
} as const;

import { counted } from '#domain/plural.ts';

/** Messages about a cart that could not be brought to the wanted state. */
export const cartStrings = {
  guessAgain: (message: string, minutes: number) =>
    `${message} Снова можно через ${counted(minutes, 'минуту', 'минуты', 'минут')}.`,
} as const;

/** Messages about an order that was not sent. */
export const ordersStrings = {
  orderSent: (number: string) => `Заказ №\u00a0${number} отправлен в ресторан`,
  /** Next to a field. */
  fieldNotTaken: 'Здесь есть то, что не отправить. Наберите это поле заново.',
  orderNeedsYou: 'Заказ не отправлен: нужно ваше решение',
  /** An order that waited too long for a connection is not sent without consent. */
  orderExpired: 'Заказ слишком долго ждал связи и не отправлен. Проверьте его и отправьте ещё раз.',
  orderChanged: 'Пока заказ ждал связи, кое-что изменилось. Он не отправлен: решите, как быть.',
  orderCartChanged:
    'Корзину изменили на другом устройстве, поэтому заказ не отправлен. Проверьте её и закажите ещё раз.',
  orderOnlinePayment:
    'Оплата онлайн не может ждать связи. Заказ не отправлен: оплатите его теперь или выберите другой способ.',
  orderOtherPerson: 'Этот заказ оформил другой человек. Войдите под его номером или удалите заказ.',
} as const;

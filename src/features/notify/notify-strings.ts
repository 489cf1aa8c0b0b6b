import { counted } from '#domain/plural.ts';

const ahead = (minutes: number): string =>
  minutes % 60 === 0
    ? `за\u00a0${counted(minutes / 60, 'час', 'часа', 'часов')}`
    : `за\u00a0${counted(minutes, 'минуту', 'минуты', 'минут')}`;

/** The question, what accepting gives, and the text shown after accepting. */
export interface OfferWords {
  readonly ask: string;
  readonly text: string;
  readonly turnedOn: string;
}

/** Texts for push messages: the prompt after an order or a booking, and the settings. */
export const notifyStrings = {
  title: 'Уведомления',
  order: {
    ask: 'Сообщать, как движется заказ?',
    text: 'Напишем, когда подтвердят, приготовят и передадут вам. О брони стола тоже. Рекламы не будет.',
    turnedOn: 'Напишем о каждом шаге заказа.',
  } satisfies OfferWords,
  /** `minutes`: how long before the visit. */
  booking: (minutes: number): OfferWords => ({
    ask: `Напомнить ${ahead(minutes)} до визита?`,
    text: 'Пришлём одно уведомление о брони. О ваших заказах тоже будем сообщать. Рекламы не будет.',
    turnedOn: `Напомним ${ahead(minutes)} до визита.`,
  }),
  turnOn: 'Сообщать',
  no: 'Не нужно',
  install: 'Сначала установите приложение',
  installText: 'На айфоне и айпаде уведомления приходят только в приложение на главном экране.',
  howToInstall: 'Как установить',
  denied: 'Уведомления запрещены в браузере. Разрешите их в настройках сайта: значок слева от адреса.',
  notAllowed: 'Браузер не получил разрешения. Можно попробовать ещё раз.',
  failed: 'Не получилось включить. Проверьте связь и попробуйте ещё раз.',
  notDone: 'Не получилось. Проверьте связь и попробуйте ещё раз.',
  test: 'Прислать пробное',
  tested:
    'Отправили. Если за минуту ничего не пришло, посмотрите в настройках устройства, разрешены ли уведомления браузеру.',
  none: 'Этот браузер не умеет получать уведомления. Статус заказа всегда есть на его странице.',
  off: 'Уведомления выключены на этом устройстве.',
  orders: 'О заказах и бронях: когда меняется статус и когда пора в ресторан',
  promotions: 'Об акциях и бонусах',
  promotionsGuest: 'Об акциях пишем тем, кто вошёл и согласился на рекламу.',
  promotionsConsent: 'Об акциях пишем только с согласия на рекламу.',
  consent: 'Дать согласие',
} as const;

import { counted, plural } from '#domain/plural.ts';
import type { LoginFor } from '#client/session/login-for.ts';

const inTime = (seconds: number): string =>
  seconds < 90
    ? counted(Math.max(1, Math.round(seconds)), 'секунду', 'секунды', 'секунд')
    : counted(Math.ceil(seconds / 60), 'минуту', 'минуты', 'минут');

/** Main and sub message (docs/product.md §7.9), by the action that requires login. */
const WHY: Record<LoginFor | 'anything', { readonly title: string; readonly text: string }> = {
  anything: { title: 'Вход', text: 'Заказы, адреса и бонусы будут под рукой на любом устройстве.' },
  checkout: { title: 'Вход', text: 'Подставим имя и телефон и начислим бонусы за этот заказ. Введённое не пропадёт.' },
  profile: { title: 'Вход в профиль', text: 'Заказы, адреса и бонусы будут под рукой на любом устройстве.' },
  bonuses: { title: 'Войдите, чтобы потратить бонусы', text: 'Бонусы лежат в вашем профиле.' },
  orders: { title: 'Войдите, чтобы видеть все заказы', text: 'Покажем заказы со всех ваших устройств.' },
  favourites: { title: 'Войдите, чтобы сохранить любимое', text: 'То, что отмечено здесь, перенесём в профиль.' },
  booking: {
    title: 'Подтвердите номер',
    text: 'Ресторан бронирует столы на подтверждённый номер: пришлём на него код.',
  },
};

/** Texts for login. */
export const loginStrings = {
  why: (reason: LoginFor | undefined) => WHY[reason ?? 'anything'],
  logIn: 'Войти',
  phone: 'Телефон',
  phoneHint: (number: string | null) => (number === null ? 'Пришлём код для входа' : `Пришлём код на ${number}`),
  sendSms: 'Получить код',
  consents: 'Согласия',
  consentData: 'Согласен на ',
  consentDataLink: 'обработку персональных данных',
  consentMarketing: 'Хочу узнавать об акциях и новых блюдах',
  code: (length: number) => `Код из ${counted(length, 'цифры', 'цифр', 'цифр')}`,
  sentSms: ['Отправили СМС с кодом на ', '.'],
  sentCall: ['Сейчас позвоним на ', '. Отвечать не нужно: код — последние цифры номера.'],
  changePhone: 'Изменить номер',
  resendIn: (clock: string) => `Новый код можно запросить через ${clock}`,
  resendNow: 'Можно запросить новый код.',
  resend: 'Прислать новый код',
  call: 'Позвоните мне',
  joining: 'Вы вошли. Переносим корзину и заказы…',
  done: 'Вы вошли',
  joinLater: 'Вы вошли. Корзину и заказы перенесём, как только появится связь.',
  mergedTitle: 'Корзины объединены',
  mergedText: 'В профиле была ещё одна корзина. Всё сложили в эту, одинаковое считали один раз.',
  added: 'Добавилось:',
  leftOut: 'Не поместилось:',
  line: (name: string, quantity: number) => (quantity === 1 ? name : `${name} × ${quantity}`),
  goOn: 'Понятно',
  offline: 'Вход работает только со связью. Меню и корзина доступны и так, а здесь продолжим, когда связь вернётся.',
  cardTitle: 'Вход',
  cardText: 'Войдите по номеру телефона: заказы, адреса и бонусы будут на любом устройстве.',
  atCheckout: 'Уже заказывали у нас?',
  errors: {
    phone: 'Нужен номер мобильного: +7 и ещё десять цифр, для другой страны — плюс и её код',
    landline: 'Это городской номер, код на него не придёт. Нужен мобильный.',
    consent: 'Без этого согласия мы не сможем завести профиль',
    codeShort: (length: number) => `Введите код целиком: ${counted(length, 'цифра', 'цифры', 'цифр')}`,
    wrong: (left: number) =>
      `Код не подошёл. ${plural(left, 'Осталась', 'Осталось', 'Осталось')} ${counted(left, 'попытка', 'попытки', 'попыток')}.`,
    wrongPlain: 'Код не подошёл. Проверьте его и попробуйте ещё раз.',
    expired: 'Код больше не действует. Запросите новый.',
    burnt: 'Попытки закончились. Запросите новый код.',
    unknown: 'Связь оборвалась, и ответ не дошёл. Запросите новый код.',
    tooOften: (seconds: number | null) =>
      seconds === null
        ? 'Кодов было слишком много. Попробуйте позже.'
        : `Кодов было слишком много. Следующий можно запросить через ${inTime(seconds)}.`,
    upstream: 'Сейчас сообщение не отправить. Попробуйте ещё раз через минуту.',
    noCalls: 'Позвонить не получится. Код можно получить в СМС.',
    network: 'Нет связи. Как только она вернётся, продолжим сами.',
  },
} as const;

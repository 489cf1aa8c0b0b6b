/** What the account says to the customer. */
export const accountStrings = {
  phone: 'Укажите номер мобильного телефона: +7 и ещё десять цифр.',
  resendLater: 'Новый код можно запросить чуть позже.',
  tooManyCodes: 'Кодов запрошено слишком много. Попробуйте позже.',
  noCodesToday: 'Сейчас код отправить не получится. Попробуйте позже.',
  notSent: 'Код отправить не удалось. Попробуйте ещё раз через минуту.',
  wrongCode: (left: number) => (left === 1 ? 'Неверный код. Осталась одна попытка.' : 'Неверный код.'),
  addressNotFound: 'Такого адреса уже нет.',
  birthday: 'Проверьте дату рождения.',
  sms: (brand: string, code: string) => `${brand}: код ${code}. Никому его не сообщайте.`,
  unknownDevice: 'Неизвестное устройство',
} as const;

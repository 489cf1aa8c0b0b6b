/** Words of the login. */
export const loginStrings = {
  title: 'Кабинет',
  lead: 'Войдите по номеру телефона, который вам добавил владелец.',
  phone: 'Телефон',
  send: 'Получить код',
  code: 'Код из СМС',
  codeSent: (phone: string) => `Код отправили на ${phone}.`,
  enter: 'Войти',
  withPasskey: 'Войти без кода',
  another: 'Другой номер',
  again: 'Отправить код ещё раз',
  demo: 'Это демо: войдите одним касанием',
  offline: 'Нет связи с сервером. Попробуйте ещё раз.',
} as const;

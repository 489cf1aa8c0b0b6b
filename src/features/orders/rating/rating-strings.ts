import { counted } from '#domain/plural.ts';

/** Texts for rating an order. */
export const ratingStrings = {
  title: { delivery: 'Как вам заказ?', pickup: 'Как вам заказ?' },
  stars: 'Оценка заказа',
  star: (count: number) => counted(count, 'звезда', 'звезды', 'звёзд'),
  meaning: ['Плохо', 'Так себе', 'Нормально', 'Хорошо', 'Отлично'],
  dishes: 'Что по блюдам?',
  liked: (name: string) => `Понравилось: ${name}`,
  disliked: (name: string) => `Не понравилось: ${name}`,
  comment: 'Что понравилось, а что нет',
  tooLong: (most: number) => `Слишком длинно: символов не больше ${most}`,
  commentHint: 'Увидит только ресторан',
  send: 'Отправить оценку',
  change: 'Изменить оценку',
  keep: 'Не менять',
  thanks: 'Спасибо за оценку',
  sorry: 'Жаль, что не понравилось. Позвоните в ресторан: разберёмся.',
  tip: 'Оставить чаевые',
  newTab: '(откроется в новой вкладке)',
  waiting: 'Оценка сохранена и уйдёт, как только появится связь.',
  reply: 'Ответ ресторана',
  yours: (count: number) => `Ваша оценка: ${counted(count, 'звезда', 'звезды', 'звёзд')} из пяти`,
} as const;

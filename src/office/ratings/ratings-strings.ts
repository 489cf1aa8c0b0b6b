import type { RatingStars } from '#contract/office-ratings.ts';
import type { OrderType } from '#contract/primitives.ts';

const NBSP = '\u00a0';
const TYPES: Readonly<Record<OrderType, string>> = { delivery: 'доставка', pickup: 'самовывоз' };

/** Words of the ratings. */
export const ratingsStrings = {
  title: 'Отзывы',
  lead: 'Как гости оценили заказы. Ответ гость увидит на странице своего заказа.',
  stars: 'Оценки',
  starsOf: { all: 'все', low: '1–3 звезды', high: '4–5 звёзд' } satisfies Record<RatingStars, string>,
  show: 'Показать',
  shows: { all: 'все отзывы', unanswered: 'без ответа' },
  restaurant: 'Ресторан',
  allRestaurants: 'Все рестораны',
  none: 'Таких отзывов нет.',
  noneYet: 'Отзывов пока нет: гости оценивают заказы, когда получат их.',
  rated: (stars: number) => `Оценка из пяти звёзд: ${stars}`,
  starSigns: (stars: number) => '★'.repeat(stars) + '☆'.repeat(5 - stars),
  about: (number: string, when: string, restaurant: string, type: OrderType) =>
    `Заказ №${NBSP}${number}, ${when}. ${restaurant}, ${TYPES[type]}`,
  at: (when: string) => `Оценён ${when}`,
  customer: 'Карточка клиента',
  liked: (dishes: readonly string[]) => `Понравилось: ${dishes.join(', ')}`,
  disliked: (dishes: readonly string[]) => `Не понравилось: ${dishes.join(', ')}`,
  noComment: 'Без слов.',
  reply: 'Ответ',
  replied: (by: string, when: string) => `${by}, ${when}`,
  ratedAnew: 'После ответа гость изменил оценку.',
  doReply: 'Ответить',
  change: 'Изменить ответ',
  replyOf: (number: string) => `Ответ на отзыв о заказе №${NBSP}${number}`,
  hint: 'Увидит только этот гость.',
  send: 'Отправить',
  takeBack: 'Убрать ответ',
  cancel: 'Отмена',
  short: 'Напишите ответ.',
  failed: 'Не получилось. Проверьте связь и попробуйте ещё раз.',
  sent: 'Ответ отправлен.',
  takenBack: 'Ответ убран.',
} as const;

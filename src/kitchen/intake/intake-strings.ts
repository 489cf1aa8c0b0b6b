import { counted } from '#domain/plural.ts';
import type { OrderType } from '#contract/primitives.ts';

/** What is paused or busy: both order types, or one. */
export type What = 'both' | OrderType;

/** Strings of pause and busy. */
export const intakeStrings = {
  heading: 'Приём заказов',
  type: { delivery: 'Доставка', pickup: 'Самовывоз' },
  asAlways: 'Принимаем как обычно',
  paused: (until: string | null) => (until === null ? 'Пауза до отмены' : `Пауза до ${until}`),
  /** `until` null: by itself, while there are many orders. */
  busy: (minutes: number, until: string | null) =>
    `Обещаем на ${minutes}\u00a0мин дольше, ${until === null ? 'пока много заказов: автоматически' : `до ${until}`}`,
  customersRead: 'Покупатели читают:',
  sending: 'отправляется',
  resume: 'Снова принимать',
  asQuick: 'Обещать как обычно',
  pause: 'Приостановить',
  pauseTitle: 'Пауза',
  what: 'Что остановить',
  whats: { both: 'Всё', delivery: 'Доставку', pickup: 'Самовывоз' } satisfies Record<What, string>,
  howLong: 'На сколько',
  minutes: (minutes: number) => `${minutes}\u00a0мин`,
  untilResumed: 'До отмены',
  reason: 'Причина: её прочтут покупатели',
  reasons: ['много заказов', 'сломалась печь', 'нет света', 'не хватает курьеров'],
  reasonMissing: 'Напишите причину',
  covered: (numbers: readonly string[]) =>
    `На это время уже ${counted(numbers.length, 'заказ', 'заказа', 'заказов')}: ${numbers.map((one) => `№\u00a0${one}`).join(', ')}. Пауза их не отменит.`,
  toOrders: 'К заказам',
  busyTitle: 'Больше времени',
  busyWhat: 'Где дольше',
  busyWhats: { both: 'Везде', delivery: 'Доставка', pickup: 'Самовывоз' } satisfies Record<What, string>,
  more: 'На сколько дольше',
  plus: (minutes: number) => `+${minutes}\u00a0мин`,
  busyFor: 'Как долго так обещать',
  hours: (minutes: number) => (minutes < 60 ? `${minutes}\u00a0мин` : `${minutes / 60}\u00a0ч`),
  promiseLonger: 'Обещать дольше',
} as const;

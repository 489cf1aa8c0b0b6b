import type { OrderStatus } from '#contract/orders.ts';
import type { TableName } from '#contract/table.ts';
import type { OrderType } from '#contract/primitives.ts';

interface Words {
  readonly title: string;
  readonly body: string;
}
type StatusWords = (number: string, restaurant: string) => Words;

const order = (number: string): string => `Заказ №\u00a0${number}`;

const STATUS: Readonly<Record<Exclude<OrderStatus, 'draft'>, StatusWords>> = {
  new: (number, restaurant) => ({
    title: `${order(number)} отправлен в ресторан`,
    body: `Ждём ответа от «${restaurant}». Напишем, когда он будет.`,
  }),
  confirmed: (number, restaurant) => ({
    title: `${order(number)} принят рестораном`,
    body: `«${restaurant}» начнёт готовить вовремя.`,
  }),
  preparing: (number, restaurant) => ({
    title: `${order(number)} готовится`,
    body: `Кухня «${restaurant}» уже за работой.`,
  }),
  prepared: (number, restaurant) => ({
    title: `${order(number)} готов`,
    body: `«${restaurant}»: собрали, ждём курьера.`,
  }),
  delivering: (number, restaurant) => ({
    title: `${order(number)} в пути`,
    body: `Курьер едет к вам из «${restaurant}».`,
  }),
  delivered: (number, restaurant) => ({
    title: `${order(number)} доставлен`,
    body: `«${restaurant}» желает приятного аппетита.`,
  }),
  canceled: (number, restaurant) => ({
    title: `${order(number)} отменён`,
    body: `Если вы не отменяли, позвоните в «${restaurant}»: разберёмся.`,
  }),
};
const PICKUP: Partial<typeof STATUS> = {
  prepared: (number, restaurant) => ({
    title: `${order(number)} можно забирать`,
    body: `Ждёт вас в «${restaurant}».`,
  }),
  delivered: (number, restaurant) => ({
    title: `${order(number)} выдан`,
    body: `«${restaurant}» желает приятного аппетита.`,
  }),
};

/** Served at a table. */
const AT_TABLE: Partial<typeof STATUS> = {
  prepared: (number, restaurant) => ({
    title: `${order(number)} готов`,
    body: `«${restaurant}»: несём к столику.`,
  }),
  delivered: (number, restaurant) => ({
    title: `${order(number)} на столе`,
    body: `«${restaurant}» желает приятного аппетита.`,
  }),
};

/** How the order reaches the guest. */
interface Way {
  readonly orderType: OrderType;
  readonly table: TableName | null;
}

const otherWords = ({ orderType, table }: Way): Partial<typeof STATUS> => {
  if (table !== null) return AT_TABLE;
  return orderType === 'pickup' ? PICKUP : {};
};

/** Push message strings. As on the page, an order is «принят» only once the restaurant has confirmed it (docs/product.md §27.5). */
export const pushStrings = {
  test: { title: 'Уведомления приходят', body: 'Так будет выглядеть сообщение о вашем заказе.' },
  open: 'Открыть',
  call: 'Позвонить',
  unknownService: 'Уведомления в этом браузере пока не поддерживаем.',
  off: 'Уведомления выключены.',
  booking: (when: string, restaurant: string, guests: string): Words => ({
    title: `Ждём вас ${when}`,
    body: `«${restaurant}», ${guests}. Если планы изменились, отмените бронь.`,
  }),
  /** @param due in cash on receipt, beside what was paid online; null: nothing */
  changed: (number: string, total: string, due: string | null): Words => ({
    title: `${order(number)} изменён по вашей просьбе`,
    body:
      due === null
        ? `Теперь он стоит ${total}.`
        : `Теперь он стоит ${total}. При получении доплатите ${due} наличными.`,
  }),
  /** No personal data: a lock screen is visible to anyone. */
  status: (status: OrderStatus, way: Way, number: string, restaurant: string): Words | null => {
    if (status === 'draft') return null;
    const words = otherWords(way)[status] ?? STATUS[status];
    return words(number, restaurant);
  },
} as const;

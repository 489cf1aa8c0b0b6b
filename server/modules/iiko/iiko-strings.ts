import type { TableName } from '#contract/table.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { formatPrice } from '#domain/money.ts';
import { paidState } from '#domain/paid-state.ts';
import { wishesLine } from '#domain/courier-wishes.ts';
import { fits } from './iiko-fields.ts';

const tableWords = ({ number, hall }: TableName): string => `СТОЛ ${number}${hall === null ? '' : ` (${hall})`}`;

const moneyWords = (order: PartnerOrder): string => {
  const { to_collect: toCollect, returned } = order.payment;
  switch (paidState(order)) {
    case 'to-collect':
      return `взять ${formatPrice(toCollect)}`;
    case 'due':
      return `оплачен онлайн, взять доплату ${formatPrice(toCollect)} наличными`;
    case 'paid':
      return 'оплачен';
    case 'partly-returned':
      return `оплачен, вернули ${formatPrice(returned)}`;
    case 'returned':
      return 'оплату вернули, денег не брать';
  }
};

/** Texts for the till's staff, and for the customer of an order that did not reach it. */
export const iikoStrings = {
  /** Shown to the customer after «Ресторан отменил заказ.» */
  notAtTill: 'Заказ не дошёл до кассы ресторана.',
  /** Name for a guest who gave none. */
  guest: ({ table }: PartnerOrder): string => (table ? tableWords(table) : 'Гость'),
  /** What the order's comment has to say, the most useful first; the customer's own words, which may be long, last. */
  comment: (order: PartnerOrder) => {
    const { number, table, name, comment, courier_wishes: wishes, cutlery_count: cutlery, payment, totals } = order;
    const { promocode } = order;
    return [
      table ? tableWords(table) : null,
      `Заказ № ${number} с сайта`,
      moneyWords(order),
      payment.change_from === null ? null : `сдача с ${formatPrice(payment.change_from)}`,
      cutlery > 0 ? `приборов: ${cutlery}` : 'без приборов',
      `итого ${formatPrice(totals.total_price)}`,
      promocode === null ? null : `промокод ${promocode}`,
      fits('customer.name', name) ? null : name,
      wishesLine(wishes),
      comment,
    ];
  },
  flat: (text: string): string => `кв. ${text}`,
  entrance: (text: string): string => `подъезд ${text}`,
  floor: (text: string): string => `этаж ${text}`,
  doorphone: (text: string): string => `домофон ${text}`,
  house: (text: string): string => `дом ${text}`,
  /** Why one of two is withdrawn from the till. */
  twice: (number: number): string => `Заказ № ${number} на кассе дважды: этот лишний`,
  /** Why an order is withdrawn from the till. */
  canceled: ({ status_history: history, cancel_comment: comment }: PartnerOrder): string => {
    const { actor } = history.findLast(({ status }) => status === 'canceled') ?? { actor: null };
    return [actor === 'customer' ? 'Отменён покупателем на сайте' : 'Отменён на сайте', comment]
      .filter(Boolean)
      .join(': ');
  },
} as const;

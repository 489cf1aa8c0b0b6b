import type { TableName } from '#contract/table.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { formatPrice } from '#domain/money.ts';

const tableWords = ({ number, hall }: TableName): string => `СТОЛ ${number}${hall === null ? '' : ` (${hall})`}`;

/** Texts for the till's staff, and for the customer of an order that did not reach it. */
export const iikoStrings = {
  /** Shown to the customer after «Ресторан отменил заказ.» */
  notAtTill: 'Заказ не дошёл до кассы ресторана.',
  /** Name for a guest who gave none. */
  guest: ({ table }: PartnerOrder): string => (table ? tableWords(table) : 'Гость'),
  comment: ({ number, table, comment, cutlery_count: cutlery, payment, totals, promocode }: PartnerOrder): string =>
    [
      table && tableWords(table),
      `Заказ № ${number} с сайта`,
      comment,
      cutlery > 0 ? `приборов: ${cutlery}` : 'без приборов',
      `итого ${formatPrice(totals.total_price)}`,
      payment.to_collect > 0 ? `взять ${formatPrice(payment.to_collect)}` : 'оплачен',
      payment.change_from === null ? null : `сдача с ${formatPrice(payment.change_from)}`,
      promocode === null ? null : `промокод ${promocode}`,
    ]
      .filter(Boolean)
      .join('; '),
} as const;

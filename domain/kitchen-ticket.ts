import type { PartnerOrder } from '#contract/partner.ts';
import { wishesLine } from './courier-wishes.ts';
import { formatPrice } from './money.ts';
import { tableWords } from './order-way.ts';
import { otherDay } from './other-day.ts';
import { paidState } from './paid-state.ts';
import { formatPhone } from './phone-text.ts';
import { formatTime } from './zoned-time.ts';

/** A line of a ticket and how loud it is. `note`: what must not be missed; `edge`: a line across the paper. */
export type TicketLine =
  | { readonly kind: 'number' | 'strong' | 'plain' | 'dish' | 'option' | 'note'; readonly text: string }
  | { readonly kind: 'edge' };

type TicketOrder = Omit<PartnerOrder, 'status_history' | 'next' | 'cancel_reason' | 'cancel_comment'>;
type TicketItem = PartnerOrder['items'][number];

const line = (kind: Exclude<TicketLine['kind'], 'edge'>, text: string | null | false): TicketLine[] =>
  text === null || text === false || text.trim() === '' ? [] : [{ kind, text }];
const EDGE: TicketLine = { kind: 'edge' };

const wayWords = ({ order_type: type, table }: TicketOrder): string => {
  if (table !== null) return `Стол ${tableWords(table)}`;
  return type === 'delivery' ? 'Доставка' : 'Самовывоз';
};

/** «к 14:15», and the day unless it is today. */
const timeWords = ({ promised, timezone }: TicketOrder, now: Date): string => {
  const to = new Date(promised.to);
  const day = otherDay(to, now, timezone);
  return `${day === null ? '' : `${day}, `}к ${formatTime(to, timezone)}`;
};

const moneyWords = (order: TicketOrder): string => {
  switch (paidState(order)) {
    case 'to-collect':
      return `Взять ${formatPrice(order.payment.to_collect)}`;
    case 'due':
      return `Оплачено онлайн, доплата ${formatPrice(order.payment.to_collect)} наличными`;
    case 'partly-returned':
      return `Вернули ${formatPrice(order.payment.returned)} из оплаты`;
    case 'returned':
      return 'Денег за заказ нет: оплату вернули';
    case 'paid':
      return 'Оплачено';
  }
};

const changeWords = ({ payment: { change, change_from: from } }: TicketOrder): string | null =>
  change === null || from === null || change <= 0 ? null : `Сдача ${formatPrice(change)} с ${formatPrice(from)}`;

const doorWords = (details: NonNullable<TicketOrder['delivery_details']>): string =>
  [
    details.porch && `подъезд ${details.porch}`,
    details.floor && `этаж ${details.floor}`,
    details.apartment && `кв. ${details.apartment}`,
    details.door_code && `домофон ${details.door_code}`,
  ]
    .filter(Boolean)
    .join(', ');

/** docs/product.md §13.22 */
const FOR_ADULTS = '18+: проверить документы';
/** docs/product.md §25.19 */
const MARKED = 'Маркировка: считать код на кассе';

const itemLines = (item: TicketItem): TicketLine[] => [
  { kind: 'dish', text: `${item.quantity} × ${item.name}` },
  ...item.options.map((option): TicketLine => ({
    kind: 'option',
    text: option.quantity > 1 ? `${option.name} × ${option.quantity}` : option.name,
  })),
  ...line('note', item.age_restricted && FOR_ADULTS),
  ...line('note', item.marked && MARKED),
];

/**
 * Returns what is printed for an order (docs/product.md §26.41): for the kitchen and for whoever hands it over.
 *
 * @param now decides whether the promised time needs its day
 * @param isShown dishes of this ticket; with others left out, the ticket names how many there are, and says nothing of money and door
 */
export function ticketOf(
  order: TicketOrder,
  now: Date,
  isShown: (item: TicketItem) => boolean = () => true,
): readonly TicketLine[] {
  const items = order.items.filter(isShown);
  const others = order.items.length - items.length;
  const details = order.delivery_details;
  const head = [
    ...line('number', `№ ${order.number}`),
    ...line('strong', `${wayWords(order)}, ${timeWords(order, now)}`),
    ...line('plain', `Заказ от ${formatTime(new Date(order.created_at), order.timezone)}`),
    EDGE,
    ...items.flatMap(itemLines),
    EDGE,
    ...line('note', order.comment),
  ];
  if (others > 0) return [...head, ...line('plain', `Ещё блюд в заказе: ${others}`)];
  return [
    ...head,
    ...line('plain', wishesLine(order.courier_wishes)),
    ...line('plain', order.cutlery_count === 0 ? 'Без приборов' : `Приборы: ${order.cutlery_count}`),
    ...line('plain', order.name),
    ...line('plain', order.phone_number !== '' && `Тел. ${formatPhone(order.phone_number)}`),
    ...(details === null ? [] : [...line('plain', details.address), ...line('plain', doorWords(details))]),
    ...line('strong', moneyWords(order)),
    ...line('plain', changeWords(order)),
  ];
}

/**
 * Returns what is printed when the dishes of an order that has a ticket were changed (docs/product.md §26.55): the ticket as it is now, or, where
 * none of its dishes is left, that there is nothing to cook.
 */
export function changedTicketOf(
  order: TicketOrder,
  now: Date,
  isShown: (item: TicketItem) => boolean = () => true,
): readonly TicketLine[] {
  if (order.items.some(isShown)) {
    return [...line('note', 'Заказ изменён. Прежний чек не в счёт'), EDGE, ...ticketOf(order, now, isShown)];
  }
  return [...line('number', `№ ${order.number}`), ...line('note', 'Изменён: этих блюд больше нет. Не готовить')];
}

/** Returns what is printed when an order that has a ticket was canceled. */
export function cancellationOf(order: Pick<PartnerOrder, 'number'>): readonly TicketLine[] {
  return [...line('number', `№ ${order.number}`), ...line('note', 'Отменён. Не готовить')];
}

import type { PartnerOrder } from '#contract/partner.ts';
import { rublesOf } from '#domain/money.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { zonedParts } from '#domain/zoned-time.ts';

import { type IikoConfig, iikoIdOf, type IikoRestaurant } from './iiko-config.ts';
import { iikoStrings } from './iiko-strings.ts';

type Item = PartnerOrder['items'][number];
type Ids = Pick<IikoConfig, 'ids'>;

/** A dish or option has no iiko id: someone must fix the mapping. */
export class UnknownToIiko extends Error {
  override readonly name = 'UnknownToIiko';
}

/** Extracts from a recorded problem the name of the item without an iiko id; null if the order was refused for another reason. */
export function unknownThingOf(problem: string): string | null {
  return /^iiko has no id for .* \(«(.*)»\)$/s.exec(problem)?.[1] ?? null;
}

const idOf = (config: Ids, externalId: string | null, name: string): string => {
  const id = externalId === null ? null : iikoIdOf(config, externalId);
  if (id === null) throw new UnknownToIiko(`iiko has no id for ${externalId ?? 'what left the menu'} («${name}»)`);
  return id;
};

const modifierOf = (config: Ids, { external_id: externalId, name, quantity, price }: Item['options'][number]) => {
  const group = externalId === null ? null : iikoIdOf(config, externalId.split('/')[0] ?? '');
  return {
    productId: idOf(config, externalId, name),
    amount: quantity,
    price: rublesOf(price),
    ...(group === null ? {} : { productGroupId: group }),
  };
};

/** iiko counts options separately from the dish and per portion: its price excludes them. */
const itemOf = (config: Ids, { external_id: externalId, name, quantity, unit_price: unitPrice, options }: Item) => {
  const optionsPrice = options.reduce((sum, option) => sum + option.price * option.quantity, 0);
  return {
    type: 'Product',
    productId: idOf(config, externalId, name),
    amount: quantity,
    price: rublesOf(unitPrice - optionsPrice),
    modifiers: options.map((option) => modifierOf(config, option)),
  };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats as `2026-11-20 15:30:00.000`, in the restaurant's local time. */
const localTime = (at: string, timezone: string): string => {
  const { date, hour, minute } = zonedParts(new Date(at), timezone);
  return `${date} ${two(hour)}:${two(minute)}:00.000`;
};

const pointOf = ({ delivery_details: details, comment }: PartnerOrder) =>
  details && {
    ...(details.coords === null ? {} : { coordinates: details.coords }),
    address: {
      street: { name: details.street ?? details.address, city: details.locality },
      house: details.house ?? '-',
      flat: details.apartment,
      entrance: details.porch,
      floor: details.floor,
      doorphone: details.door_code,
    },
    comment: [details.address, comment].filter(Boolean).join('. '),
  };

const paymentOf = ({ payments }: IikoRestaurant, { payment, totals }: PartnerOrder) => {
  const online = isOnlinePayment(payment.method);
  const id = online ? payments.online : payment.method === 'cash' ? payments.cash : payments.card;
  if (id === undefined || totals.total_price === 0) return [];
  return [
    {
      paymentTypeKind: online ? 'External' : payment.method === 'cash' ? 'Cash' : 'Card',
      paymentTypeId: id,
      sum: rublesOf(totals.total_price),
      isProcessedExternally: online,
    },
  ];
};

/**
 * Converts an order to iiko's format (docs/product.md §28.2). `id` is ours, so the order is never created twice.
 *
 * @throws {UnknownToIiko}
 */
export function iikoOrderOf(
  config: Ids,
  restaurant: IikoRestaurant,
  id: string,
  order: PartnerOrder,
): Readonly<Record<string, unknown>> {
  const { totals } = order;
  const deliveryPrice = order.order_type === 'delivery' ? totals.delivery_price : 0;
  const dishes = order.items.reduce((sum, item) => sum + item.total_price, 0);
  // Promo code, bonuses and the pickup discount: one sum, under one type.
  const discount = dishes + deliveryPrice - totals.total_price;
  const delivery =
    restaurant.delivery !== undefined && deliveryPrice > 0
      ? [{ type: 'Product', productId: restaurant.delivery, amount: 1, price: rublesOf(deliveryPrice), modifiers: [] }]
      : [];
  return {
    id,
    externalNumber: order.number,
    sourceKey: 'storefront',
    ...(order.phone_number === '' ? {} : { phone: `+${order.phone_number.replace(/^\+/, '')}` }),
    customer: { type: 'one-time', name: order.name || iikoStrings.guest(order) },
    orderServiceType: order.order_type === 'delivery' ? 'DeliveryByCourier' : 'DeliveryByClient',
    completeBefore: order.requested_at === null ? null : localTime(order.requested_at, order.timezone),
    deliveryPoint: order.order_type === 'delivery' ? pointOf(order) : null,
    comment: iikoStrings.comment(order),
    items: [...order.items.map((item) => itemOf(config, item)), ...delivery],
    payments: paymentOf(restaurant, order),
    ...(restaurant.discount === undefined || discount <= 0
      ? {}
      : {
          discountsInfo: { discounts: [{ type: 'RMS', discountTypeId: restaurant.discount, sum: rublesOf(discount) }] },
        }),
  };
}

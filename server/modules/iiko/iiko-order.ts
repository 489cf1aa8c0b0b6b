import type { PartnerOrder } from '#contract/partner.ts';
import { rublesOf } from '#domain/money.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { zonedParts } from '#domain/zoned-time.ts';
import { wishesLine } from '#domain/courier-wishes.ts';
import { type IikoConfig, iikoIdOf, type IikoRestaurant, type IikoThing, iikoThingOf } from './iiko-config.ts';
import { fieldOf, fits, type IikoField, joinTexts } from './iiko-fields.ts';
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

const thingOf = (config: Ids, externalId: string | null, name: string): IikoThing => {
  const thing = externalId === null ? null : iikoThingOf(config, externalId);
  if (thing === null) throw new UnknownToIiko(`iiko has no id for ${externalId ?? 'what left the menu'} («${name}»)`);
  return thing;
};

/**
 * A dish with its options. One that is a size at the till is part of the dish, and so is its price; the others are modifiers, counted per
 * portion and apart from the dish.
 */
const itemOf = (config: Ids, { external_id: externalId, name, quantity, unit_price: unitPrice, options }: Item) => {
  const dish = thingOf(config, externalId, name);
  if (dish.product === null) throw new UnknownToIiko(`iiko has no id for ${externalId ?? ''} («${name}»)`);
  const known = options.map((option) => ({ option, thing: thingOf(config, option.external_id, option.name) }));
  const modifiers = known.flatMap(({ option, thing }) =>
    thing.product === null ? [] : [{ ...option, product: thing.product }],
  );
  const size = known.find(({ thing }) => thing.product === null)?.thing.size ?? dish.size;
  const optionsPrice = modifiers.reduce((sum, { price, quantity: times }) => sum + price * times, 0);
  return {
    type: 'Product',
    productId: dish.product,
    ...(size === null ? {} : { productSizeId: size }),
    amount: quantity,
    price: rublesOf(unitPrice - optionsPrice),
    modifiers: modifiers.map((option) => {
      const group = option.external_id === null ? null : iikoIdOf(config, option.external_id.split('/')[0] ?? '');
      return {
        productId: option.product,
        amount: option.quantity,
        price: rublesOf(option.price),
        ...(group === null ? {} : { productGroupId: group }),
      };
    }),
  };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats as `2026-11-20 15:30:00.000`, in the restaurant's local time. */
const localTime = (at: string, timezone: string): string => {
  const { date, hour, minute } = zonedParts(new Date(at), timezone);
  return `${date} ${two(hour)}:${two(minute)}:00.000`;
};

/** The text as the field takes it; null if there is none. */
const maybe = (field: IikoField, text: string | null): string | null =>
  text === null ? null : fieldOf(field, text) || null;

/** A text that the field takes only cut: it goes whole into the comment. */
const overflow = (field: IikoField, text: string | null, words: (text: string) => string): string | null =>
  text === null || fits(field, text) ? null : words(text);

const pointOf = ({ delivery_details: details, comment, courier_wishes: wishes }: PartnerOrder) => {
  if (details === null) return null;
  const { street, house, locality } = details;
  const streetName = street?.trim() || details.address;
  const isAddressWhole =
    fits('address.street.name', streetName) && fits('address.street.city', locality ?? '') && Boolean(house?.trim());
  return {
    ...(details.coords === null ? {} : { coordinates: details.coords }),
    address: {
      street: { name: fieldOf('address.street.name', streetName), city: maybe('address.street.city', locality) },
      house: maybe('address.house', house) ?? '-',
      flat: maybe('address.flat', details.apartment),
      entrance: maybe('address.entrance', details.porch),
      floor: maybe('address.floor', details.floor),
      doorphone: maybe('address.doorphone', details.door_code),
    },
    comment: joinTexts('deliveryPoint.comment', [
      overflow('address.house', house, iikoStrings.house),
      overflow('address.flat', details.apartment, iikoStrings.flat),
      overflow('address.entrance', details.porch, iikoStrings.entrance),
      overflow('address.floor', details.floor, iikoStrings.floor),
      overflow('address.doorphone', details.door_code, iikoStrings.doorphone),
      isAddressWhole ? null : details.address,
      wishesLine(wishes),
      comment,
      isAddressWhole ? details.address : null,
    ]),
  };
};

/**
 * What is to be paid on receipt, or was paid here. The latter is a prepayment, and needs no receipt of the till's where ours was printed
 * (docs/product.md §28.8).
 */
const paymentOf = ({ payments }: IikoRestaurant, { payment, totals }: PartnerOrder, isReceiptPrinted: boolean) => {
  const online = isOnlinePayment(payment.method);
  // What an order paid online costs more since it was changed is cash (docs/product.md §26.66).
  const inCash = online ? payment.to_collect : payment.method === 'cash' ? totals.total_price : 0;
  const sums = [
    { kind: 'External', id: payments.online, sum: online ? totals.total_price - inCash : 0 },
    { kind: 'Cash', id: payments.cash, sum: inCash },
    { kind: 'Card', id: payments.card, sum: payment.method === 'card-courier' ? totals.total_price : 0 },
  ] as const;
  return sums.flatMap(({ kind, id, sum }) => {
    const isExternal = kind === 'External';
    return id === undefined || sum === 0
      ? []
      : [
          {
            paymentTypeKind: kind,
            paymentTypeId: id,
            sum: rublesOf(sum),
            isProcessedExternally: isExternal,
            ...(isExternal ? { isFiscalizedExternally: isReceiptPrinted, isPrepay: true } : {}),
          },
        ];
  });
};

/**
 * Converts an order to iiko's format (docs/product.md §28.2, §28.7). `id` is ours, so the order is never created twice.
 *
 * @param isReceiptPrinted the payment provider prints the receipt of what was paid online
 * @throws {UnknownToIiko}
 */
export function iikoOrderOf(
  config: Ids,
  restaurant: IikoRestaurant,
  id: string,
  order: PartnerOrder,
  isReceiptPrinted: boolean,
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
    externalNumber: fieldOf('externalNumber', order.number),
    sourceKey: 'storefront',
    ...(order.phone_number === '' ? {} : { phone: fieldOf('phone', `+${order.phone_number.replace(/^\+/, '')}`) }),
    customer: {
      type: 'one-time',
      name: fieldOf('customer.name', order.name) || fieldOf('customer.name', iikoStrings.guest(order)),
    },
    orderServiceType: order.order_type === 'delivery' ? 'DeliveryByCourier' : 'DeliveryByClient',
    completeBefore: order.requested_at === null ? null : localTime(order.requested_at, order.timezone),
    deliveryPoint: order.order_type === 'delivery' ? pointOf(order) : null,
    comment: joinTexts('comment', iikoStrings.comment(order)),
    items: [...order.items.map((item) => itemOf(config, item)), ...delivery],
    payments: paymentOf(restaurant, order, isReceiptPrinted),
    ...(restaurant.discount === undefined || discount <= 0
      ? {}
      : {
          discountsInfo: { discounts: [{ type: 'RMS', discountTypeId: restaurant.discount, sum: rublesOf(discount) }] },
        }),
  };
}

import type * as v from 'valibot';
import type { PaymentStart, StartPaymentBody } from '#contract/payments.ts';
import { receiptOf } from '#domain/receipt.ts';
import { internationalPhone } from '#domain/phone.ts';
import { ApiError } from '#server/http/api-error.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isOwn, mayOpen } from '#server/http/visitor.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder, type OrderRow, type WholeOrder, wholeOrders } from '../orders/order-repository.ts';
import { orderStrings } from '../orders/order-strings.ts';
import { orderReceiptSettings, type PaymentConfig, type Terminal, widgetOrigin } from './payment-config.ts';
import { paymentStrings } from './payment-strings.ts';
import { ASK_AFTER_START_MS, isAwaitingMoney } from './payment-terms.ts';
import { type Provider, ProviderUnreachable } from './provider.ts';

/** Services behind all online payments; null: this chain takes none. */
export interface PaymentServices {
  readonly payments: PaymentConfig;
  readonly provider: Provider;
}

const WIDGET_PATH = '/bundles/cloudpayments.js';

const payableOrder = async (
  { db, visitor, now }: OrderContext,
  services: PaymentServices | null,
  orderId: string,
): Promise<{ order: OrderRow; terminal: Terminal; payUntil: Date; services: PaymentServices }> => {
  const order = await findOrder(db, { orderId });
  if (!order || !mayOpen(order.customerId, visitor)) {
    throw new ApiError('ORDER_NOT_FOUND', { message: orderStrings.notFound });
  }
  const terminal = order.terminal === null ? undefined : services?.payments.terminals.get(order.terminal);
  const { payUntil } = order;
  if (services === null || terminal === undefined || payUntil === null || payUntil <= now || !isAwaitingMoney(order)) {
    throw new ApiError('ORDER_NOT_PAYABLE', { message: paymentStrings.notPayable });
  }
  return { order, terminal, payUntil, services };
};

const receiptFor = ({ order, items }: WholeOrder, { receipt }: Terminal) =>
  receipt === null
    ? null
    : receiptOf(
        {
          lines: items.map(({ name, modifierLines, quantity, totalPrice, vat }) => ({
            name,
            vat,
            options: modifierLines.map((line) => line.name),
            quantity,
            total: totalPrice,
          })),
          deliveryPrice: order.totals.delivery_price,
          pickupDiscount: order.totals.pickup_discount,
          promoDiscount: order.totals.promo_discount,
          bonusUsed: order.totals.bonus_used,
          total: order.totals.total_price,
          email: null,
          phone: order.phoneNumber === '' ? null : internationalPhone(order.phoneNumber),
        },
        orderReceiptSettings(receipt, order.vat),
      );

/**
 * `POST /orders/pay` (docs/product.md §25.4, §25.7): returns what is needed to pay for the order, by its method. Anyone with the
 * link may pay; name, phone and receipt are only for the order's own device or customer.
 *
 * @throws ORDER_NOT_FOUND, ORDER_NOT_PAYABLE, UPSTREAM_UNAVAILABLE (the provider makes no SBP link)
 */
export async function startPayment(
  context: OrderContext & { readonly host: string },
  paying: PaymentServices | null,
  { order_id: orderId }: v.InferOutput<typeof StartPaymentBody>,
): Promise<v.InferInput<typeof PaymentStart>> {
  const { db, visitor, now } = context;
  const { order, terminal, payUntil, services } = await payableOrder(context, paying, orderId);
  const isTheirs = isOwn(order, visitor);
  const phone = isTheirs && order.phoneNumber !== '' ? internationalPhone(order.phoneNumber) : null;
  const amount = order.totals.total_price;
  const description = paymentStrings.description(order.number, order.restaurantName);
  for (const afterMs of ASK_AFTER_START_MS) await enqueue(db, 'ask-provider', { order_id: orderId }, { afterMs });
  const [whole] = await wholeOrders(db, [order]);
  const receipt = whole === undefined ? null : receiptFor(whole, terminal);
  const common = { order_id: orderId, pay_until: payUntil.toISOString(), amount };
  if (order.paymentMethod === 'sbp-online') {
    const minutes = Math.max(1, Math.ceil((payUntil.getTime() - now.getTime()) / 60_000));
    const wish = { orderId, amount, description, phone, minutes, receipt };
    const link = await services.provider.sbpLink(terminal, wish).catch((error: unknown) => {
      if (error instanceof ProviderUnreachable) return null;
      throw error;
    });
    if (link === null) throw new ApiError('UPSTREAM_UNAVAILABLE', { message: paymentStrings.unreachable });
    return { payment_method: 'sbp-online', ...common, link };
  }
  return {
    payment_method: 'card-online',
    ...common,
    restaurant_id: order.restaurantId,
    widget_url: `${widgetOrigin(services.payments, context.host)}${WIDGET_PATH}`,
    public_id: terminal.publicId,
    description,
    client_name: isTheirs ? order.name : null,
    client_phone: phone,
    receipt: isTheirs ? receipt : null,
  };
}

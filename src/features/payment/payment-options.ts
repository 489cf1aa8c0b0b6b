import type { CustomerReceipt } from '#contract/payments.ts';
import { rublesOf } from '#domain/money.ts';

/** A card payment, as the screen requests it. */
export interface PaymentRequest {
  /** The restaurant that fulfils the order. */
  readonly restaurantId: number;
  /** The terminal that receives the payment: the restaurant's own, or the chain's. */
  readonly publicId: string;
  /** Kopecks. */
  readonly amount: number;
  /** Seconds after which the widget closes automatically once paid. */
  readonly autoClose: number;
  readonly description: string;
  /** Null for a customer that has only the link to the order. */
  readonly clientPhone: string | null;
  readonly clientName: string | null;
  readonly orderId: string;
  /** The receipt to print; null where the terminal makes no receipts. */
  readonly receipt: CustomerReceipt | null;
  /** Paid, as far as the widget knows. */
  readonly onSuccess: () => void;
}

/** Options common to both forms of the widget. */
const common = ({ amount, autoClose, description }: PaymentRequest) => ({
  amount: rublesOf(amount),
  autoClose,
  currency: 'RUB',
  culture: 'ru-RU',
  description,
  retryPayment: true,
  skin: 'modern',
});

const customer = ({ clientName, clientPhone, orderId }: PaymentRequest) => ({
  ...(clientName === null ? {} : { name: clientName }),
  ...(clientPhone === null ? {} : { phone: clientPhone }),
  orderId,
});

/** Returns the options of the current `start` (docs/product.md §25.4). */
export function startOptions(request: PaymentRequest) {
  const { publicId, orderId, clientPhone, receipt } = request;
  return {
    ...common(request),
    publicTerminalId: publicId,
    paymentSchema: 'Single',
    externalId: orderId,
    ...(clientPhone === null ? {} : { userInfo: { accountId: clientPhone, phone: clientPhone } }),
    metadata: customer(request),
    ...(receipt === null ? {} : { receipt }),
  };
}

/** Returns the options of the older `pay`. */
export function payOptions(request: PaymentRequest) {
  const { publicId, orderId, clientPhone, receipt } = request;
  return {
    ...common(request),
    publicId,
    invoiceId: orderId,
    ...(clientPhone === null ? {} : { accountId: clientPhone }),
    data: {
      ...customer(request),
      ...(receipt === null ? {} : { cloudPayments: { customerReceipt: receipt } }),
    },
  };
}

import type { CustomerReceipt } from '#contract/payments.ts';
import { rublesOf } from '#domain/money.ts';

/** A payment by card, as the screen asks for it. */
export interface PaymentRequest {
  /** Whose dinner it is. */
  readonly restaurantId: number;
  /** The terminal that takes the money: the restaurant's own, or the chain's. */
  readonly publicId: string;
  /** Kopecks. */
  readonly amount: number;
  /** Seconds after which the widget closes by itself when it is paid. */
  readonly autoClose: number;
  readonly description: string;
  /** Null for whoever has only the link to the order. */
  readonly clientPhone: string | null;
  readonly clientName: string | null;
  readonly orderId: string;
  /** What the till prints; null where the terminal makes no receipts. */
  readonly receipt: CustomerReceipt | null;
  /** It is paid, as far as the widget knows. */
  readonly onSuccess: () => void;
}

/** What is the same in both forms of the widget. */
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

/** The options of today's `start` (docs/product.md §25.4). */
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

/** The options of the older `pay`. */
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

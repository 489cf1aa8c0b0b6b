import { ordersStrings } from './orders-strings.ts';
import type { CommandError } from './order-state.ts';

/** Our own reasons to ask the customer; `details` is the prevalidation with the order's current state. */
export const ASK = {
  expired: { status: 0, code: 'EXPIRED', message: ordersStrings.orderExpired, fields: {} },
  changed: { status: 0, code: 'ORDER_CHANGED', message: ordersStrings.orderChanged, fields: {} },
  elsewhere: { status: 0, code: 'CART_CHANGED', message: ordersStrings.orderCartChanged, fields: {} },
  online: { status: 0, code: 'PAYMENT_NEEDS_CONNECTION', message: ordersStrings.orderOnlinePayment, fields: {} },
  otherPerson: { status: 0, code: 'OTHER_PERSON', message: ordersStrings.orderOtherPerson, fields: {} },
} as const satisfies Record<string, CommandError>;

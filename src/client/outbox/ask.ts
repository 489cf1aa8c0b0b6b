import { outboxStrings } from './outbox-strings.ts';
import type { CommandError } from './state.ts';

/** Reasons of our own to ask the customer; `details` is the prevalidation that says what it would be now. */
export const ASK = {
  expired: { status: 0, code: 'EXPIRED', message: outboxStrings.orderExpired, fields: {} },
  changed: { status: 0, code: 'ORDER_CHANGED', message: outboxStrings.orderChanged, fields: {} },
  elsewhere: { status: 0, code: 'CART_CHANGED', message: outboxStrings.orderCartChanged, fields: {} },
  online: { status: 0, code: 'PAYMENT_NEEDS_CONNECTION', message: outboxStrings.orderOnlinePayment, fields: {} },
  otherPerson: { status: 0, code: 'OTHER_PERSON', message: outboxStrings.orderOtherPerson, fields: {} },
} as const satisfies Record<string, CommandError>;

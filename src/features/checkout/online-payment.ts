import type { PaymentMethod } from '../../../contract/primitives.ts';

/** Paid on a provider's page: needs a connection at that moment, so it cannot wait for one. */
export const isOnlinePayment = (method: PaymentMethod): boolean => method === 'card-online' || method === 'sbp-online';

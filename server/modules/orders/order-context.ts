import type { Database } from '#server/db/connection.ts';
import type { PaymentConfig } from '../payments/payment-config.ts';
import type { TableCodes } from '../hall/table-code.ts';
import type { Visitor } from '../cart/cart-access.ts';

/** What a call about orders works with: the database or the transaction it runs in, who asks, and when. */
export interface OrderContext {
  readonly db: Database;
  readonly visitor: Visitor;
  readonly now: Date;
  /** Keys the hash under which a phone's uses of promo codes are kept. */
  readonly sessionSecret: string;
  readonly payments: PaymentConfig | null;
  /** What signs the codes of tables; null: nothing is ordered from them. */
  readonly tables: TableCodes | null;
}

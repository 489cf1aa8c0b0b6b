import type { Database } from '#server/db/connection.ts';
import type { PaymentConfig } from '../payments/payment-config.ts';
import type { TableCodes } from '#server/secrets/table-code.ts';
import type { Visitor } from '#server/http/visitor.ts';

/** Context of an order call: the database or its transaction, the visitor, and the current time. */
export interface OrderContext {
  readonly db: Database;
  readonly visitor: Visitor;
  readonly now: Date;
  /** Keys the hash under which a phone's promo code uses are stored. */
  readonly sessionSecret: string;
  readonly payments: PaymentConfig | null;
  /** Signs table codes; null: ordering from tables is off. */
  readonly tables: TableCodes | null;
  /** The most unpaid orders that a restaurant has under way; 0: no bounds (docs/product.md §5.27). */
  readonly unpaidOrders: number;
  /** The client's address. It is stored with the consents and nowhere else. Null: staff make the order for someone else. */
  readonly ip: string | null;
}

import type { Database } from '#server/db/connection.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import type { Acting } from './rights.ts';

/** Someone who works in the office. */
export interface OfficePerson extends Acting {
  readonly id: string;
  readonly name: string;
}

/** Context of a call of the office: the transaction of a change or the pool, the person, and the time. */
export interface OfficeContext {
  readonly db: Database;
  readonly person: OfficePerson;
  readonly now: Date;
}

type OfficeAuditAction =
  | 'chain.publish'
  | 'chain.restore'
  | 'staff.invite'
  | 'staff.change'
  | 'staff.block'
  | 'staff.unblock'
  | 'staff.end_session'
  | 'rating.reply'
  | 'passkey.add'
  | 'passkey.remove'
  | 'customer.view'
  | 'customer.bonuses'
  | 'customers.export'
  | 'customer.export'
  | 'customer.erase';

/** Records a person's action in the transaction that does it (docs/product.md §34.4). */
export async function auditOffice(
  { db, person, now }: OfficeContext,
  action: OfficeAuditAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .insert(auditLog)
    .values({ at: now, keyId: person.id, person: person.name, restaurantId: null, action, details });
}

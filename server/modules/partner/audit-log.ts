import { auditLog } from '#server/db/schema/partner.ts';
import { isCourier, type PartnerContext } from './partner.ts';

export type AuditAction =
  | 'order.see'
  | 'order.lines'
  | 'order.recall'
  | 'order.accept'
  | 'order.reject'
  | 'order.move'
  | 'delivery.take'
  | 'delivery.hand_over'
  | 'delivery.no_answer'
  | 'delivery.door_photo'
  | 'order.promise'
  | 'intake.pause'
  | 'intake.resume'
  | 'intake.busy'
  | 'stop_list.change'
  | 'menu.update'
  | 'order.change'
  | 'order.make'
  | 'order.send_link'
  | 'order.refund'
  | 'order.send_to_till'
  | 'hours.change'
  | 'hours.reset'
  | 'booking.mark'
  | 'booking.cancel'
  | 'table_call.take'
  | 'table_bill.settle'
  | 'printers.report'
  | 'screen.on'
  | 'screen.off'
  | 'screen.test';

/** Records a partner's action in the transaction that does it (docs/product.md §26.11). No personal data of customers; a courier and a person are named. */
export async function audit(
  { db, partner, now }: PartnerContext,
  action: AuditAction,
  about: { readonly restaurantId: number | null; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  const person = isCourier(partner) || partner.role !== null ? partner.name : null;
  await db.insert(auditLog).values({ at: now, keyId: partner.keyId, person, action, ...about });
}

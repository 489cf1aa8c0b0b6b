import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/connection.ts';
import type { Media } from './media/media.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { forgetOldHits } from './http/rate-limit.ts';
import { forgetEndedSessions } from './http/session.ts';
import { forgetOldApplications } from './modules/applications/application-repository.ts';
import { forgetOldCodes } from './modules/account/login-code-repository.ts';
import { forgetOldBookings } from './modules/bookings/booking-commands.ts';
import { forgetOldTableCalls } from './modules/hall/table-calls.ts';
import { forgetOldDoorPhotos } from './modules/orders/door-photos.ts';
import { settleLedgers } from './modules/bonuses/ledger.ts';
import { forgetOldPhotos } from './modules/import/office-photos.ts';
import { refreshSummaries } from './modules/office/customers/customer-summary-repository.ts';
import { forgetOldChallenges } from './modules/office/passkeys/passkey-repository.ts';
import { forgetOldStaffSessions } from './modules/office/staff/staff-repository.ts';
import { forgetOldSlots } from './modules/load/kitchen-places.ts';
import { forgetOldRequests } from './modules/partner/request-repository.ts';
import { forgetGonePrinters } from './modules/partner/printers/printers.ts';
import { forgetGoneReaders } from './modules/partner/screens/away-screens.ts';
import { forgetOldScreens } from './modules/partner/screens/push-screens.ts';
import { forgetOldPartnerSessions } from './modules/partner/session/session-repository.ts';
import { forgetOldExceptions } from './modules/places/hours-exceptions.ts';
import { forgetOldVitals } from './modules/reports/vitals-repository.ts';
import { forgetOldPush } from './modules/push/save-push.ts';
import { forgetEndedCarts } from './modules/cart/cart-access.ts';

const STEPS = {
  keys: forgetOldKeys,
  hits: forgetOldHits,
  carts: forgetEndedCarts,
  bookings: forgetOldBookings,
  tableCalls: forgetOldTableCalls,
  applications: forgetOldApplications,
  codes: forgetOldCodes,
  sessions: forgetEndedSessions,
  partnerRequests: forgetOldRequests,
  partnerSessions: forgetOldPartnerSessions,
  printers: forgetGonePrinters,
  readers: forgetGoneReaders,
  screens: forgetOldScreens,
  staffSessions: forgetOldStaffSessions,
  passkeyChallenges: forgetOldChallenges,
  hoursExceptions: forgetOldExceptions,
  kitchenSlots: forgetOldSlots,
  vitals: forgetOldVitals,
  photos: forgetOldPhotos,
  doorPhotos: forgetOldDoorPhotos,
  push: forgetOldPush,
  bonuses: settleLedgers,
  customerSummaries: refreshSummaries,
};

/**
 * Deletes expired data. Each step runs even if others fail, and may run twice, also concurrently.
 *
 * @throws {Error} at the end, naming the failed steps, so that the queue retries them
 */
export async function keepHouse(
  db: Database,
  { log, now, media }: { readonly log: Pick<FastifyBaseLogger, 'error'>; readonly now: Date; readonly media: Media },
): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    try {
      await step(db, now, media);
    } catch (error) {
      log.error({ err: error, step: name }, 'a step of the housekeeping failed');
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`steps of the housekeeping failed: ${failed.join(', ')}`);
}

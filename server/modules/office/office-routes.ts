import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { ApiError } from '#server/http/api-error.ts';
import { implement, type Route } from '#server/http/route.ts';
import type { Media } from '#server/media/media.ts';
import type { CodeServices } from '#server/modules/account/login-codes.ts';
import { readOfficeApplicationFile, readOfficeApplications } from './applications-calls.ts';
import { readOfficeCustomer, readOfficeCustomerOrders } from './customers/customer-card.ts';
import { correctOfficeBonuses } from './customers/correct-bonuses.ts';
import { eraseOfficeCustomer, exportOfficeCustomer } from './customers/customer-data.ts';
import { readOfficeCustomersFile } from './customers/customers-file.ts';
import { countOfficeCustomers, readOfficeCustomers } from './customers/list-customers.ts';
import { previewText } from './draft/content-answer.ts';
import { readDraftChanges, publishDraft } from './draft/publish-draft.ts';
import { readDraft } from './draft/read-draft.ts';
import { resolveConflict, saveEdits } from './draft/save-edits.ts';
import { readOfficeNumbers, readOfficeNumbersFile } from './numbers/read-numbers.ts';
import {
  addPasskey,
  challengeNewPasskey,
  challengePasskey,
  personByPasskey,
  readPasskeys,
  removePasskey,
} from './passkeys/passkey-calls.ts';
import { readOfficeRatings, replyToRating } from './ratings/rating-calls.ts';
import { photoCalls } from './photos/photo-calls.ts';
import {
  closeOfficeSession,
  enterOffice,
  openDemoSession,
  openOfficeSession,
  readWhoIsThere,
  sendOfficeCode,
  type SessionContext,
} from './session/session-calls.ts';
import {
  blockStaff,
  changeStaffMember,
  endStaffSession,
  inviteStaff,
  readStaff,
  type StaffContext,
} from './staff/staff-commands.ts';
import { exportChain, readVersions, restoreVersion } from './versions/version-calls.ts';

/** What codes need; `sms` is null where no one sends any. */
export type OfficeCodes = Omit<CodeServices, 'sms'> & { readonly sms: CodeServices['sms'] | null };

/** Calls without a session (docs/product.md §34.2). */
export function officeSessionRoutes(codes: OfficeCodes): readonly Route<SessionContext>[] {
  return [
    implement(officeSessionApi.officeSession, readWhoIsThere),
    implement(officeSessionApi.officeSendCode, (call: SessionContext, body) => {
      if (codes.sms === null) throw new ApiError('NOT_IMPLEMENTED');
      return sendOfficeCode({ ...codes, sms: codes.sms }, call, body.phone_number);
    }),
    implement(officeSessionApi.openOfficeSession, (call: SessionContext, body) => openOfficeSession(codes, call, body)),
    implement(officeSessionApi.openOfficeDemo, (call: SessionContext, body) => openDemoSession(call, body.staff_id)),
    implement(officeSessionApi.officePasskeyChallenge, challengePasskey),
    implement(officeSessionApi.openOfficePasskey, async (call: SessionContext, body) =>
      enterOffice(call, await personByPasskey(call, body)),
    ),
    implement(officeSessionApi.closeOfficeSession, closeOfficeSession),
  ];
}

/** Calls that carry a photograph, outside of a transaction: a body of megabytes, and a second of work (docs/product.md §34.13). */
export function officePhotoRoutes(media: Media): readonly Route<StaffContext>[] {
  const photos = photoCalls(media);
  return [implement(officeApi.officeSendPhoto, photos.send), implement(officeApi.officeCropPhoto, photos.crop)];
}

/** Calls that only read, and whose question does not belong into an address: a text, whose application, which days, which customer. */
export function officeAskingRoutes(): readonly Route<StaffContext>[] {
  return [
    implement(officeApi.officePreview, previewText),
    implement(officeApi.officeApplications, readOfficeApplications),
    implement(officeApi.officeApplicationFile, readOfficeApplicationFile),
    implement(officeApi.officeNumbers, readOfficeNumbers),
    implement(officeApi.officeNumbersFile, readOfficeNumbersFile),
    implement(officeCustomersApi.officeRatings, readOfficeRatings),
    implement(officeCustomersApi.officeCustomers, readOfficeCustomers),
    implement(officeCustomersApi.officeCustomersFile, readOfficeCustomersFile),
    implement(officeCustomersApi.officeCustomerCounts, countOfficeCustomers),
    implement(officeCustomersApi.officeCustomer, readOfficeCustomer),
    implement(officeCustomersApi.officeCustomerOrders, readOfficeCustomerOrders),
    implement(officeCustomersApi.officeExportCustomer, exportOfficeCustomer),
  ];
}

/** Calls of a person who has logged in. */
export function officeRoutes({ smsAbroad, sessionSecret }: OfficeCodes): readonly Route<StaffContext>[] {
  return [
    implement(officeApi.officeStaff, readStaff),
    implement(officeApi.officeInviteStaff, (call: StaffContext, body) => inviteStaff(call, smsAbroad, body)),
    implement(officeApi.officeChangeStaff, changeStaffMember),
    implement(officeApi.officeBlockStaff, blockStaff),
    implement(officeApi.officeEndStaffSession, endStaffSession),
    implement(officeApi.officePasskeys, readPasskeys),
    implement(officeApi.officeNewPasskey, challengeNewPasskey),
    implement(officeApi.officeAddPasskey, addPasskey),
    implement(officeApi.officeRemovePasskey, removePasskey),
    implement(officeApi.officeChain, exportChain),
    implement(officeApi.officeDraft, readDraft),
    implement(officeApi.officeDraftChanges, readDraftChanges),
    implement(officeApi.officeSaveEdits, saveEdits),
    implement(officeApi.officeResolveConflict, resolveConflict),
    implement(officeApi.officePublish, publishDraft),
    implement(officeCustomersApi.officeReplyToRating, replyToRating),
    implement(officeCustomersApi.officeCorrectBonuses, correctOfficeBonuses),
    implement(officeCustomersApi.officeEraseCustomer, (call: StaffContext, body) =>
      eraseOfficeCustomer({ sessionSecret }, call, body),
    ),
    implement(officeApi.officeVersions, readVersions),
    implement(officeApi.officeRestoreVersion, restoreVersion),
  ];
}

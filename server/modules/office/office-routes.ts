import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Media } from '#server/media/media.ts';
import type { CodeServices } from '#server/modules/account/login-codes.ts';
import { readOfficeApplicationFile, readOfficeApplications } from './applications-calls.ts';
import { readOfficeCustomer, readOfficeCustomerOrders } from './customers/customer-card.ts';
import { eraseOfficeCustomer, exportOfficeCustomer } from './customers/customer-data.ts';
import { countOfficeCustomers, readOfficeCustomers } from './customers/list-customers.ts';
import { previewText } from './draft/content-answer.ts';
import { readDraftChanges, publishDraft } from './draft/publish-draft.ts';
import { readDraft } from './draft/read-draft.ts';
import { resolveConflict, saveEdits } from './draft/save-edits.ts';
import { implementOffice, type OfficeRoute } from './office-route.ts';
import { readOfficeNumbers, readOfficeNumbersFile } from './numbers/read-numbers.ts';
import { photoCalls } from './photos/photo-calls.ts';
import {
  closeOfficeSession,
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
export function officeSessionRoutes(codes: OfficeCodes): readonly OfficeRoute<SessionContext>[] {
  return [
    implementOffice(officeSessionApi.officeSession, readWhoIsThere),
    implementOffice(officeSessionApi.officeSendCode, (call: SessionContext, body) => {
      if (codes.sms === null) throw new ApiError('NOT_IMPLEMENTED');
      return sendOfficeCode({ ...codes, sms: codes.sms }, call, body.phone_number);
    }),
    implementOffice(officeSessionApi.openOfficeSession, (call: SessionContext, body) =>
      openOfficeSession(codes, call, body),
    ),
    implementOffice(officeSessionApi.openOfficeDemo, (call: SessionContext, body) =>
      openDemoSession(call, body.staff_id),
    ),
    implementOffice(officeSessionApi.closeOfficeSession, closeOfficeSession),
  ];
}

/** Calls that carry a photograph, outside of a transaction: a body of megabytes, and a second of work (docs/product.md §34.13). */
export function officePhotoRoutes(media: Media): readonly OfficeRoute<StaffContext>[] {
  const photos = photoCalls(media);
  return [
    implementOffice(officeApi.officeSendPhoto, photos.send),
    implementOffice(officeApi.officeCropPhoto, photos.crop),
  ];
}

/** Calls that only read, and whose question does not belong into an address: a text, whose application, which days, which customer. */
export function officeAskingRoutes(): readonly OfficeRoute<StaffContext>[] {
  return [
    implementOffice(officeApi.officePreview, previewText),
    implementOffice(officeApi.officeApplications, readOfficeApplications),
    implementOffice(officeApi.officeApplicationFile, readOfficeApplicationFile),
    implementOffice(officeApi.officeNumbers, readOfficeNumbers),
    implementOffice(officeApi.officeNumbersFile, readOfficeNumbersFile),
    implementOffice(officeCustomersApi.officeCustomers, readOfficeCustomers),
    implementOffice(officeCustomersApi.officeCustomerCounts, countOfficeCustomers),
    implementOffice(officeCustomersApi.officeCustomer, readOfficeCustomer),
    implementOffice(officeCustomersApi.officeCustomerOrders, readOfficeCustomerOrders),
    implementOffice(officeCustomersApi.officeExportCustomer, exportOfficeCustomer),
  ];
}

/** Calls of a person who has logged in. */
export function officeRoutes({ smsAbroad, sessionSecret }: OfficeCodes): readonly OfficeRoute<StaffContext>[] {
  return [
    implementOffice(officeApi.officeStaff, readStaff),
    implementOffice(officeApi.officeInviteStaff, (call: StaffContext, body) => inviteStaff(call, smsAbroad, body)),
    implementOffice(officeApi.officeChangeStaff, changeStaffMember),
    implementOffice(officeApi.officeBlockStaff, blockStaff),
    implementOffice(officeApi.officeEndStaffSession, endStaffSession),
    implementOffice(officeApi.officeChain, exportChain),
    implementOffice(officeApi.officeDraft, readDraft),
    implementOffice(officeApi.officeDraftChanges, readDraftChanges),
    implementOffice(officeApi.officeSaveEdits, saveEdits),
    implementOffice(officeApi.officeResolveConflict, resolveConflict),
    implementOffice(officeApi.officePublish, publishDraft),
    implementOffice(officeCustomersApi.officeEraseCustomer, (call: StaffContext, body) =>
      eraseOfficeCustomer({ sessionSecret }, call, body),
    ),
    implementOffice(officeApi.officeVersions, readVersions),
    implementOffice(officeApi.officeRestoreVersion, restoreVersion),
  ];
}

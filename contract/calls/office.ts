import type * as v from 'valibot';
import { SendCodeBody, SendCodeResult } from '../account.ts';
import * as applications from '../applications.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import * as chain from '../office-chain.ts';
import * as content from '../office-content.ts';
import * as numbers from '../office-numbers.ts';
import * as office from '../office.ts';
import * as passkeys from '../passkeys.ts';
import { OpenDemoSessionBody, OpenStaffSessionBody } from '../staff.ts';

type S = v.GenericSchema;

/** Common to all calls under `/api/office` (docs/product.md §34). */
const OFFICE_CALL = { base: '/api/office', personal: true, forgeryToken: false, query: null } as const;

const read = <O extends S>(
  name: string,
  path: `/${string}`,
  ok: O,
  errors: readonly ErrorCode[] = [],
): Endpoint<null, null, O> => ({ ...OFFICE_CALL, name, method: 'GET', path, body: null, ok, errors });

/** Describes a call with a body: a change, or a question that does not belong into an address. */
export function officeChange<B extends S | null, O extends S | null>(
  name: string,
  path: `/${string}`,
  { body, ok }: { readonly body: B; readonly ok: O },
  errors: readonly ErrorCode[] = [],
): Endpoint<null, B, O> {
  return { ...OFFICE_CALL, name, method: 'POST', path, body, ok, errors };
}

/** Marks a request as sent by the office's own page: forms cannot set the header, and other sites' scripts are not allowed to. */
export const OFFICE_HEADER = 'x-office-session';

/** Login with a code or a passkey, and logout: calls without a session. */
export const officeSessionApi = {
  officeSession: read('officeSession', '/session', office.OfficeSession),
  officeSendCode: officeChange('officeSendCode', '/session/code', { body: SendCodeBody, ok: SendCodeResult }, [
    'NOT_IMPLEMENTED',
    'UPSTREAM_UNAVAILABLE',
  ]),
  openOfficeSession: officeChange(
    'openOfficeSession',
    '/session',
    { body: OpenStaffSessionBody, ok: office.OfficeMe },
    ['LOGIN_CODE_WRONG', 'LOGIN_CODE_EXPIRED', 'LOGIN_CODE_BURNT', 'OFFICE_NOT_STAFF'],
  ),
  openOfficeDemo: officeChange('openOfficeDemo', '/session/demo', { body: OpenDemoSessionBody, ok: office.OfficeMe }, [
    'OFFICE_NOT_STAFF',
  ]),
  officePasskeyChallenge: officeChange('officePasskeyChallenge', '/session/passkey/challenge', {
    body: null,
    ok: passkeys.PasskeyOptions,
  }),
  openOfficePasskey: officeChange(
    'openOfficePasskey',
    '/session/passkey',
    { body: passkeys.UsedPasskeyBody, ok: office.OfficeMe },
    ['PASSKEY_REFUSED'],
  ),
  closeOfficeSession: officeChange('closeOfficeSession', '/session/end', { body: null, ok: null }),
} as const satisfies Record<string, Endpoint>;

const ofStaff = ['NOT_FOUND', 'STAFF_LAST_OWNER'] as const;
const ofChain = ['CHAIN_FILE_MISSING'] as const;

/** What a person does who has logged in. */
export const officeApi = {
  officeStaff: read('officeStaff', '/staff', office.StaffList),
  officeInviteStaff: officeChange(
    'officeInviteStaff',
    '/staff/invite',
    { body: office.InviteStaffBody, ok: office.StaffList },
    ['STAFF_PHONE_TAKEN'],
  ),
  officeChangeStaff: officeChange(
    'officeChangeStaff',
    '/staff/change',
    { body: office.ChangeStaffBody, ok: office.StaffList },
    ofStaff,
  ),
  officeBlockStaff: officeChange(
    'officeBlockStaff',
    '/staff/block',
    { body: office.BlockStaffBody, ok: office.StaffList },
    ofStaff,
  ),
  officeEndStaffSession: officeChange(
    'officeEndStaffSession',
    '/staff/sessions/end',
    { body: office.EndStaffSessionBody, ok: office.StaffList },
    ['NOT_FOUND'],
  ),
  officePasskeys: read('officePasskeys', '/passkeys', passkeys.Passkeys),
  officeNewPasskey: officeChange('officeNewPasskey', '/passkeys/challenge', {
    body: null,
    ok: passkeys.PasskeyOptions,
  }),
  officeAddPasskey: officeChange(
    'officeAddPasskey',
    '/passkeys',
    { body: passkeys.NewPasskeyBody, ok: passkeys.Passkeys },
    ['PASSKEY_REFUSED'],
  ),
  officeRemovePasskey: officeChange(
    'officeRemovePasskey',
    '/passkeys/remove',
    { body: passkeys.RemovePasskeyBody, ok: passkeys.Passkeys },
    ['NOT_FOUND'],
  ),
  officeChain: read('officeChain', '/chain', chain.ExportedChain, ofChain),
  officeDraft: read('officeDraft', '/draft', chain.OfficeDraft, ofChain),
  officeDraftChanges: read('officeDraftChanges', '/draft/changes', chain.DraftChanges, ofChain),
  officeSaveEdits: officeChange(
    'officeSaveEdits',
    '/draft/edits',
    { body: chain.SaveEditsBody, ok: chain.DraftState },
    [...ofChain, 'DRAFT_CHANGED'],
  ),
  officeSendPhoto: officeChange('officeSendPhoto', '/draft/photo', {
    body: chain.SendPhotoBody,
    ok: chain.OfficePhoto,
  }),
  officeCropPhoto: officeChange(
    'officeCropPhoto',
    '/draft/photo/crop',
    { body: chain.CropPhotoBody, ok: chain.OfficePhoto },
    ['NOT_FOUND'],
  ),
  officePreview: officeChange(
    'officePreview',
    '/draft/preview',
    { body: content.PreviewBody, ok: content.TextPreview },
    ofChain,
  ),
  officeResolveConflict: officeChange(
    'officeResolveConflict',
    '/draft/resolve',
    { body: chain.ResolveConflictBody, ok: chain.DraftState },
    [...ofChain, 'DRAFT_CHANGED'],
  ),
  officePublish: officeChange('officePublish', '/draft/publish', { body: chain.PublishBody, ok: chain.Published }, [
    ...ofChain,
    'DRAFT_CHANGED',
    'DRAFT_CONFLICT',
    'DRAFT_FAULTY',
  ]),
  officeApplications: officeChange('officeApplications', '/applications', {
    body: applications.OfficeApplicationsBody,
    ok: applications.PartnerApplications,
  }),
  officeApplicationFile: officeChange(
    'officeApplicationFile',
    '/applications/file',
    { body: applications.PartnerApplicationQuery, ok: applications.PartnerApplicationFile },
    ['NOT_FOUND'],
  ),
  officeNumbers: officeChange(
    'officeNumbers',
    '/numbers',
    { body: numbers.OfficeNumbersBody, ok: numbers.OfficeNumbers },
    ['NOT_FOUND'],
  ),
  officeNumbersFile: officeChange(
    'officeNumbersFile',
    '/numbers/file',
    { body: numbers.OfficeNumbersFileBody, ok: numbers.OfficeNumbersFile },
    ['NOT_FOUND'],
  ),
  officeVersions: read('officeVersions', '/versions', chain.VersionList),
  officeRestoreVersion: officeChange(
    'officeRestoreVersion',
    '/versions/restore',
    { body: chain.RestoreVersionBody, ok: chain.Published },
    [...ofChain, 'NOT_FOUND', 'DRAFT_CHANGED', 'DRAFT_FAULTY'],
  ),
} as const satisfies Record<string, Endpoint>;

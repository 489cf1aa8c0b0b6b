import type * as v from 'valibot';
import type {
  BlockStaffBody,
  ChangeStaffBody,
  EndStaffSessionBody,
  InviteStaffBody,
  StaffList,
} from '#contract/office.ts';
import { LOCAL_ROLES, type StaffRole } from '#contract/staff.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readPhone, type SmsAbroad } from '#server/modules/account/login-codes.ts';
import { auditOffice, type OfficeContext } from '../office-person.ts';
import { deletePasskeysOf } from '../passkeys/passkey-repository.ts';
import { officeStrings } from '../office-strings.ts';
import { requireRight } from '../rights.ts';
import { readRestaurantIds } from './restaurant-ids.ts';
import {
  changeStaff,
  countOwners,
  deleteStaffSession,
  deleteStaffSessionsOf,
  endScreensOf,
  findStaff,
  findStaffByPhone,
  insertStaff,
  listStaff,
  listStaffSessions,
  type StaffRow,
} from './staff-repository.ts';

/** A call of the office by a browser, whose own session is marked in lists. */
export interface StaffContext extends OfficeContext {
  readonly sessionHash: string;
  /** Origin of our page (docs/product.md §34.40). */
  readonly origin: string;
  /** «Chrome, Android». */
  readonly device: string;
}

/** Names a session in lists: a part of its hash, which opens nothing. */
const sessionName = (tokenHash: string): string => tokenHash.slice(0, 16);

/** `GET /staff`: everyone who works here, with the browsers that are logged in. @throws {ApiError} OFFICE_RIGHT_MISSING. */
export async function readStaff(call: StaffContext): Promise<StaffList> {
  const { db, person, now, sessionHash } = call;
  requireRight(person, 'staff.read', null);
  const sessions = await listStaffSessions(db, now);
  return {
    people: (await listStaff(db)).map((row) => ({
      staff_id: row.id,
      name: row.name,
      phone_number: row.phone,
      role: row.role,
      restaurants: [...row.restaurants],
      blocked: row.blockedAt !== null,
      sessions: sessions
        .filter(({ staffId }) => staffId === row.id)
        .map((session) => ({
          id: sessionName(session.tokenHash),
          device: session.device,
          screen: session.screen,
          created_at: session.createdAt.toISOString(),
          last_used_at: session.lastUsedAt.toISOString(),
          current: session.tokenHash === sessionHash,
        })),
    })),
    restaurants: await readRestaurantIds(db),
  };
}

/** @throws {ApiError} VALIDATION_FAILED: a manager or a cook of nothing, or of a restaurant that does not exist. */
const restaurantsOf = async (
  { db }: StaffContext,
  { role, restaurants }: { readonly role: StaffRole; readonly restaurants: readonly string[] },
): Promise<readonly string[]> => {
  if (!LOCAL_ROLES.includes(role)) return [];
  const known = await readRestaurantIds(db);
  const message = restaurants.length === 0 ? officeStrings.noRestaurants : officeStrings.unknownRestaurant;
  if (restaurants.length === 0 || restaurants.some((id) => !known.some((one) => one.id === id))) {
    throw new ApiError('VALIDATION_FAILED', { message, fields: { restaurants: [message] } });
  }
  return restaurants;
};

/** @throws {ApiError} NOT_FOUND. */
const memberOf = async ({ db }: StaffContext, id: string): Promise<StaffRow> => {
  const row = await findStaff(db, id);
  if (row === undefined) throw new ApiError('NOT_FOUND');
  return row;
};

/** @throws {ApiError} STAFF_LAST_OWNER: this is the only owner who may still work. */
const keepAnOwner = async ({ db }: StaffContext, { role, blockedAt }: StaffRow): Promise<void> => {
  if (role === 'owner' && blockedAt === null && (await countOwners(db)) <= 1) throw new ApiError('STAFF_LAST_OWNER');
};

/** `POST /staff/invite`: the person can log in at once with the phone. @throws {ApiError} STAFF_PHONE_TAKEN, VALIDATION_FAILED. */
export async function inviteStaff(
  call: StaffContext,
  abroad: SmsAbroad,
  body: v.InferOutput<typeof InviteStaffBody>,
): Promise<StaffList> {
  requireRight(call.person, 'staff.change', null);
  const phone = readPhone(body.phone_number, abroad);
  const restaurants = await restaurantsOf(call, body);
  if ((await findStaffByPhone(call.db, phone)) !== undefined) throw new ApiError('STAFF_PHONE_TAKEN');
  const { id } = await insertStaff(call.db, {
    phone,
    name: body.name,
    role: body.role,
    restaurants,
    createdAt: call.now,
  });
  await auditOffice(call, 'staff.invite', { staff_id: id, role: body.role });
  return readStaff(call);
}

/** `POST /staff/change`: name, role and restaurants. @throws {ApiError} NOT_FOUND, STAFF_LAST_OWNER, VALIDATION_FAILED. */
export async function changeStaffMember(
  call: StaffContext,
  body: v.InferOutput<typeof ChangeStaffBody>,
): Promise<StaffList> {
  requireRight(call.person, 'staff.change', null);
  const before = await memberOf(call, body.staff_id);
  const restaurants = await restaurantsOf(call, body);
  if (body.role !== 'owner') await keepAnOwner(call, before);
  await changeStaff(call.db, before.id, { name: body.name, role: body.role, restaurants });
  await auditOffice(call, 'staff.change', { staff_id: before.id, role: body.role });
  return readStaff(call);
}

/** `POST /staff/block`: a blocked person is logged out everywhere. @throws {ApiError} NOT_FOUND, STAFF_LAST_OWNER. */
export async function blockStaff(call: StaffContext, body: v.InferOutput<typeof BlockStaffBody>): Promise<StaffList> {
  requireRight(call.person, 'staff.change', null);
  const before = await memberOf(call, body.staff_id);
  if (body.blocked) await keepAnOwner(call, before);
  await changeStaff(call.db, before.id, { blockedAt: body.blocked ? (before.blockedAt ?? call.now) : null });
  if (body.blocked) {
    await deleteStaffSessionsOf(call.db, before.id);
    await endScreensOf(call.db, before.id);
    await deletePasskeysOf(call.db, before.id);
  }
  await auditOffice(call, body.blocked ? 'staff.block' : 'staff.unblock', { staff_id: before.id });
  return readStaff(call);
}

/** `POST /staff/sessions/end`: logs one browser of a person out, or all of them. @throws {ApiError} NOT_FOUND. */
export async function endStaffSession(
  call: StaffContext,
  body: v.InferOutput<typeof EndStaffSessionBody>,
): Promise<StaffList> {
  requireRight(call.person, 'staff.change', null);
  const { id } = await memberOf(call, body.staff_id);
  const sessions = await listStaffSessions(call.db, call.now);
  for (const { tokenHash, staffId } of sessions) {
    const isMeant = body.session_id === null || body.session_id === sessionName(tokenHash);
    if (staffId === id && isMeant) await deleteStaffSession(call.db, tokenHash);
  }
  // Which browser is woken is known by no session: those that are still logged in report at their next start.
  await endScreensOf(call.db, id);
  await auditOffice(call, 'staff.end_session', { staff_id: id });
  return readStaff(call);
}

import { addDays } from 'date-fns';
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { OFFICE_HEADER } from '#contract/calls/office.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CookieJar } from '#server/http/cookies.ts';
import { refuseCrossSite } from '#server/http/csrf.ts';
import { hashSecret } from '#server/secrets/random-secret.ts';
import type { OfficePerson } from '../office-person.ts';
import {
  deleteStaffSession,
  findStaff,
  findStaffSession,
  prolongStaffSession,
  type StaffSessionRow,
} from '../staff/staff-repository.ts';
import { OFFICE_SESSION_DAYS, officeSecret, setOfficeCookie } from './office-cookie.ts';

/** Resolution at which a session's last use is stored. */
const USED_MS = millisecondsInHour;

/** Where persons come from: the database, and in the demo a list that stands in none. */
export interface PersonSource {
  readonly db: Database;
  readonly now: Date;
  readonly demoStaff: readonly OfficePerson[];
}

/** A person's session in this browser. */
export interface OpenedSession {
  readonly person: OfficePerson;
  readonly session: StaffSessionRow;
}

/**
 * Ensures that the office's own page makes the call, as the kitchen's screen does (docs/product.md §26.18).
 *
 * @throws {ApiError} CROSS_SITE_REQUEST
 */
export function requireOfficePage(config: Config, request: FastifyRequest): void {
  refuseCrossSite(config, request);
  if (request.headers[OFFICE_HEADER] !== '1') throw new ApiError('CROSS_SITE_REQUEST');
}

/** Returns a person who may work; null if unknown or blocked. */
export async function findPerson({ db, demoStaff }: PersonSource, id: string): Promise<OfficePerson | null> {
  const demo = demoStaff.find((person) => person.id === id);
  if (demo !== undefined) return demo;
  const row = await findStaff(db, id);
  if (row === undefined || row.blockedAt !== null) return null;
  return { id: row.id, name: row.name, role: row.role, restaurants: row.restaurants };
}

/** Returns who is logged in in this browser; null if no one, expired, or blocked since. Use extends the session. */
export async function readOfficeSession(source: PersonSource, jar: CookieJar): Promise<OpenedSession | null> {
  const { db, now } = source;
  const secret = officeSecret(jar);
  if (secret === null) return null;
  const session = await findStaffSession(db, { tokenHash: hashSecret(secret), screen: 'office' }, now);
  if (session === undefined) return null;
  const person = await findPerson(source, session.staffId);
  if (person === null) {
    await deleteStaffSession(db, session.tokenHash);
    return null;
  }
  if (now.getTime() - session.lastUsedAt.getTime() > USED_MS) {
    await prolongStaffSession(db, session.tokenHash, { lastUsedAt: now, expiresAt: addDays(now, OFFICE_SESSION_DAYS) });
    setOfficeCookie(jar, secret);
  }
  return { person, session };
}

import { addMinutes } from 'date-fns';
import * as v from 'valibot';
import type {
  NewPasskeyBody,
  PasskeyOptions,
  Passkeys,
  RemovePasskeyBody,
  UsedPasskeyBody,
} from '#contract/passkeys.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit } from '#server/http/rate-limit.ts';
import { readChainSettings } from '#server/modules/places/read-places.ts';
import { auditOffice, type OfficePerson } from '../office-person.ts';
import { officeStrings } from '../office-strings.ts';
import { findPerson } from '../session/office-session.ts';
import type { SessionContext } from '../session/session-calls.ts';
import type { StaffContext } from '../staff/staff-commands.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  noteUsedPasskey,
  takeChallenge,
} from './passkey-repository.ts';

/** Logging in with a passkey (docs/product.md §34.39 to §34.41). */

type Options = v.InferOutput<typeof PasskeyOptions>;

/** A challenge is answered within this time. */
const CHALLENGE_MINUTES = 5;
/** Passkeys of one person. */
const MOST_PASSKEYS = 10;
/** Tries of one address, or of one person who makes passkeys. */
const TRIES = { limit: 30, windowSeconds: 600 } as const;

/** Loaded with the first passkey: most servers never see one on their way to the first answer. */
const webauthn = () => import('@simplewebauthn/server');

/** The passkey's site: the page's host name, which the browser checks, too. */
const siteOf = (origin: string): string => new URL(origin).hostname;

const refused = (): ApiError => new ApiError('PASSKEY_REFUSED', { keepsWork: true });

const ClientData = v.object({ challenge: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });
/** The challenge that the browser says it has answered; the verification checks it. @throws {ApiError} PASSKEY_REFUSED. */
const challengeOf = (clientDataJSON: string): string => {
  try {
    return v.parse(ClientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    throw refused();
  }
};

/** `POST /session/passkey/challenge`: for whichever passkey the person then chooses. @throws {ApiError} RATE_LIMITED. */
export async function challengePasskey({ db, now, ip, origin }: SessionContext): Promise<Options> {
  await countHit(db, { ...TRIES, bucket: `passkey challenge ${addressBlock(ip)}`, now });
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: siteOf(origin), userVerification: 'required' });
  await insertChallenge(db, {
    challenge: options.challenge,
    staffId: null,
    expiresAt: addMinutes(now, CHALLENGE_MINUTES),
  });
  return { ...options };
}

/**
 * Returns the person whose passkey has answered a challenge of ours, on our page, with the person verified on the device, and more often used
 * than before. The challenge is used up, whatever comes of it.
 *
 * @throws {ApiError} PASSKEY_REFUSED, RATE_LIMITED
 */
export async function personByPasskey(
  call: SessionContext,
  body: v.InferOutput<typeof UsedPasskeyBody>,
): Promise<OfficePerson> {
  const { db, now, ip, origin } = call;
  await countHit(db, { ...TRIES, bucket: `passkey ${addressBlock(ip)}`, now });
  const challenge = challengeOf(body.response.clientDataJSON);
  if (!(await takeChallenge(db, { challenge, staffId: null }, now))) throw refused();
  const row = await lockPasskey(db, body.id);
  const person = row === undefined ? null : await findPerson(call, row.staffId);
  if (row === undefined || person === null) throw refused();
  const { verifyAuthenticationResponse } = await webauthn();
  const { userHandle, ...answer } = body.response;
  const checked = await verifyAuthenticationResponse({
    response: { ...body, response: { ...answer, ...(userHandle === null ? {} : { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    credential: { id: row.id, publicKey: new Uint8Array(row.publicKey), counter: row.counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (checked?.verified !== true) throw refused();
  await noteUsedPasskey(db, row.id, { counter: checked.authenticationInfo.newCounter, lastUsedAt: now });
  return person;
}

/** `GET /passkeys`: the person's own. */
export async function readPasskeys({ db, person }: Pick<StaffContext, 'db' | 'person'>): Promise<Passkeys> {
  const rows = await listPasskeys(db, person.id);
  return {
    passkeys: rows.map((row) => ({
      passkey_id: row.id,
      device: row.device,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** `POST /passkeys/challenge`: a passkey that the device keeps, with the person verified. @throws {ApiError} RATE_LIMITED. */
export async function challengeNewPasskey({ db, now, person, origin }: StaffContext): Promise<Options> {
  await countHit(db, { ...TRIES, bucket: `new passkey ${person.id}`, now });
  const { brand } = (await readChainSettings(db)).environment;
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(origin),
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.name,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: (await listPasskeys(db, person.id)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, {
    challenge: options.challenge,
    staffId: person.id,
    expiresAt: addMinutes(now, CHALLENGE_MINUTES),
  });
  return { ...options };
}

/** `POST /passkeys`. @throws {ApiError} PASSKEY_REFUSED, VALIDATION_FAILED: there are too many. */
export async function addPasskey(call: StaffContext, body: v.InferOutput<typeof NewPasskeyBody>): Promise<Passkeys> {
  const { db, now, person, origin } = call;
  const challenge = challengeOf(body.response.clientDataJSON);
  if (!(await takeChallenge(db, { challenge, staffId: person.id }, now))) throw refused();
  if ((await listPasskeys(db, person.id)).length >= MOST_PASSKEYS) {
    throw new ApiError('VALIDATION_FAILED', { message: officeStrings.manyPasskeys(MOST_PASSKEYS), keepsWork: true });
  }
  const { verifyRegistrationResponse } = await webauthn();
  const { transports, ...answer } = body.response;
  const checked = await verifyRegistrationResponse({
    response: { ...body, response: answer },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    requireUserVerification: true,
  }).catch(() => null);
  if (checked?.verified !== true) throw refused();
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const row = { id, publicKey: Buffer.from(publicKey), counter, transports, device: call.device };
  const isNew = await insertPasskey(db, { ...row, staffId: person.id, createdAt: now, lastUsedAt: null });
  if (!isNew) throw refused();
  await auditOffice(call, 'passkey.add', { device: call.device });
  return readPasskeys(call);
}

/** `POST /passkeys/remove`: one of the person's own. @throws {ApiError} NOT_FOUND. */
export async function removePasskey(
  call: StaffContext,
  { passkey_id: id }: v.InferOutput<typeof RemovePasskeyBody>,
): Promise<Passkeys> {
  if (!(await deletePasskey(call.db, call.person.id, id))) throw new ApiError('NOT_FOUND');
  await auditOffice(call, 'passkey.remove', {});
  return readPasskeys(call);
}

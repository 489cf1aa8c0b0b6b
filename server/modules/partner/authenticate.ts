import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CookieJar } from '#server/http/cookies.ts';
import { findGoodKey, type KeySource, noteUse } from './keys/good-key.ts';
import type { KnownKey } from './keys/key-repository.ts';
import { isSecretOf } from '#server/secrets/random-secret.ts';
import { type Partner, partnerOf } from './partner.ts';
import { noteRequest } from './request-repository.ts';
import { readSession, requireOwnPage } from './session/read-session.ts';
import type { PartnerSource } from './session/person-partner.ts';
import { sessionSecret } from './session/session-cookie.ts';
import { isSignatureOf, SIGNATURE_TOLERANCE_MS, type Signed } from './signature.ts';

export interface AuthenticateOptions extends PartnerSource {
  readonly config: Config;
  readonly cookies: CookieJar;
}

const BEARER = /^Bearer ([\w-]{4,40})\.([\w-]{32,128})$/;
const WEBHOOK_ID = /^[\w-]{8,100}$/;
const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};

/** Returns the key of a request and the secret that it came with. @throws {ApiError} PARTNER_KEY_INVALID. */
const readKey = async (
  source: KeySource,
  request: FastifyRequest,
): Promise<{ readonly key: KnownKey; readonly secret: string }> => {
  const [, id, secret] = BEARER.exec(headerOf(request, 'authorization') ?? '') ?? [];
  if (id === undefined || secret === undefined) throw new ApiError('PARTNER_KEY_INVALID');
  const found = await findGoodKey(source, id);
  if (found === null || !isSecretOf(secret, found.hashes)) throw new ApiError('PARTNER_KEY_INVALID');
  await noteUse(source, found.key);
  return { key: found.key, secret };
};

/** Reads the signed content from the headers; null when unsigned. @throws {ApiError} PARTNER_SIGNATURE_INVALID. */
const readSigned = (request: FastifyRequest, body: string): { signed: Signed; header: string } | null => {
  const [id, timestamp, header] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  );
  if (id === null && timestamp === null && header === null) return null;
  if (!id || !WEBHOOK_ID.test(id) || !timestamp || !/^\d{1,12}$/.test(timestamp) || !header) {
    throw new ApiError('PARTNER_SIGNATURE_INVALID');
  }
  const { method } = request;
  return { signed: { id, timestamp: Number(timestamp), method, path: request.raw.url ?? '', body }, header };
};

/**
 * Checks a signature and records it as used (docs/product.md §26.4), outside the call's transaction, so that the record stays even if the
 * call fails.
 *
 * @throws {ApiError} PARTNER_SIGNATURE_INVALID, PARTNER_SIGNATURE_LATE, PARTNER_REQUEST_REPLAYED
 */
const checkSignature = async (
  { db, now }: AuthenticateOptions,
  { key, secret }: { readonly key: KnownKey; readonly secret: string },
  { signed, header }: { readonly signed: Signed; readonly header: string },
): Promise<void> => {
  if (!isSignatureOf(secret, signed, header)) throw new ApiError('PARTNER_SIGNATURE_INVALID');
  const at = signed.timestamp * 1000;
  if (Math.abs(now.getTime() - at) > SIGNATURE_TOLERANCE_MS) {
    throw new ApiError('PARTNER_SIGNATURE_LATE', { details: { server_time: now.toISOString() } });
  }
  // Kept a little longer than the signature is valid, for an instance whose clock is behind.
  const until = new Date(at + 2 * SIGNATURE_TOLERANCE_MS);
  if (!(await noteRequest(db, { keyId: key.id, webhookId: signed.id, until }))) {
    throw new ApiError('PARTNER_REQUEST_REPLAYED');
  }
};

/**
 * Authenticates a partner (docs/product.md §26.1 to §26.4, §26.17, §26.69). With a key, changes must be signed; a read may be, and is then checked
 * in the same way. Without a key, the cookie of a logged-in screen counts, on calls from our own page. `count` receives the key, or the
 * person's id, before the call is made, and may throw.
 *
 * @throws {ApiError} PARTNER_KEY_INVALID, PARTNER_SIGNATURE_INVALID, PARTNER_SIGNATURE_LATE, PARTNER_REQUEST_REPLAYED, CROSS_SITE_REQUEST
 */
export async function authenticate(
  options: AuthenticateOptions,
  request: FastifyRequest,
  { body, count }: { readonly body: string; readonly count: (keyId: string) => void },
): Promise<Partner> {
  if (headerOf(request, 'authorization') === null && sessionSecret(options.cookies) !== null) {
    requireOwnPage(options.config, request);
    const partner = await readSession(options, options.cookies);
    if (partner === null) throw new ApiError('PARTNER_KEY_INVALID');
    count(partner.keyId);
    return partner;
  }
  const found = await readKey(options, request);
  count(found.key.id);
  const signed = readSigned(request, body);
  if (signed !== null) await checkSignature(options, found, signed);
  else if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError('PARTNER_SIGNATURE_INVALID');
  return partnerOf(found.key);
}

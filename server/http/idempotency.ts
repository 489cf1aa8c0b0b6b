import { createHash } from 'node:crypto';
import { subHours } from 'date-fns';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { compiled } from '../db/compiled.ts';
import type { Database } from '../db/connection.ts';
import { canonicalJson } from '../canonical-json.ts';
import { pgCode } from '../db/errors.ts';
import { idempotencyKeys } from '../db/schema/http.ts';
import { ApiError } from './api-error.ts';
import { httpStrings } from './error-strings.ts';

/** The response stored for a key; `body` is less than the full one where replays are recomputed (`RepeatOptions`). */
export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** An idempotency key of one request. */
export interface KeyedRequest {
  readonly scope: string;
  readonly key: string;
  readonly hash: string;
  /** The status to store with the key, where nothing else of the response is stored. Null: {@link keepAnswer} stores the response. */
  readonly status: number | null;
}

const KEY = /^[\w.:-]{8,128}$/;
const KEPT_HOURS = 48;
const KEPT_KEYS = 500;

/** @throws {ApiError} MALFORMED_REQUEST when the header is not a valid key */
export function readKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new ApiError('MALFORMED_REQUEST', {
      message: httpStrings.keyUnusable,
    });
  }
  return header;
}

const sha = (text: string): string => createHash('sha256').update(text).digest('base64url');

const Secrets = v.object({ cart_id: v.optional(v.string()), order_id: v.optional(v.string()) });

/**
 * Returns the owner of a customer's key (docs/product.md §12.1): the session, the only one to get a stored response again. Where replays
 * are recomputed with the caller's permissions, it is the cart or order in the body: that survives a lost cookie.
 */
export function sessionScope(sessionId: string | null, body: unknown, repeats: boolean): string {
  const named = v.safeParse(Secrets, repeats ? body : {});
  const secret = named.success ? (named.output.cart_id ?? named.output.order_id) : undefined;
  return secret === undefined ? `session:${sessionId ?? 'none'}` : `secret:${sha(secret)}`;
}

export function keyedRequest(
  key: string,
  request: {
    readonly method: string;
    readonly path: string;
    readonly body: unknown;
    /** Owner of the key. */
    readonly scope: string;
    /** As in {@link KeyedRequest}. */
    readonly status: number | null;
  },
): KeyedRequest {
  const { method, path, body, scope, status } = request;
  return { key, status, scope, hash: sha(`${method} ${path}\n${canonicalJson(body)}`) };
}

const insertKey = compiled((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      scope: sql.placeholder('scope'),
      key: sql.placeholder('key'),
      requestHash: sql.placeholder('hash'),
      status: sql.placeholder('status'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key }),
);

/**
 * Takes the key inside the transaction that is about to do the work. If another transaction holds it, waits for that one to
 * end, at most for the connection's lock timeout (db/postgres.ts): on commit its response is returned, on rollback the key is ours.
 *
 * @returns the response to replay, or null: do the work, then {@link keepAnswer}
 * @throws {ApiError} IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS
 */
export async function claimKey(tx: Database, request: KeyedRequest, now: Date): Promise<StoredAnswer | null> {
  const taken = await insertKey(tx, { ...request, now }).catch((error: unknown) => {
    if (pgCode(error) === '55P03') throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 2 });
    throw error;
  });
  if (taken.length > 0) return null;
  const [stored] = await tx.select().from(idempotencyKeys).where(isRow(request));
  if (stored?.requestHash !== request.hash) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  if (stored.status === null) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 2 });
  return { status: stored.status, body: stored.answer };
}

const isRow = (request: KeyedRequest) =>
  and(eq(idempotencyKeys.scope, request.scope), eq(idempotencyKeys.key, request.key));

/** Stores the response in the transaction of its work, unless it was stored with the key. */
export async function keepAnswer(tx: Database, request: KeyedRequest, answer: StoredAnswer): Promise<void> {
  if (request.status !== null) return;
  await tx.update(idempotencyKeys).set({ status: answer.status, answer: answer.body }).where(isRow(request));
}

/** Releases the key of a refused call: the same request may be made again with it. */
export async function releaseKey(db: Database, request: KeyedRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(isRow(request));
}

/** Deletes the responses stored for these sessions, carts and orders: they contain names, phones and addresses. */
export async function forgetAnswersTo(
  db: Database,
  who: { readonly sessions: readonly string[]; readonly secrets: readonly string[] },
): Promise<void> {
  const scopes = [...who.sessions.map((id) => `session:${id}`), ...who.secrets.map((id) => `secret:${sha(id)}`)];
  if (scopes.length > 0) await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.scope, scopes));
}

/**
 * Deletes keys older than 48 hours, as no outbox retries after that, and all but the newest {@link KEPT_KEYS} of each session,
 * cart or order: retries come soon after the request, and the disk must not fill up (docs/product.md §12.1).
 */
export async function forgetOldKeys(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, subHours(now, KEPT_HOURS)));
  const { scope, key, createdAt } = idempotencyKeys;
  const newest = sql`row_number() over (partition by ${scope} order by ${createdAt} desc)`;
  await db.execute(sql`
    delete from ${idempotencyKeys} where (${scope}, ${key}) in (
      select scope, key from (select ${scope}, ${key}, ${newest} as place from ${idempotencyKeys}) as placed
      where placed.place > ${KEPT_KEYS}
    )`);
}

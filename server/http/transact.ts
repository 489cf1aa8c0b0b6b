import type { Database } from '../db/connection.ts';
import { isTransient } from '../db/errors.ts';
import { ApiError } from './api-error.ts';
import { claimKey, keepAnswer, type KeyedRequest, releaseKey, type StoredAnswer } from './idempotency.ts';

const MAX_TRIES = 4;

export type AfterCommit = () => Promise<void>;
/** Runs the handler or replays the `known` response; `kept` is saved under the idempotency key. */
export type Work = (
  tx: Database,
  known: StoredAnswer | null,
  later: (work: AfterCommit) => void,
) => Promise<{ readonly answer: StoredAnswer; readonly kept: unknown }>;
type Transacted = { readonly answer: StoredAnswer; readonly replayed: boolean } | { readonly refusal: ApiError };

/** Runs work and response in one transaction. A refusal that keeps its work is committed too, without a response for the key. */
const transactOnce = (
  db: Database,
  keyed: KeyedRequest | null,
  now: Date,
  work: Work,
  later: (work: AfterCommit) => void,
): Promise<Transacted> =>
  db.transaction(async (tx) => {
    const known = keyed && (await claimKey(tx, keyed, now));
    try {
      const { answer, kept } = await work(tx, known, later);
      if (keyed && !known) await keepAnswer(tx, keyed, { ...answer, body: kept });
      return { answer, replayed: known !== null };
    } catch (error) {
      if (known || !(error instanceof ApiError) || !error.keepsWork) throw error;
      if (keyed) await releaseKey(tx, keyed);
      return { refusal: error };
    }
  });

/** Runs {@link transactOnce}, restarting it when it loses to another transaction; then runs the deferred work. */
export async function transact(
  db: Database,
  keyed: KeyedRequest | null,
  now: Date,
  work: Work,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const later: AfterCommit[] = [];
    const done = await transactOnce(db, keyed, now, work, (one) => later.push(one)).catch((error: unknown) => {
      if (attempt === MAX_TRIES || !isTransient(error)) throw error;
      return null;
    });
    if (done === null) continue;
    if ('refusal' in done) throw done.refusal;
    try {
      for (const one of later) await one();
    } catch (error) {
      if (keyed) await releaseKey(db, keyed);
      throw error;
    }
    return done;
  }
}

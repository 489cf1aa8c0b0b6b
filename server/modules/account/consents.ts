import type * as v from 'valibot';
import { type Consent, CONSENT_KINDS, type LogInConsents } from '#contract/account.ts';
import type { Database } from '#server/db/connection.ts';
import { type ConsentRow, insertConsent, listConsents } from './customer-repository.ts';

/** Time and address of a consent. */
interface Evidence {
  readonly at: Date;
  readonly ip: string;
}

const lastWords = (rows: readonly ConsentRow[]): ConsentRow[] =>
  CONSENT_KINDS.flatMap((kind) => rows.findLast((row) => row.kind === kind) ?? []);

/** Records a consent decision unless it equals the last one: same kind, answer and text. */
export async function recordConsent(
  db: Database,
  customerId: number,
  word: { readonly kind: Consent['kind']; readonly given: boolean; readonly version: string },
  evidence: Evidence,
): Promise<void> {
  const last = lastWords(await listConsents(db, customerId)).find(({ kind }) => kind === word.kind);
  if (last?.given === word.given && last.version === word.version) return;
  await insertConsent(db, { customerId, ...word, ...evidence });
}

/**
 * Records the boxes ticked at login. An empty advertising box is no decision, not a withdrawal: that is done in the profile.
 */
export async function recordConsents(
  db: Database,
  customerId: number,
  { personal_data, marketing, version }: v.InferOutput<typeof LogInConsents>,
  evidence: Evidence,
): Promise<void> {
  await recordConsent(db, customerId, { kind: 'personal_data', given: personal_data, version }, evidence);
  if (marketing) await recordConsent(db, customerId, { kind: 'marketing', given: true, version }, evidence);
}

export function consentAnswer({ kind, given, version, at }: ConsentRow): Consent {
  return {
    kind,
    given,
    version,
    at: at.toISOString(),
  };
}

/** Returns the latest decision of each kind. */
export async function readConsents(db: Database, customerId: number): Promise<{ consents: Consent[] }> {
  return {
    consents: lastWords(await listConsents(db, customerId)).map(consentAnswer),
  };
}

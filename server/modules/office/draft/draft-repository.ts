import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { canonicalJson } from '#server/canonical-json.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { draftEdits } from '#server/db/schema/office.ts';

export type EditRow = typeof draftEdits.$inferSelect;

/** Locks the draft: editors and a publication go one after the other. */
export async function lockDraft(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.draft})`);
}

export function listEdits(db: Database): Promise<EditRow[]> {
  return db.select().from(draftEdits).orderBy(asc(draftEdits.path));
}

export async function saveEdit(db: Database, edit: EditRow): Promise<void> {
  const { path: _path, ...change } = edit;
  await db.insert(draftEdits).values(edit).onConflictDoUpdate({ target: draftEdits.path, set: change });
}

export async function deleteEdit(db: Database, path: string): Promise<void> {
  await db.delete(draftEdits).where(eq(draftEdits.path, path));
}

export async function clearEdits(db: Database): Promise<void> {
  await db.delete(draftEdits);
}

/** Names a draft over a version: another edit or another version gives another name. */
export function draftState(version: number, edits: readonly EditRow[]): string {
  const content = edits.map(({ path, value, seen }) => [path, value, seen]);
  return `${version}-${createHash('sha256').update(canonicalJson(content)).digest('base64url').slice(0, 16)}`;
}

import type { Database } from '#server/db/connection.ts';
import { changeStaff, findStaffByPhone, insertStaff, type StaffRow } from './staff-repository.ts';

/** Makes the person with a phone an owner, for the command line: someone new, or someone who works here already, blocked or not. */
export async function makeOwner(
  db: Database,
  { phone, name }: { readonly phone: string; readonly name: string },
  now: Date,
): Promise<StaffRow> {
  const known = await findStaffByPhone(db, phone);
  if (known === undefined) return insertStaff(db, { phone, name, role: 'owner', restaurants: [], createdAt: now });
  const owner = { role: 'owner', restaurants: [], blockedAt: null } as const;
  await changeStaff(db, known.id, owner);
  return { ...known, ...owner };
}

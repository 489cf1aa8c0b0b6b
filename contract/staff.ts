import * as v from 'valibot';
import { SecretId, text } from './primitives.ts';

// Who works here, and how a person logs in: in the office (docs/product.md §34.2) and on the kitchen's screen (§26.69).

export const STAFF_ROLES = ['owner', 'manager', 'menu', 'marketing', 'operator', 'kitchen'] as const;
export const StaffRole = v.picklist(STAFF_ROLES);
export type StaffRole = v.InferOutput<typeof StaffRole>;

/** Roles that are a person's in named restaurants only. */
export const LOCAL_ROLES: readonly StaffRole[] = ['manager', 'kitchen'];

/** Where a person has logged in: each screen has its own sessions. */
export const STAFF_SCREENS = ['office', 'kitchen'] as const;
export type StaffScreen = (typeof STAFF_SCREENS)[number];

export const StaffId = v.pipe(v.string(), v.regex(/^[\w-]{4,40}$/));

/** Persons that the demo offers. */
export const DemoPeople = v.array(v.object({ staff_id: StaffId, name: v.string(), role: StaffRole }));

/** A code that was sent to the phone. */
export const OpenStaffSessionBody = v.strictObject({
  /** Any format; the server normalizes it (docs/product.md §5.6). */
  phone_number: v.pipe(text(30), v.minLength(1)),
  request_id: SecretId,
  code: v.pipe(v.string(), v.regex(/^\d{4,6}$/)),
});
/** Demo only: one of its persons. */
export const OpenDemoSessionBody = v.strictObject({ staff_id: StaffId });

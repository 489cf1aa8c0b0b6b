import * as v from 'valibot';
import { SendCodeBody } from './account.ts';
import { ExternalId } from './chain-file-parts.ts';
import { Instant, MAX_LENGTH, text } from './primitives.ts';
import { DemoPeople, STAFF_SCREENS, StaffId, StaffRole } from './staff.ts';

// The office's persons and their sessions (docs/product.md §34).

export const OFFICE_ACTIONS = [
  'chain.read',
  'chain.edit',
  'chain.publish',
  'menu.edit',
  'menu.publish',
  'promo.edit',
  'promo.publish',
  'content.edit',
  'content.publish',
  'places.edit',
  'places.publish',
  'hours.edit',
  'hours.publish',
  'applications.read',
  'ratings.reply',
  'numbers.read',
  'customers.count',
  'customers.find',
  'customers.browse',
  'customers.bonuses',
  'customers.whole',
  'customers.erase',
  'versions.restore',
  'staff.read',
  'staff.change',
  'orders.read',
  'orders.work',
  'orders.make',
  'stops.change',
  'kitchen.manage',
] as const;
export const OfficeAction = v.picklist(OFFICE_ACTIONS);
export type OfficeAction = v.InferOutput<typeof OfficeAction>;

const Name = v.pipe(text(MAX_LENGTH.name), v.minLength(1));
const phone = SendCodeBody.entries.phone_number;

/** A person who works in the office, as the screen needs it. */
export const OfficeMe = v.object({
  staff_id: StaffId,
  name: v.string(),
  role: StaffRole,
  /** External ids of the restaurants that a manager or a cook works in. */
  restaurants: v.array(v.string()),
  /** What the person may do in the whole chain; the server decides each call anew. */
  may: v.array(OfficeAction),
  /** What the person may do in these restaurants alone. */
  may_in_restaurants: v.array(OfficeAction),
});
export type OfficeMe = v.InferOutput<typeof OfficeMe>;

/** `GET /session`: who is logged in in this browser, and, in the demo only, the persons on offer. */
export const OfficeSession = v.object({
  me: v.nullable(OfficeMe),
  demo_people: DemoPeople,
});

export const StaffMember = v.object({
  staff_id: StaffId,
  name: v.string(),
  phone_number: v.string(),
  role: StaffRole,
  restaurants: v.array(v.string()),
  blocked: v.boolean(),
  /** Browsers that are logged in; `id` ends one of them. */
  sessions: v.array(
    v.object({
      id: v.string(),
      device: v.string(),
      /** The office, or the kitchen's screen (docs/product.md §26.69). */
      screen: v.picklist(STAFF_SCREENS),
      created_at: Instant,
      last_used_at: Instant,
      current: v.boolean(),
    }),
  ),
});
export const StaffList = v.object({
  people: v.array(StaffMember),
  restaurants: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type StaffList = v.InferOutput<typeof StaffList>;

const membership = { name: Name, role: StaffRole, restaurants: v.optional(v.array(ExternalId), []) };
export const InviteStaffBody = v.strictObject({ phone_number: phone, ...membership });
export const ChangeStaffBody = v.strictObject({ staff_id: StaffId, ...membership });
export const BlockStaffBody = v.strictObject({ staff_id: StaffId, blocked: v.boolean() });
/** Ends one session of a person, or all of them when `session_id` is null. */
export const EndStaffSessionBody = v.strictObject({
  staff_id: StaffId,
  session_id: v.nullable(v.pipe(v.string(), v.maxLength(64))),
});

import * as v from 'valibot';
import { CalendarDate, Kopecks, NumericId, text } from './primitives.ts';

/** Spec §3, User. */
export const User = v.object({
  id: NumericId,
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  birthday: v.nullable(CalendarDate),
  phone_number: v.string(),
  bonus_count: v.nullable(Kopecks),
  bonus_expiration_date: v.nullable(CalendarDate),
});
export type User = v.InferOutput<typeof User>;

export const SendCodeBody = v.strictObject({ phone_number: v.pipe(text(30), v.minLength(1)) });
export const SendCodeResult = v.object({
  /** Seconds until another code may be asked for. */
  resend_after: v.pipe(v.number(), v.integer()),
  length: v.pipe(v.number(), v.integer()),
});
export const LogInBody = v.strictObject({
  phone_number: v.pipe(text(30), v.minLength(1)),
  code: v.pipe(v.string(), v.regex(/^\d{4,6}$/)),
});
export const UpdateProfileBody = v.strictObject({
  name: v.optional(v.nullable(text(80))),
  email: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(254), v.email()))),
  birthday: v.optional(v.nullable(CalendarDate)),
});

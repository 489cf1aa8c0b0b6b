/** The sections and parts that a kitchen does not begin with: one part of the program, since several would tear what they share out of the start. */
export { DoorPhoto } from '../board/door-photo.tsx';
export { CallerScreen } from '../caller/caller-screen.tsx';
export { ChangeForm } from '../change/change-form.tsx';
export { CourierScreen } from '../courier/courier-screen.tsx';
export { AuditScreen } from '../owner/audit-screen.tsx';
export { DayScreen } from '../owner/day-screen.tsx';
export { HoursScreen } from '../owner/hours-screen.tsx';

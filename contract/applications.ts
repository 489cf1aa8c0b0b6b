import * as v from 'valibot';
import { Instant, MAX_LENGTH, NumericId, longText, text } from './primitives.ts';

// Job applications (docs/product.md §31).

/** Where the form is submitted, as `multipart/form-data`: the fields of {@link ApplicationFields}, then `file`. */
export const APPLY_PATH = '/api/restaurant/vacancies/apply';

export const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Allowed file types, detected by content. */
export const FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
] as const;

/** Form fields are sent as text. */
export const ApplicationFields = v.strictObject({
  vacancy_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/)),
  name: v.pipe(text(MAX_LENGTH.name), v.minLength(1)),
  phone: text(30),
  message: longText(MAX_LENGTH.message),
  /** The version of the accepted text on personal data. */
  consent_version: v.pipe(text(40), v.minLength(1)),
  /** A honeypot: hidden from people, filled in by bots. */
  website: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
});

/** An application as the chain reads it; its file is fetched by a separate call. */
export const PartnerApplication = v.object({
  id: v.string(),
  created_at: Instant,
  vacancy_id: NumericId,
  vacancy: v.string(),
  name: v.string(),
  phone: v.string(),
  message: v.string(),
  file: v.nullable(v.object({ name: v.string(), type: v.picklist(FILE_TYPES), bytes: v.number() })),
});
export const PartnerApplications = v.object({
  applications: v.array(PartnerApplication),
  /** Cursor of the page of older ones; null on the last page. */
  next: v.nullable(v.string()),
});
export const PartnerApplicationsQuery = v.strictObject({ before: v.optional(v.pipe(v.string(), v.maxLength(40))) });
/** The same page in the office; `before`: null for the newest. */
export const OfficeApplicationsBody = v.strictObject({ before: v.nullable(v.pipe(v.string(), v.maxLength(40))) });
export const PartnerApplicationQuery = v.strictObject({ id: v.pipe(v.string(), v.maxLength(40)) });
export const PartnerApplicationFile = v.object({
  name: v.string(),
  type: v.picklist(FILE_TYPES),
  /** Base64. */
  content: v.string(),
});

import * as v from 'valibot';
import { CalendarDate, Instant, Kopecks, NumericId, Picture } from './primitives.ts';

/**
 * The HTML of an editor's text. Limited to what contract/content-html.ts allows: the server sanitizes it on import, and clients sanitize it
 * again before rendering (docs/product.md §11.5).
 */
export const ContentHtml = v.pipe(v.string(), v.maxLength(300_000));

const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/), v.maxLength(100));

export const ContentPreview = v.object({
  slug: Slug,
  title: v.string(),
  summary: v.string(),
  picture: v.nullable(Picture),
});

/** Where a page preview may be shown. */
export const PREVIEW_PLACES = ['home', 'footer'] as const;
export const PreviewPlace = v.picklist(PREVIEW_PLACES);
export type PreviewPlace = v.InferOutput<typeof PreviewPlace>;
/** A page linked from the home page or the footer (docs/product.md §11.12). */
export const PagePreview = v.object({ ...ContentPreview.entries, shown_in: v.array(PreviewPlace) });
export type PagePreview = v.InferOutput<typeof PagePreview>;

export const ContentPage = v.object({ ...ContentPreview.entries, html: ContentHtml, updated_at: Instant });
export type ContentPage = v.InferOutput<typeof ContentPage>;
export const ContentQuery = v.strictObject({ slug: Slug });

/** A text for the text modal, by key. */
export const ContentText = v.object({ key: v.string(), title: v.string(), html: ContentHtml });
export const ContentTextQuery = v.strictObject({ key: v.pipe(v.string(), v.maxLength(60)) });

export const NewsItem = v.object({
  id: NumericId,
  ...ContentPreview.entries,
  date: CalendarDate,
  /** The date of an event. */
  event_at: v.nullable(Instant),
  /** When it ends; null if unknown. */
  event_ends_at: v.optional(v.nullable(Instant), null),
  /** The restaurant where it happens: its times are shown in that restaurant's time zone. */
  restaurant_id: v.optional(v.nullable(NumericId), null),
  /** The venue, if it is not simply a restaurant. */
  place: v.optional(v.nullable(v.string()), null),
  html: ContentHtml,
});
export type NewsItem = v.InferOutput<typeof NewsItem>;

export const PromoItem = v.object({
  id: NumericId,
  ...ContentPreview.entries,
  starts_on: v.nullable(CalendarDate),
  ends_on: v.nullable(CalendarDate),
  promocode: v.nullable(v.string()),
  html: ContentHtml,
});
export type PromoItem = v.InferOutput<typeof PromoItem>;

export const PAY_PERIODS = ['hour', 'shift', 'month'] as const;

/** A job opening of the chain (docs/product.md §31). */
export const Vacancy = v.object({
  id: NumericId,
  ...ContentPreview.entries,
  /** Where: its cities are derived from these restaurants. */
  restaurant_ids: v.array(NumericId),
  /** Kopecks, before taxes; null: by agreement. */
  pay: v.nullable(v.object({ from: v.nullable(Kopecks), to: v.nullable(Kopecks), per: v.picklist(PAY_PERIODS) })),
  /** «2/2, смена 12 часов». */
  schedule: v.nullable(v.string()),
  /** Date of publication. */
  date: CalendarDate,
  html: ContentHtml,
});
export type Vacancy = v.InferOutput<typeof Vacancy>;

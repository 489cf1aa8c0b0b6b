import * as v from 'valibot';
import { CalendarDate, Instant, NumericId, Picture } from './primitives.ts';

/**
 * Imported content is blocks, never HTML, so nothing in it can run. Texts know two inline marks, `**bold**` and
 * `[label](address)`; an address is a path of the storefront, https, tel or mailto.
 */
export const ContentBlock = v.variant('type', [
  v.object({ type: v.literal('heading'), text: v.string() }),
  v.object({ type: v.literal('paragraph'), text: v.string() }),
  v.object({ type: v.literal('list'), ordered: v.boolean(), items: v.array(v.string()) }),
  v.object({ type: v.literal('facts'), rows: v.array(v.object({ name: v.string(), value: v.string() })) }),
  v.object({ type: v.literal('quote'), text: v.string() }),
  v.object({ type: v.literal('picture'), picture: Picture, alt: v.string() }),
]);
export type ContentBlock = v.InferOutput<typeof ContentBlock>;

const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/), v.maxLength(100));

export const ContentPreview = v.object({
  slug: Slug,
  title: v.string(),
  summary: v.string(),
  picture: v.nullable(Picture),
});

/** Where a page may be shown in short. */
export const PREVIEW_PLACES = ['home', 'footer'] as const;
export const PreviewPlace = v.picklist(PREVIEW_PLACES);
export type PreviewPlace = v.InferOutput<typeof PreviewPlace>;
/** A page that the home page or the footer leads to (docs/product.md §11.12). */
export const PagePreview = v.object({ ...ContentPreview.entries, shown_in: v.array(PreviewPlace) });
export type PagePreview = v.InferOutput<typeof PagePreview>;

export const ContentPage = v.object({ ...ContentPreview.entries, blocks: v.array(ContentBlock), updated_at: Instant });
export type ContentPage = v.InferOutput<typeof ContentPage>;
export const ContentQuery = v.strictObject({ slug: Slug });

/** A text for the text modal, by key. */
export const ContentText = v.object({ key: v.string(), title: v.string(), blocks: v.array(ContentBlock) });
export const ContentTextQuery = v.strictObject({ key: v.pipe(v.string(), v.maxLength(60)) });

export const NewsItem = v.object({
  id: NumericId,
  ...ContentPreview.entries,
  date: CalendarDate,
  /** An event has a day of its own. */
  event_at: v.nullable(Instant),
  blocks: v.array(ContentBlock),
});
export type NewsItem = v.InferOutput<typeof NewsItem>;

export const PromoItem = v.object({
  id: NumericId,
  ...ContentPreview.entries,
  starts_on: v.nullable(CalendarDate),
  ends_on: v.nullable(CalendarDate),
  promocode: v.nullable(v.string()),
  blocks: v.array(ContentBlock),
});
export type PromoItem = v.InferOutput<typeof PromoItem>;

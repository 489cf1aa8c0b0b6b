import * as v from 'valibot';
import { ChainPicture } from './chain-file-parts.ts';
import { PAY_PERIODS, PreviewPlace } from './content.ts';
import { Picture } from './primitives.ts';

// What the chain tells its guests, in the office (docs/product.md §34.23 to §34.26): banners, promotions, news, jobs, pages.

/** Lists of a chain's file with texts and pictures for guests, in the order of the file. */
export const CONTENT_LISTS = ['banners', 'slides', 'promos', 'news', 'vacancies', 'pages'] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];

const banner = ['title', 'short_title', 'text', 'link', 'action', 'color', 'advertiser', 'erid', 'picture'] as const;

/** The fields of each; `text` of all but a banner is its blocks as one Markdown text. */
export const CONTENT_FIELDS = {
  banners: banner,
  slides: banner,
  promos: ['title', 'slug', 'summary', 'text', 'starts_on', 'ends_on', 'promocode', 'picture'],
  news: ['title', 'slug', 'summary', 'text', 'date', 'event_at', 'event_ends_at', 'restaurant', 'place', 'picture'],
  vacancies: ['title', 'slug', 'summary', 'text', 'restaurants', 'pay', 'schedule', 'date', 'picture'],
  pages: ['title', 'summary', 'text', 'shown_in', 'picture'],
} as const satisfies Record<ContentList, readonly string[]>;
export type ContentField = (typeof CONTENT_FIELDS)[ContentList][number];

/** Shapes to which a photograph is cut: of a dish, of a banner, of an article or within its text (docs/product.md §20.5). */
export const PhotoShape = v.picklist(['card', 'banner', 'wide']);
export type PhotoShape = v.InferOutput<typeof PhotoShape>;

/** The pay of a job; the limits are the import's. Money in kopecks. */
export const OfficePay = v.strictObject({
  from: v.nullable(v.number()),
  to: v.nullable(v.number()),
  per: v.picklist(PAY_PERIODS),
});
export type OfficePay = v.InferOutput<typeof OfficePay>;

/** The longest text of an article, as in a chain's file. */
export const LONGEST_TEXT = 60_000;

const common = {
  id: v.string(),
  title: v.string(),
  text: v.string(),
  /** The field `picture`: what the file names. */
  photo: v.nullable(ChainPicture),
  picture: v.nullable(Picture),
};
const optional = v.nullable(v.string());

export const OfficeBanner = v.object({
  ...common,
  short_title: optional,
  link: optional,
  action: optional,
  color: v.string(),
  advertiser: optional,
  erid: optional,
});
export type OfficeBanner = v.InferOutput<typeof OfficeBanner>;

const article = { ...common, slug: v.string(), summary: v.string() };
export const OfficePromo = v.object({ ...article, starts_on: optional, ends_on: optional, promocode: optional });
export type OfficePromo = v.InferOutput<typeof OfficePromo>;
export const OfficeNews = v.object({
  ...article,
  date: v.string(),
  event_at: optional,
  event_ends_at: optional,
  restaurant: optional,
  place: optional,
});
export type OfficeNews = v.InferOutput<typeof OfficeNews>;
export const OfficeVacancy = v.object({
  ...article,
  date: v.string(),
  restaurants: v.array(v.string()),
  pay: v.nullable(OfficePay),
  schedule: optional,
});
export type OfficeVacancy = v.InferOutput<typeof OfficeVacancy>;
/** `id` is its slug with underscores for slashes, since a path of the draft has slashes: `info_rules`. */
export const OfficePage = v.object({
  ...article,
  shown_in: v.array(PreviewPlace),
  /** Guests agree to it: another text is another edition of their consents (docs/product.md §34.26). */
  consented: v.boolean(),
});
export type OfficePage = v.InferOutput<typeof OfficePage>;

export const OfficeContent = v.object({
  banners: v.array(OfficeBanner),
  slides: v.array(OfficeBanner),
  promos: v.array(OfficePromo),
  news: v.array(OfficeNews),
  vacancies: v.array(OfficeVacancy),
  pages: v.array(OfficePage),
});
export type OfficeContent = v.InferOutput<typeof OfficeContent>;

/** A screen of the storefront to which a banner may lead. */
export const OfficeLink = v.object({
  kind: v.picklist(['category', 'dish', 'page']),
  path: v.string(),
  name: v.string(),
});
export type OfficeLink = v.InferOutput<typeof OfficeLink>;

/** Returns the id of a page in paths of the draft. */
export function pageId(slug: string): string {
  return slug.replaceAll('/', '_');
}

/** Returns the slug of a page by its id in paths of the draft. */
export function pageSlug(id: string): string {
  return id.replaceAll('_', '/');
}

/** The shape of the pictures of a list. */
export function shapeOf(list: ContentList): PhotoShape {
  return list === 'banners' || list === 'slides' ? 'banner' : 'wide';
}

/** `POST /draft/preview`: a text as guests would see it. */
export const PreviewBody = v.strictObject({ text: v.pipe(v.string(), v.maxLength(LONGEST_TEXT)) });
export const TextPreview = v.object({ html: v.string() });

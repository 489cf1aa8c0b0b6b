import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PagePreview, Vacancy } from '#contract/content.ts';
import type { OrderType, Picture } from '#contract/primitives.ts';
import { bytea, imported, instant, numberedId } from './columns.ts';
import { restaurants } from './places.ts';

/** Columns shared by pages, news and promotions. */
const article = () => ({
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  picture: jsonb('picture').$type<Picture>(),
  /** Sanitized by server/rich-text. */
  html: text('html').notNull(),
});

/** Menu banners and the three slides of the home page. `external_id` is `banners/…` or `slides/…`. */
export const banners = pgTable('banners', {
  id: numberedId(),
  ...imported(),
  place: text('place', { enum: ['banners', 'slides'] }).notNull(),
  title: text('title').notNull(),
  shortTitle: text('short_title'),
  text: text('text').notNull(),
  link: text('link'),
  action: text('action'),
  color: text('color').notNull(),
  picture: jsonb('picture').$type<Picture>(),
  /** Of a partner's advertisement: who pays for it, and its token of the register. */
  advertiser: text('advertiser'),
  erid: text('erid'),
});

/** `external_id` is the slug. */
export const contentPages = pgTable('content_pages', {
  id: numberedId(),
  ...imported(),
  ...article(),
  updatedAt: instant('updated_at').notNull(),
  shownIn: jsonb('shown_in').$type<PagePreview['shown_in']>().notNull().default([]),
});

/** Texts of the text modal. `external_id` is the key. */
export const contentTexts = pgTable('content_texts', {
  id: numberedId(),
  ...imported(),
  title: text('title').notNull(),
  /** Sanitized by server/rich-text. */
  html: text('html').notNull(),
});

export const news = pgTable('news', {
  id: numberedId(),
  ...imported(),
  ...article(),
  /** `YYYY-MM-DD`. */
  date: text('date').notNull(),
  eventAt: instant('event_at'),
  eventEndsAt: instant('event_ends_at'),
  /** External id. */
  restaurant: text('restaurant'),
  place: text('place'),
});

/** Jobs that the chain offers. */
export const vacancies = pgTable('vacancies', {
  id: numberedId(),
  ...imported(),
  ...article(),
  /** External ids. */
  restaurants: jsonb('restaurants').$type<string[]>().notNull(),
  pay: jsonb('pay').$type<Vacancy['pay']>(),
  schedule: text('schedule'),
  /** `YYYY-MM-DD`. */
  date: text('date').notNull(),
});

/**
 * Job applications (docs/product.md §31). The file is stored in the row, so that it is kept, backed up and deleted with it.
 */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: text('id').primaryKey(),
    /** Key sent by the browser: the same key twice is one application. */
    requestKey: text('request_key').notNull().unique(),
    vacancyId: integer('vacancy_id')
      .notNull()
      .references(() => vacancies.id),
    restaurantId: integer('restaurant_id').references(() => restaurants.id),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    /** Version of the text that was agreed to, and when. */
    consentVersion: text('consent_version').notNull(),
    createdAt: instant('created_at').notNull(),
    fileName: text('file_name'),
    fileType: text('file_type'),
    file: bytea('file'),
  },
  (table) => [index().on(table.createdAt)],
);

export const promos = pgTable('promos', {
  id: numberedId(),
  ...imported(),
  ...article(),
  startsOn: text('starts_on'),
  endsOn: text('ends_on'),
  promocode: text('promocode'),
});

/** What a promo code grants; a gift references its product by external id. Money in kopecks. */
export type PromocodeGift =
  | { readonly type: 'percent'; readonly percent: number }
  | { readonly type: 'amount'; readonly amount: number }
  | { readonly type: 'free_delivery' }
  | { readonly type: 'gift'; readonly product: string };

/** Promo code terms, stored for the requests that apply them. */
export const promocodes = pgTable('promocodes', {
  id: numberedId(),
  ...imported(),
  code: text('code').notNull(),
  gives: jsonb('gives').$type<PromocodeGift>().notNull(),
  minSubtotal: integer('min_subtotal').notNull(),
  orderTypes: jsonb('order_types').$type<OrderType[]>().notNull(),
  restaurants: jsonb('restaurants').$type<string[]>().notNull(),
  startsOn: text('starts_on'),
  endsOn: text('ends_on'),
  firstOrderOnly: boolean('first_order_only').notNull(),
  perCustomer: integer('per_customer'),
  withDiscounted: boolean('with_discounted').notNull(),
});

/** `external_id` is the path. */
export const seoTitles = pgTable('seo_titles', {
  id: numberedId(),
  ...imported(),
  title: text('title').notNull(),
  description: text('description').notNull(),
});

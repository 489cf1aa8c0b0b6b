import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ContentBlock, PagePreview } from '../../../contract/content.ts';
import type { OrderType, Picture } from '../../../contract/primitives.ts';
import { imported, instant, numberedId } from './columns.ts';

/** What pages, news and promotions have in common. */
const article = () => ({
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  picture: jsonb('picture').$type<Picture>(),
  blocks: jsonb('blocks').$type<ContentBlock[]>().notNull(),
});

/** Banners of the menu, and the three slides of the home page. `external_id` is `banners/…` or `slides/…`. */
export const banners = pgTable('banners', {
  id: numberedId(),
  ...imported(),
  place: text('place', { enum: ['banners', 'slides'] }).notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  link: text('link'),
  action: text('action'),
  color: text('color').notNull(),
  picture: jsonb('picture').$type<Picture>(),
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
  blocks: jsonb('blocks').$type<ContentBlock[]>().notNull(),
});

export const news = pgTable('news', {
  id: numberedId(),
  ...imported(),
  ...article(),
  /** `YYYY-MM-DD`. */
  date: text('date').notNull(),
  eventAt: instant('event_at'),
});

export const promos = pgTable('promos', {
  id: numberedId(),
  ...imported(),
  ...article(),
  startsOn: text('starts_on'),
  endsOn: text('ends_on'),
  promocode: text('promocode'),
});

/** What a promo code gives; a gift names its product by external id. Money in kopecks. */
export type PromocodeGift =
  | { readonly type: 'percent'; readonly percent: number }
  | { readonly type: 'amount'; readonly amount: number }
  | { readonly type: 'free_delivery' }
  | { readonly type: 'gift'; readonly product: string };

/** Terms of promo codes, kept for the calls that apply them. */
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

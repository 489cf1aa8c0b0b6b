import { and, asc, desc, eq, gte, isNull, or, type SQL } from 'drizzle-orm';
import type { Banner } from '#contract/catalog.ts';
import { api } from '#contract/endpoints.ts';
import { calendarDate } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { banners, contentPages, contentTexts, news, promos, seoTitles, vacancies } from '#server/db/schema/content.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { ApiError } from '#server/http/api-error.ts';
import { implement, type Route } from '#server/http/route.ts';
import { readTimezones } from '../places/read-places.ts';
import { contentStrings } from './content-strings.ts';

const bannersOf = async (db: Database, place: 'banners' | 'slides'): Promise<Banner[]> => {
  const rows = await db
    .select()
    .from(banners)
    .where(and(isNull(banners.archivedAt), eq(banners.place, place)))
    .orderBy(asc(banners.position));
  return rows.map(({ id, title, shortTitle, text, link, action, color, picture, advertiser, erid }) => ({
    id,
    title,
    short_title: shortTitle,
    text,
    link,
    action,
    color,
    picture,
    ad: advertiser === null || erid === null ? null : contentStrings.ad(advertiser, erid),
  }));
};

const pagesOf = async (db: Database, where?: SQL) => {
  const rows = await db
    .select()
    .from(contentPages)
    .where(and(isNull(contentPages.archivedAt), where))
    .orderBy(asc(contentPages.position));
  return rows.map(({ slug, title, summary, picture, html, updatedAt, shownIn }) => ({
    slug,
    title,
    summary,
    picture,
    html,
    updated_at: updatedAt.toISOString(),
    shown_in: shownIn,
  }));
};

const missing = (message: string): ApiError => new ApiError('NOT_FOUND', { message });

/** Returns `YYYY-MM-DD`, today's date where it is earliest, since a promotion ends with the day of the chain's last restaurant. */
const earliestToday = async (db: Database, now: Date): Promise<string> => {
  const days = (await readTimezones(db)).map((timezone) => calendarDate(now, timezone));
  return days.toSorted()[0] ?? calendarDate(now, 'UTC');
};

/** Loads the numbers of existing restaurants by their external ids. */
const restaurantNumbers = async (db: Database): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: restaurants.id, externalId: restaurants.externalId })
    .from(restaurants)
    .where(isNull(restaurants.archivedAt));
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
};

/** Routes for banners, news, promotions, pages and texts, as given in the chain's file. */
export function contentRoutes(): Route[] {
  return [
    implement(api.banners, ({ db }) => bannersOf(db, 'banners')),
    implement(api.tripleSlider, ({ db }) => bannersOf(db, 'slides')),
    implement(api.news, async ({ db }) => {
      const rows = await db
        .select()
        .from(news)
        .where(isNull(news.archivedAt))
        .orderBy(desc(news.date), asc(news.position));
      const numbers = await restaurantNumbers(db);
      return rows.map(({ id, slug, title, summary, picture, date, eventAt, eventEndsAt, restaurant, place, html }) => ({
        id,
        slug,
        title,
        summary,
        picture,
        date,
        event_at: eventAt?.toISOString() ?? null,
        event_ends_at: eventEndsAt?.toISOString() ?? null,
        restaurant_id: restaurant === null ? null : (numbers.get(restaurant) ?? null),
        place,
        html,
      }));
    }),
    implement(api.vacancies, async ({ db }) => {
      const rows = await db
        .select()
        .from(vacancies)
        .where(isNull(vacancies.archivedAt))
        .orderBy(asc(vacancies.position));
      const numbers = await restaurantNumbers(db);
      return rows.flatMap(({ id, slug, title, summary, picture, restaurants: at, pay, schedule, date, html }) => {
        const ids = at.flatMap((one) => numbers.get(one) ?? []);
        // Every restaurant it applied to has closed.
        if (ids.length === 0) return [];
        return [{ id, slug, title, summary, picture, restaurant_ids: ids, pay, schedule, date, html }];
      });
    }),
    implement(api.contentPromos, async ({ db, now }) => {
      const rows = await db
        .select()
        .from(promos)
        .where(
          and(isNull(promos.archivedAt), or(isNull(promos.endsOn), gte(promos.endsOn, await earliestToday(db, now)))),
        )
        .orderBy(asc(promos.position));
      return rows.map(({ id, slug, title, summary, picture, startsOn, endsOn, promocode, html }) => ({
        id,
        slug,
        title,
        summary,
        picture,
        starts_on: startsOn,
        ends_on: endsOn,
        promocode,
        html,
      }));
    }),
    implement(api.contentText, async ({ db, query }) => {
      const [row] = await db
        .select()
        .from(contentTexts)
        .where(and(isNull(contentTexts.archivedAt), eq(contentTexts.externalId, query.key)));
      if (!row) throw missing(contentStrings.noText);
      return { key: row.externalId, title: row.title, html: row.html };
    }),
    // The contract's schemas strip page fields that a list does not include.
    implement(api.contentList, ({ db }) => pagesOf(db)),
    implement(api.pagesPreview, async ({ db }) => (await pagesOf(db)).filter(({ shown_in }) => shown_in.length > 0)),
    implement(api.contentPage, async ({ db, query }) => {
      const [page] = await pagesOf(db, eq(contentPages.slug, query.slug));
      if (!page) throw missing(contentStrings.noPage);
      return page;
    }),
    implement(api.seoTitles, async ({ db }) => {
      const rows = await db
        .select()
        .from(seoTitles)
        .where(isNull(seoTitles.archivedAt))
        .orderBy(asc(seoTitles.position));
      return rows.map(({ externalId, title, description }) => ({ path: externalId, title, description }));
    }),
  ];
}

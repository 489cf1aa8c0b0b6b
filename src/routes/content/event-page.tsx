import { useSuspenseQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { NewsArticle } from '#features/content/news-article.tsx';
import { contentStrings } from '#features/content/content-strings.ts';
import { useHomes } from '#client/place/use-cities.ts';
import { newsQuery } from '#client/queries/queries.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { usePlace } from '#client/place/use-place.ts';
import { calendarFile, saveFile } from '#lib/calendar-file.ts';
import { missing } from '../root.ts';
import { useFollow, usePageParams } from '../use-address.ts';
import css from './content-page.module.css';
import { newsRestaurant, newsRestaurants, newsTimezone } from './news-times.ts';

const HOUR = 3_600_000;

/** The page of one news item or event (docs/product.md §11.15). */
export function Page(): JSX.Element | null {
  const { slug } = usePageParams();
  return slug === undefined ? null : <News slug={slug} />;
}

function News({ slug }: { slug: string }): JSX.Element {
  const { api, clock } = useServices();
  const { data: news } = useSuspenseQuery(newsQuery(api));
  const { restaurant } = usePlace();
  const now = useNow();
  const follow = useFollow();
  const index = news.findIndex((one) => one.slug === slug);
  const item = news[index] ?? missing();
  const localities = useHomes(newsRestaurants([item]));
  const at = newsRestaurant(localities, item);
  const place = [at?.restaurant.address, item.place].filter(Boolean).join(', ') || null;
  const { event_at: starts } = item;
  const start = starts === null ? null : new Date(starts);
  const end = start && new Date(item.event_ends_at ?? start.getTime() + 2 * HOUR);
  const saveEvent = (): void => {
    if (start === null || end === null) return;
    const file = calendarFile({
      uid: `news-${item.id}@${location.host}`,
      title: item.title,
      start,
      end,
      place,
      description: item.summary,
      url: `${location.origin}/events/${item.slug}`,
      now: clock.now(),
    });
    saveFile(contentStrings.calendarFile, new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  };
  return (
    <div className={css['page']}>
      <NewsArticle
        item={item}
        event={
          end && {
            place,
            timezone: newsTimezone(localities, item, restaurant?.timezone),
            isOver: now !== null && end < now,
            onCalendar: saveEvent,
          }
        }
        newer={news[index - 1]}
        older={news[index + 1]}
        onFollow={follow}
      />
    </div>
  );
}

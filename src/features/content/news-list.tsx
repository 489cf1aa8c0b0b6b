import type { JSX } from 'react';
import { useState } from 'react';
import type { NewsItem } from '#contract/content.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { usePageEnd } from '#ui/use-page-end.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { contentStrings } from './content-strings.ts';
import css from './content.module.css';
import { eventDate, longDate } from './dates.ts';
import type { Follow } from './prose.tsx';
import { StoryCard } from './story-card.tsx';

/** Number of news items initially shown, and appended at a time. */
const NEWS_STEP = 12;

interface NewsListProps {
  news: readonly NewsItem[];
  /** Time zone for the day of an event. */
  timezoneOf: (item: NewsItem) => string;
  onFollow: Follow;
}

/** News and events as cards, newest first; scrolling on a phone loads more (docs/product.md §11.8). */
export function NewsList({ news, timezoneOf, onFollow }: NewsListProps): JSX.Element {
  const [shown, setShown] = useState(NEWS_STEP);
  const showMore = (): void => setShown((before) => before + NEWS_STEP);
  const sentinel = usePageEnd(showMore);
  if (news.length === 0) return <EmptyState title={contentStrings.newsEmpty} text={contentStrings.newsEmptyText} />;
  return (
    <>
      <div className={css['cards']}>
        {news.slice(0, shown).map((item, index) => (
          <StoryCard
            key={item.id}
            story={item}
            isFirst={index === 0}
            meta={
              <>
                <time dateTime={item.date}>{longDate(item.date)}</time>
                {item.event_at !== null && (
                  <span className={css['tag']}>
                    {contentStrings.eventOn(eventDate(item.event_at, timezoneOf(item)))}
                  </span>
                )}
              </>
            }
          >
            <FollowLink to={`/events/${item.slug}`} onFollow={onFollow} className={css['way']}>
              <span>{contentStrings.read}</span>
              <VisuallyHidden>{`: ${item.title}`}</VisuallyHidden>
            </FollowLink>
          </StoryCard>
        ))}
      </div>
      {shown < news.length && (
        <LoadMore label={contentStrings.moreNews} busy={false} failed={false} onMore={showMore} sentinel={sentinel} />
      )}
    </>
  );
}

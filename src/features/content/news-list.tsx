import type { JSX } from 'react';
import type { NewsItem } from '../../../contract/content.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronDownIcon } from '../../ui/icons/more-icons.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { contentStrings } from './content-strings.ts';
import css from './content.module.css';
import { eventDate, longDate } from './dates.ts';
import type { Follow } from './inline.tsx';
import { StoryCard } from './story-card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface NewsListProps {
  news: readonly NewsItem[];
  /** In which the days of events are said. */
  timezone: string;
  onFollow: Follow;
}

/** News and events as cards. Each has an anchor of its own, and opens without scripts (`<details>`). */
export function NewsList({ news, timezone, onFollow }: NewsListProps): JSX.Element {
  if (news.length === 0) return <EmptyState title={contentStrings.newsEmpty} text={contentStrings.newsEmptyText} />;
  return (
    <div className={css['cards']}>
      {news.map((item, index) => (
        <StoryCard
          key={item.id}
          story={item}
          isFirst={index === 0}
          meta={
            <>
              <time dateTime={item.date}>{longDate(item.date)}</time>
              {item.event_at !== null && (
                <span className={css['tag']}>{contentStrings.eventOn(eventDate(item.event_at, timezone))}</span>
              )}
            </>
          }
        >
          {item.blocks.length > 0 && (
            <details className={css['details']}>
              <summary>
                <span>
                  {contentStrings.read}
                  <VisuallyHidden>: {item.title}</VisuallyHidden>
                </span>
                <ChevronDownIcon />
              </summary>
              <ContentBlocks blocks={item.blocks} onFollow={onFollow} level={3} />
            </details>
          )}
        </StoryCard>
      ))}
    </div>
  );
}

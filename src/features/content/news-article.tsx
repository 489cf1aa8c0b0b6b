import type { JSX, ReactNode } from 'react';
import type { NewsItem } from '#contract/content.ts';
import { Button } from '#ui/button.tsx';
import { BrandBorder } from '#brand/border.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { contentStrings } from './content-strings.ts';
import css from './content.module.css';
import { eventTime, longDate } from './dates.ts';
import { Prose, type Follow } from './prose.tsx';

interface NewsArticleProps {
  item: NewsItem;
  /** For an event: the place as text, its time zone, whether it is over, and adding it to a calendar. */
  event: { place: string | null; timezone: string; isOver: boolean; onCalendar: () => void } | null;
  /** Adjacent news by date. */
  newer: NewsItem | undefined;
  older: NewsItem | undefined;
  onFollow: Follow;
}

/** A news item or event (docs/product.md §11.15): date, when and where, picture, the text, and adjacent items. */
export function NewsArticle({ item, event, newer, older, onFollow }: NewsArticleProps): JSX.Element {
  return (
    <article className={css['article']}>
      <header className={css['header']}>
        <p className={css['meta']}>
          <time dateTime={item.date}>{longDate(item.date)}</time>
          {event?.isOver === true && <span className={css['tag']}>{contentStrings.eventOver}</span>}
        </p>
        <h1>{item.title}</h1>
        {item.summary !== '' && <p className={css['lead']}>{item.summary}</p>}
        <BrandBorder className={css['border']} />
      </header>
      {event !== null && item.event_at !== null && (
        <>
          <dl className={css['facts']}>
            <Fact name={contentStrings.when}>
              <time dateTime={item.event_at}>{eventTime(item.event_at, item.event_ends_at, event.timezone)}</time>
            </Fact>
            {event.place !== null && <Fact name={contentStrings.where}>{event.place}</Fact>}
          </dl>
          {!event.isOver && (
            <Button variant="secondary" className={css['start']} onClick={event.onCalendar}>
              {contentStrings.toCalendar}
            </Button>
          )}
        </>
      )}
      {item.picture !== null && (
        <Picture className={css['cover']} picture={item.picture} alt="" sizes={PICTURE_SIZES.article} eager />
      )}
      <Prose html={item.html} onFollow={onFollow} />
      <nav className={css['neighbours']} aria-label={contentStrings.neighbours}>
        <Neighbour item={newer} label={contentStrings.newer} onFollow={onFollow} />
        <FollowLink to="/events" onFollow={onFollow}>
          {contentStrings.allNews}
        </FollowLink>
        <Neighbour item={older} label={contentStrings.older} onFollow={onFollow} />
      </nav>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Neighbour({
  item,
  label,
  onFollow,
}: {
  item: NewsItem | undefined;
  label: string;
  onFollow: Follow;
}): JSX.Element | null {
  if (item === undefined) return null;
  return (
    <p>
      <span className={css['meta']}>{label}</span>
      <FollowLink to={`/events/${item.slug}`} onFollow={onFollow}>
        {item.title}
      </FollowLink>
    </p>
  );
}

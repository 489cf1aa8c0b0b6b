import type { JSX } from 'react';
import type { NewsItem } from '#contract/content.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { isPlainClick } from '#ui/follow-link.tsx';
import { contentStrings } from '../content-strings.ts';
import { longDate } from '../dates.ts';
import css from './teaser.module.css';
import type { Follow } from '../text/prose.tsx';

const SHOWN = 3;

/** The latest news in short, each linking to its own page. */
export function NewsTeaser({ news, onFollow }: { news: readonly NewsItem[]; onFollow: Follow }): JSX.Element {
  return (
    <section className={css['teaser']} aria-labelledby="news-teaser">
      <h2 id="news-teaser">{contentStrings.newsTitle}</h2>
      <ul role="list" className={css['list']}>
        {news.slice(0, SHOWN).map((item) => {
          const path = `/events/${item.slug}`;
          return (
            <li key={item.id} className={css['card']}>
              <Picture picture={item.picture} alt="" sizes={PICTURE_SIZES.teaser} />
              <div className={css['text']}>
                <time dateTime={item.date}>{longDate(item.date)}</time>
                <a
                  href={path}
                  onClick={(event) => {
                    if (!isPlainClick(event)) return;
                    event.preventDefault();
                    onFollow(path);
                  }}
                >
                  {item.title}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import type { JSX } from 'react';
import type { NewsItem } from '#contract/content.ts';
import { pageNames } from '#contract/page-names-strings.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { isPlainClick, FollowLink } from '#ui/follow-link.tsx';
import type { ShownPage } from '#client/queries/page-previews.ts';
import { contentStrings } from './content-strings.ts';
import { longDate } from './dates.ts';
import type { Follow } from './prose.tsx';
import css from './teasers.module.css';

const SHOWN = 3;

/** The latest news in short, each linking to its own page. */
export function NewsTeaser({ news, onFollow }: { news: readonly NewsItem[]; onFollow: Follow }): JSX.Element {
  return (
    <section className={css['teaser']} aria-labelledby="news-teaser">
      <h2 id="news-teaser">{pageNames.events}</h2>
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

interface PagesTeaserProps {
  readonly pages: readonly ShownPage[];
  readonly onFollow: Follow;
}

/** Pages that the chain features on its home page, in short (docs/product.md §11.12). */
export function PagesTeaser({ pages, onFollow }: PagesTeaserProps): JSX.Element {
  return (
    <section className={css['teaser']} aria-labelledby="pages-teaser">
      <h2 id="pages-teaser">{contentStrings.pagesTitle}</h2>
      <ul role="list" className={css['list']}>
        {pages.map(({ path, title, summary, picture }) => (
          <li key={path} className={css['card']}>
            {picture !== null && <Picture picture={picture} alt="" sizes={PICTURE_SIZES.teaser} />}
            <div className={css['text']}>
              <FollowLink to={path} onFollow={onFollow}>
                {title}
              </FollowLink>
              {summary !== '' && <p>{summary}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

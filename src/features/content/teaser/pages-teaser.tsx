import type { JSX } from 'react';
import type { ShownPage } from '#client/queries/page-previews.ts';
import { FollowLink } from '#ui/follow-link.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { contentStrings } from '../content-strings.ts';
import css from './teaser.module.css';
import type { Follow } from '../text/prose.tsx';

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

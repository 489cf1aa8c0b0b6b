import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { ContentPage } from '#contract/content.ts';
import { BrandBorder } from '#brand/border.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { Prose, type Follow } from './prose.tsx';
import css from './content.module.css';

interface ContentArticleProps {
  page: Pick<ContentPage, 'title' | 'summary' | 'picture' | 'html'>;
  onFollow: Follow;
  /** Content that the route adds below the text: cafes, zones, contacts. */
  children?: Elements;
}

/** A content page: title, picture, text in a readable measure. */
export function ContentArticle({ page, onFollow, children }: ContentArticleProps): JSX.Element {
  return (
    <div className={css['page']}>
      <article className={css['article']}>
        <header className={css['header']}>
          <h1>{page.title}</h1>
          {page.summary !== '' && <p className={css['lead']}>{page.summary}</p>}
          <BrandBorder className={css['border']} />
        </header>
        {page.picture !== null && (
          <Picture className={css['cover']} picture={page.picture} alt="" sizes={PICTURE_SIZES.article} eager />
        )}
        {page.html !== '' && <Prose html={page.html} onFollow={onFollow} />}
      </article>
      {children}
    </div>
  );
}

import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { ContentPage } from '#contract/content.ts';
import { BrandBorder } from '#brand/border.tsx';
import { Prose, type Follow } from './prose.tsx';
import { cx } from '#ui/cx.ts';
import css from './content.module.css';

interface ContentArticleProps {
  page: Pick<ContentPage, 'title' | 'summary' | 'html'>;
  onFollow: Follow;
  /** What the page is opened for, from the storefront's own data: directly below the title, before the chain's text. */
  answer?: Elements;
  /** Further data, below the chain's text. */
  children?: Elements;
}

/**
 * A content page (docs/product.md §11.17): title, answer, text in a readable measure. The page's own picture is not shown: it is for
 * previews and shared links, and the pictures of a page are in its text.
 */
export function ContentArticle({ page, onFollow, answer, children }: ContentArticleProps): JSX.Element {
  const isAnswer = answer !== undefined;
  const lead = page.summary !== '' && <p className={css['lead']}>{page.summary}</p>;
  const hasText = page.html !== '' || (isAnswer && page.summary !== '');
  return (
    <div className={cx(css['page'], isAnswer && css['answering'])}>
      <header className={css['header']}>
        <h1>{page.title}</h1>
        {!isAnswer && lead}
        {!isAnswer && <BrandBorder className={css['border']} />}
      </header>
      {answer}
      {hasText && (
        <article className={css['article']}>
          {isAnswer && lead}
          <Prose html={page.html} onFollow={onFollow} />
        </article>
      )}
      {children}
    </div>
  );
}

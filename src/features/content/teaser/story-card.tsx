import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Picture as PictureRecord } from '#contract/primitives.ts';
import { Picture } from '#ui/picture.tsx';
import { PICTURE_SIZES } from '#ui/picture-sizes.ts';
import css from '../content.module.css';

interface StoryCardProps {
  story: {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly picture: PictureRecord | null;
  };
  /** The line above the title: a date, a period. */
  meta: string | Elements;
  /** Stands at the top of the page: its picture is wanted at once. */
  isFirst: boolean;
  children: Elements;
}

/** A piece of news, an event, a promotion: picture, line, title, summary, and what follows. It has an anchor of its own. */
export function StoryCard({ story, meta, isFirst, children }: StoryCardProps): JSX.Element {
  return (
    <article id={story.slug} className={css['card']}>
      <Picture className={css['photo']} picture={story.picture} alt="" sizes={PICTURE_SIZES.story} eager={isFirst} />
      <div className={css['what']}>
        <p className={css['meta']}>{meta}</p>
        <h2>{story.title}</h2>
        <p>{story.summary}</p>
        {children}
      </div>
    </article>
  );
}

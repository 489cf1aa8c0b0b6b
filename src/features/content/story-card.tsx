import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Picture as PictureRecord } from '#contract/primitives.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import css from './content.module.css';

interface StoryCardProps {
  story: {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly picture: PictureRecord | null;
  };
  /** The line above the title: a date. */
  meta: string | Elements;
  /** At the top of the page: its picture is loaded eagerly. */
  isFirst: boolean;
  children: Elements;
}

/** A news item or event: picture, line, title, summary, and children. Has its own anchor. */
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

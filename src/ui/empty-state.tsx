import type { JSX, ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { BrandBorder } from '#brand/border.tsx';
import { DishIcon } from './icons/menu-icons.tsx';
import css from './state.module.css';

interface EmptyStateProps {
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** The single next action: a button or a link. */
  action?: Elements;
  /** A picture: an icon, or an image. */
  art?: Elements;
  /** The heading's level in its page. */
  level?: 1 | 2 | 3;
}

/** An empty state: a picture, a sentence, and one action (docs/product.md §15.7). */
export function EmptyState({ title, text, action, art, level = 2 }: EmptyStateProps): JSX.Element {
  const Heading = `h${level}` as const;
  return (
    <div className={css['state']}>
      <div className={css['art']}>{art ?? <DishIcon />}</div>
      <BrandBorder className={css['border']} />
      <Heading>{title}</Heading>
      {text !== undefined && <p className={css['text']}>{text}</p>}
      {action !== undefined && <div className={css['action']}>{action}</div>}
    </div>
  );
}

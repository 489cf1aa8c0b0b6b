import type { JSX } from 'react';
import type { PromoItem } from '../../../contract/content.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { contentStrings } from './content-strings.ts';
import css from './content.module.css';
import { CopyCode } from './copy-code.tsx';
import { longDate } from './dates.ts';
import type { Follow } from './inline.tsx';

/** «с 1 ноября 2026 до 31 декабря 2026»; null where it has no dates. */
export const promoPeriod = ({ starts_on, ends_on }: Pick<PromoItem, 'starts_on' | 'ends_on'>): string | null => {
  const parts = [
    starts_on === null ? null : contentStrings.from(longDate(starts_on)),
    ends_on === null ? null : contentStrings.until(longDate(ends_on)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
};

/** Promotions as cards: picture, dates, what one gets, and the code to copy. */
export function PromoList({ promos, onFollow }: { promos: readonly PromoItem[]; onFollow: Follow }): JSX.Element {
  if (promos.length === 0)
    return <EmptyState title={contentStrings.promosEmpty} text={contentStrings.promosEmptyText} />;
  return (
    <div className={css['cards']}>
      {promos.map((promo, index) => (
        <article key={promo.id} id={promo.slug} className={css['card']}>
          <Picture
            className={css['photo']}
            picture={promo.picture}
            alt=""
            sizes="(min-width: 992px) 30rem, 100vw"
            eager={index === 0}
          />
          <div className={css['what']}>
            <p className={css['meta']}>{promoPeriod(promo) ?? contentStrings.always}</p>
            <h2>{promo.title}</h2>
            <p>{promo.summary}</p>
            <ContentBlocks blocks={promo.blocks} onFollow={onFollow} level={3} />
            {promo.promocode !== null && <CopyCode code={promo.promocode} />}
          </div>
        </article>
      ))}
    </div>
  );
}

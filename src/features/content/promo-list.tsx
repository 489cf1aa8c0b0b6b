import type { ComponentType, JSX } from 'react';
import type { PromoItem } from '#contract/content.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { contentStrings } from './content-strings.ts';
import css from './content.module.css';
import { longDate } from './dates.ts';
import { Prose, type Follow } from './prose.tsx';
import type { Elements } from '#ui/elements.ts';
import { useToasts } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { ChevronDownIcon } from '#ui/icons/more-icons.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';

/** «с 1 ноября по 31 декабря 2026»: inclusive of the last day, with a shared year shown once. Null if it has no dates. */
export function promoPeriod({ starts_on, ends_on }: Pick<PromoItem, 'starts_on' | 'ends_on'>): string | null {
  const isOneYear = starts_on !== null && ends_on !== null && starts_on.slice(0, 4) === ends_on.slice(0, 4);
  const start = starts_on === null ? null : longDate(starts_on);
  const parts = [
    start === null ? null : contentStrings.from(isOneYear ? start.replace(/\u00a0\d{4}$/, '') : start),
    ends_on === null ? null : contentStrings.until(longDate(ends_on)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/** Pictures on the first screen of a phone. */
const EAGER = 4;

interface PromoListProps {
  promos: readonly PromoItem[];
  /** Additional action for a code besides copying. */
  CodeAction: ComponentType<{ code: string }>;
  onFollow: Follow;
}

/** Promotions as rows: picture, title, benefit, dates, and the code to copy or to apply. The terms unfold. */
export function PromoList({ promos, CodeAction, onFollow }: PromoListProps): JSX.Element {
  if (promos.length === 0)
    return <EmptyState title={contentStrings.promosEmpty} text={contentStrings.promosEmptyText} />;
  return (
    <div className={css['cards']}>
      {promos.map((promo, index) => (
        <article key={promo.id} id={promo.slug} className={css['promo']}>
          <Picture
            className={css['thumb']}
            picture={promo.picture}
            alt=""
            sizes={PICTURE_SIZES.promo}
            eager={index < EAGER}
          />
          <div className={css['offer']}>
            <h2 className={css['name']}>{promo.title}</h2>
            {promo.summary !== '' && <p>{promo.summary}</p>}
            <p className={css['meta']}>{promoPeriod(promo) ?? contentStrings.always}</p>
          </div>
          {promo.promocode !== null && (
            <CopyCode code={promo.promocode} action={<CodeAction code={promo.promocode} />} />
          )}
          {promo.html !== '' && (
            <details className={css['terms']}>
              <summary>
                <span>{contentStrings.terms}</span>
                <ChevronDownIcon />
              </summary>
              <Prose html={promo.html} onFollow={onFollow} level={3} />
            </details>
          )}
        </article>
      ))}
    </div>
  );
}

/** A promo code with a copy button. If the browser refuses, the code can be selected. */
function CopyCode({ code, action }: { code: string; action: Elements }): JSX.Element {
  const { showToast } = useToasts();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      showToast(contentStrings.copied, { tone: 'success' });
    } catch {
      showToast(contentStrings.copyFailed(code));
    }
  };
  return (
    <div className={css['code']}>
      <span className={css['codeLabel']}>{contentStrings.promocode}</span>
      <Button
        variant="secondary"
        className={css['codeButton']}
        aria-label={contentStrings.copy(code)}
        onClick={() => void copy()}
      >
        {code}
      </Button>
      {action}
    </div>
  );
}

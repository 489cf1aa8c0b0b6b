import { type JSX, lazy, Suspense, useState } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Vacancy } from '#contract/content.ts';
import type { Restaurant, Environment } from '#contract/restaurants.ts';
import { BrandBorder } from '#brand/border.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { payText } from './pay-text.ts';
import { vacancyStrings } from './vacancy-strings.ts';
import css from './vacancies.module.css';

interface VacancyArticleProps {
  vacancy: Vacancy;
  /** The restaurants with this vacancy. */
  restaurants: readonly Restaurant[];
  /** The chain's own text. */
  text: Elements;
  /** The application form or link. */
  children: Elements;
  onFollow: (path: string) => void;
}

/** One job (docs/product.md §31.1): summary, pay, hours, location, how to apply, and the chain's text. */
export function VacancyArticle({ vacancy, restaurants, text, children, onFollow }: VacancyArticleProps): JSX.Element {
  return (
    <article className={css['article']}>
      <header className={css['header']}>
        <h1>{vacancy.title}</h1>
        {vacancy.summary !== '' && <p className={css['lead']}>{vacancy.summary}</p>}
        <BrandBorder className={css['border']} />
      </header>
      <dl className={css['facts']}>
        <div>
          <dt>{vacancyStrings.facts.pay}</dt>
          <dd>{payText(vacancy.pay)}</dd>
        </div>
        {vacancy.schedule !== null && (
          <div>
            <dt>{vacancyStrings.facts.schedule}</dt>
            <dd>{vacancy.schedule}</dd>
          </div>
        )}
        <div>
          <dt>{vacancyStrings.facts.where}</dt>
          <dd>
            <ul role="list">
              {restaurants.map(({ id, name, address }) => (
                <li key={id}>{`${name}: ${address}`}</li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {children}
      {vacancy.picture !== null && (
        <Picture className={css['cover']} picture={vacancy.picture} alt="" sizes={PICTURE_SIZES.article} eager />
      )}
      {text}
      <p>
        <FollowLink to="/vacancy" onFollow={onFollow} className={css['way']}>
          {vacancyStrings.all}
        </FollowLink>
      </p>
    </article>
  );
}

const ApplicationForm = lazy(async () => ({
  default: (await import('./application-form.tsx')).ApplicationForm,
}));

interface ApplyProps {
  vacancy: Vacancy;
  documents: Environment['documents'];
  /** Whom to call instead; null: nobody. */
  phone: string | null;
}

/** The ways to apply for a job: the form, which loads on demand and gets the focus, or a call (docs/product.md §31.2). */
export function Apply({ phone, ...props }: ApplyProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const call = phone !== null && (
    <p className={css['call']}>
      <span>{vacancyStrings.orCall}</span>
      <PhoneLink className={css['phone']} number={phone} />
    </p>
  );
  if (!isOpen)
    return (
      <div className={css['ways']}>
        <Button size="large" onClick={() => setIsOpen(true)}>
          {vacancyStrings.apply}
        </Button>
        {call}
      </div>
    );
  return (
    <section className={css['apply']} aria-labelledby="apply">
      <h2 id="apply" ref={focus} tabIndex={-1}>
        {vacancyStrings.form.title}
      </h2>
      {call}
      <Suspense fallback={<Skeleton height="24rem" />}>
        <ApplicationForm {...props} />
      </Suspense>
    </section>
  );
}

/** The button that had the focus is gone. */
const focus = (heading: HTMLElement | null): void => heading?.focus();

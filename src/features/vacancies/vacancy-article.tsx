import { type JSX, lazy, Suspense, useState } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Vacancy } from '#contract/content.ts';
import type { Restaurant, Environment } from '#contract/restaurants.ts';
import { BrandBorder } from '#brand/border.tsx';
import { FollowLink } from '#ui/follow-link.tsx';
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

/** One job: summary, pay, hours, location, the chain's text, and how to apply. */
export function VacancyArticle({ vacancy, restaurants, text, children, onFollow }: VacancyArticleProps): JSX.Element {
  return (
    <article className={css['article']}>
      <header className={css['header']}>
        <h1>{vacancy.title}</h1>
        {vacancy.summary !== '' && <p className={css['lead']}>{vacancy.summary}</p>}
        <BrandBorder className={css['border']} />
      </header>
      {vacancy.picture !== null && (
        <Picture className={css['cover']} picture={vacancy.picture} alt="" sizes={PICTURE_SIZES.article} eager />
      )}
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
      {text}
      {children}
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

/** The entry to applying for a job: the form loads on demand. */
export function Apply(props: { vacancy: Vacancy; documents: Environment['documents'] }): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button size="large" className={css['start']} onClick={() => setIsOpen(true)}>
        {vacancyStrings.apply}
      </Button>
    );
  return (
    <section className={css['apply']} aria-labelledby="apply">
      <h2 id="apply">{vacancyStrings.form.title}</h2>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <ApplicationForm {...props} />
      </Suspense>
    </section>
  );
}

import { lazy, Suspense, useState, type JSX } from 'react';
import type { Vacancy } from '#contract/content.ts';
import type { Environment } from '#contract/restaurants.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { vacancyStrings } from './vacancy-strings.ts';
import css from './vacancies.module.css';

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

import { useId, type JSX } from 'react';
import { ALLERGENS, type Allergen } from '#contract/catalog.ts';
import { useForbidden } from '#client/use-forbidden.ts';
import { useToasts } from '#client/use-services.ts';
import { allergenNames } from '#entities/forbidden/allergen-strings.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Elements } from '#ui/elements.ts';
import { noticeClass } from '#ui/notice.ts';
import { Dislikes } from './dislikes.tsx';
import { forbiddenPageStrings } from './forbidden-page-strings.ts';
import css from './forbidden-page.module.css';

/** In Russian alphabetical order, like the menu's filters. */
const byName = [...ALLERGENS].sort((a, b) => (allergenNames[a] < allergenNames[b] ? -1 : 1));

/** «Мне нельзя»: what the customer must not or does not eat. Each tap is saved immediately, on this device only (docs/product.md §17.8). */
export function ForbiddenPage({ about }: { about: Elements }): JSX.Element {
  const [list, keep] = useForbidden();
  const { showToast } = useToasts();
  const titleId = useId();
  const isEmpty = list.allergens.length === 0 && list.words.length === 0;
  const toggle = (allergen: Allergen): void =>
    keep({
      ...list,
      allergens: list.allergens.includes(allergen)
        ? list.allergens.filter((one) => one !== allergen)
        : [...list.allergens, allergen],
    });
  const reset = (): void => {
    if (isEmpty) return;
    keep({ allergens: [], words: [] });
    showToast(forbiddenPageStrings.wasReset, {
      action: { label: forbiddenPageStrings.undo, run: () => keep(list) },
    });
  };
  return (
    <>
      <section className={css['card']}>
        <p>{forbiddenPageStrings.intro}</p>
        <p className={css['muted']}>{forbiddenPageStrings.privacy}</p>
      </section>
      <section className={css['card']} aria-labelledby={titleId}>
        <h2 id={titleId}>{forbiddenPageStrings.allergens}</h2>
        <div className={css['chips']}>
          {byName.map((allergen) => (
            <Chip
              key={allergen}
              className={css['chip']}
              pressed={list.allergens.includes(allergen)}
              onClick={() => toggle(allergen)}
            >
              {allergenNames[allergen]}
            </Chip>
          ))}
        </div>
        <div className={noticeClass}>
          <p>{forbiddenPageStrings.caution}</p>
          {about}
        </div>
      </section>
      <Dislikes words={list.words} onChange={(words) => keep({ ...list, words })} />
      <Button variant="quiet" className={css['reset']} aria-disabled={isEmpty || undefined} onClick={reset}>
        {forbiddenPageStrings.reset}
      </Button>
    </>
  );
}

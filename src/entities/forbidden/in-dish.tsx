import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { closestTo, isFree } from '#domain/forbidden.ts';
import { useVerdicts } from '#client/use-verdicts.ts';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/plain-click.ts';
import { VerdictIcon } from './card-mark.tsx';
import css from './forbidden.module.css';
import { forbiddenStrings, verdictReasons, verdictWords } from './forbidden-strings.ts';

interface InDishProps {
  product: Product;
  /** The chosen options. */
  modifiers: readonly number[];
  time: DishTime | null;
  /** Opens another dish in place of this one. */
  onOpenDish: (productId: number) => void;
}

/** «Есть орехи (орех грецкий)», and the closest dish without it. Announced again when a chosen option changes it. */
export function InDish({ product, modifiers, time, onOpenDish }: InDishProps): JSX.Element {
  const verdicts = useVerdicts();
  const verdict = verdicts.ofChoice(product, modifiers);
  const isMarked = !isFree(verdict);
  const instead =
    isMarked && closestTo(product, verdicts.menu(), (other) => canBeHad(other, time) && isFree(verdicts.of(other)));
  return (
    <div role="status" className={css['dish']}>
      {isMarked && (
        <p className={css['said']}>
          <VerdictIcon verdict={verdict} />
          <span>{verdictReasons(verdict)}</span>
        </p>
      )}
      {instead && (
        <p className={css['instead']}>
          <span>{`${forbiddenStrings.instead} `}</span>
          <a
            href={`?dish=${instead.id}`}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpenDish(instead.id);
            }}
          >
            {instead.name}
          </a>
        </p>
      )}
    </div>
  );
}

/** Warns about forbidden ingredients that an option adds, as far as its name reveals them. */
export function InOption({ name }: { name: string }): JSX.Element | null {
  const verdict = useVerdicts().ofOption(name);
  if (isFree(verdict)) return null;
  return (
    <span className={cx(css['said'], css['option'])}>
      <VerdictIcon verdict={verdict} />
      <span>{verdictWords(verdict)}</span>
    </span>
  );
}

/** @file The code of forbidden-parts.tsx, loaded where a list is kept. */
import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { isFree, type Verdict, type Finding, closestTo } from '#domain/forbidden.ts';
import { useVerdict, type Verdicts, useVerdicts } from '#client/use-verdicts.ts';
import { cx } from '#ui/cx.ts';
import { ForbiddenIcon, PerhapsIcon } from '#ui/icons/forbidden-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { noticeClass } from '#ui/notice.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import { verdictNames, verdictWords, forbiddenStrings, joined, nameOf, verdictReasons } from './forbidden-strings.ts';
import css from './forbidden-views.module.css';

/** Icon: contained, or possibly contained. */
function VerdictIcon({ verdict }: { verdict: Verdict }): JSX.Element {
  return verdict.has.length > 0 ? <ForbiddenIcon /> : <PerhapsIcon />;
}

interface CardMarkProps {
  product: Product;
  /** For a one-line card: the icon alone. */
  small?: boolean;
}

/** «орехи, лук» over a card's picture: takes no space, so that its appearance causes no layout shift. */
export function CardMark({ product, small = false }: CardMarkProps): JSX.Element | null {
  const verdict = useVerdict(product);
  if (isFree(verdict)) return null;
  return (
    <span className={cx(css['mark'], verdict.has.length > 0 && css['has'], small && css['small'])}>
      <VerdictIcon verdict={verdict} />
      {!small && (
        <span className={css['names']} aria-hidden="true">
          {verdictNames(verdict)}
        </span>
      )}
      <VisuallyHidden>{verdictWords(verdict)}</VisuallyHidden>
    </span>
  );
}

type Line = Pick<ShownLine, 'product_id' | 'modifiers' | 'availability'>;

const verdictOn = (verdicts: Verdicts, { product_id: id, modifiers }: Line): Verdict | null => {
  const verdict = verdicts.ofLine(id, modifiers);
  return verdict === null || isFree(verdict) ? null : verdict;
};

/** Warns about a cart line, with its options. */
export function InLine({ line }: { line: Line }): JSX.Element | null {
  const verdict = verdictOn(useVerdicts(), line);
  return verdict === null ? null : (
    <p className={css['said']}>
      <VerdictIcon verdict={verdict} />
      <span>{verdictReasons(verdict)}</span>
    </p>
  );
}

const namesOf = (findings: readonly Finding[]): string => joined([...new Set(findings.map(nameOf))]);

/** One sentence about everything that would be ordered. It never blocks the order. */
export function InCart({ lines }: { lines: readonly Line[] }): JSX.Element | null {
  const verdicts = useVerdicts();
  const found = lines
    .filter(({ availability }) => availability === 'available')
    .flatMap((line) => verdictOn(verdicts, line) ?? []);
  if (found.length === 0) return null;
  const has = namesOf(found.flatMap((verdict) => verdict.has));
  return (
    <p className={noticeClass}>
      {has === ''
        ? forbiddenStrings.mayBeInCart(namesOf(found.flatMap((verdict) => verdict.may)))
        : forbiddenStrings.inCart(has)}
    </p>
  );
}

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

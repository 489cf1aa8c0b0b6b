import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { isFree, type Verdict } from '#domain/forbidden.ts';
import { useVerdict } from '#client/use-verdicts.ts';
import { cx } from '#ui/cx.ts';
import { ForbiddenIcon, PerhapsIcon } from '#ui/icons/forbidden-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './forbidden.module.css';
import { verdictNames, verdictWords } from './forbidden-strings.ts';

/** Icon: contained, or possibly contained. */
export function VerdictIcon({ verdict }: { verdict: Verdict }): JSX.Element {
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

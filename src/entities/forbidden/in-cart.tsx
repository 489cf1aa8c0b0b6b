import type { JSX } from 'react';
import { type Finding, isFree, type Verdict } from '#domain/forbidden.ts';
import type { ShownLine } from '#client/ordering/cart/view/project.ts';
import { type Verdicts, useVerdicts } from '#client/use-verdicts.ts';
import { noticeClass } from '#ui/notice.ts';
import { VerdictIcon } from './card-mark.tsx';
import css from './forbidden.module.css';
import { forbiddenStrings, joined, nameOf, verdictReasons } from './forbidden-strings.ts';

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

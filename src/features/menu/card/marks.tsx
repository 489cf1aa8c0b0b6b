import type { JSX } from 'react';
import type { ProductMark } from '#contract/catalog.ts';
import { cx } from '#ui/cx.ts';
import { LeafIcon, PepperIcon } from '#ui/icons/menu-icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './marks.module.css';
import { markNames } from '../menu-strings.ts';

const icons: Partial<Record<ProductMark, JSX.Element>> = { spicy: <PepperIcon />, vegetarian: <LeafIcon /> };

/** «Хит», «Новинка», «Острое», «Без мяса». `small` shows the last two as icons only. */
export function Marks({
  marks,
  small = false,
}: {
  marks: readonly ProductMark[];
  small?: boolean;
}): JSX.Element | null {
  if (marks.length === 0) return null;
  return (
    <span className={cx(css['marks'], small && css['small'])}>
      {marks.map((mark) => {
        const icon = icons[mark];
        return (
          <span key={mark} className={cx(css['mark'], css[mark])}>
            {icon}
            {small && icon !== undefined ? (
              <VisuallyHidden>{markNames[mark]}</VisuallyHidden>
            ) : (
              <span>{markNames[mark]}</span>
            )}
          </span>
        );
      })}
    </span>
  );
}

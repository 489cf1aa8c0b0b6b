import { useEffect, useRef, type JSX } from 'react';
import type { Category } from '../../../contract/catalog.ts';
import { chipClass } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { ScrollArrows } from '../../ui/scroll-arrows.tsx';
import { scrollRowClass } from '../../ui/scroll-row.ts';
import css from './category-chips.module.css';
import { menuStrings } from './menu-strings.ts';

interface CategoryChipsProps {
  categories: readonly Category[];
  active: string | null;
  onChoose: (slug: string) => void;
}

export function categoryPath(slug: string): string {
  return `/menu/${slug}`;
}

/** The menu's sections as links. The one under the eye is marked, and kept in sight. */
export function CategoryChips({ categories, active, onChoose }: CategoryChipsProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const chip = active === null ? null : element.querySelector<HTMLElement>(`[href="${categoryPath(active)}"]`);
    // `scrollIntoView` would move the page as well.
    const left = chip === null ? 0 : chip.offsetLeft - (element.clientWidth - chip.offsetWidth) / 2;
    element.scrollTo({ left, behavior: 'smooth' });
  }, [active]);
  return (
    <nav className={css['nav']} aria-label={menuStrings.categories}>
      <div ref={list} className={cx(scrollRowClass, css['chips'])}>
        {categories.map(({ slug, name }) => (
          <a
            key={slug}
            className={cx(chipClass(slug === active), slug !== active && css['chip'])}
            href={categoryPath(slug)}
            aria-current={slug === active ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onChoose(slug);
            }}
          >
            {name}
          </a>
        ))}
      </div>
      <ScrollArrows target={list} />
    </nav>
  );
}

import { lazy, Suspense, useEffect, useRef, useState, type JSX } from 'react';
import type { Category } from '#contract/catalog.ts';
import { chipClass } from '#ui/chip-class.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListIcon, SearchIcon } from '#ui/icons/menu-icons.tsx';
import { isPlainClick } from '#ui/follow-link.tsx';
import { scrollRowClass } from '#ui/scroll-row.ts';
import css from './category-chips.module.css';
import { categoryPath } from './scroll-spy.ts';
import { menuStrings } from '../menu-strings.ts';

const CategorySheet = lazy(async () => ({ default: (await import('./category-sheet.tsx')).CategorySheet }));

interface CategoryChipsProps {
  categories: readonly Category[];
  /** The popular section is above the first category, and has its own chip. */
  hasPopular: boolean;
  /** The category in view; null above the first. */
  active: string | null;
  /** Null for the top of the dishes. */
  onChoose: (slug: string | null) => void;
  /** Goes to the search, which has scrolled out of view above the sticky chips. */
  onSearch: () => void;
}

/**
 * The menu's sections as links: a sticky row, with the search on its left once that has scrolled away and all sections on its
 * right; from 1200 px a column next to the dishes. The section in view is marked, and kept visible.
 */
export function CategoryChips(props: CategoryChipsProps): JSX.Element {
  const { categories, hasPopular, active, onChoose, onSearch } = props;
  const list = useRef<HTMLDivElement>(null);
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const chip = active === null ? null : element.querySelector<HTMLElement>(`[href="${categoryPath(active)}"]`);
    if (chip === null) {
      element.scrollTo({ left: 0, top: 0, behavior: 'smooth' });
      return;
    }
    // `scrollIntoView` would also scroll the page.
    const [frame, box] = [element.getBoundingClientRect(), chip.getBoundingClientRect()];
    element.scrollBy({
      left: box.left - frame.left - (frame.width - box.width) / 2,
      top: box.top - frame.top - (frame.height - box.height) / 2,
      behavior: 'smooth',
    });
  }, [active]);
  const chips = [...(hasPopular ? [{ slug: null, name: menuStrings.popular }] : []), ...categories];
  return (
    <nav className={css['nav']} aria-label={menuStrings.categories}>
      <span className={css['search']}>
        <IconButton label={menuStrings.toSearch} onClick={onSearch}>
          <SearchIcon />
        </IconButton>
      </span>
      <div ref={list} className={cx(scrollRowClass, css['chips'])}>
        {chips.map(({ slug, name }) => (
          <a
            key={name}
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
      <span className={css['all']}>
        <IconButton label={menuStrings.allCategories} aria-haspopup="dialog" onClick={() => setListed(true)}>
          <ListIcon />
        </IconButton>
      </span>
      {isListed && (
        <Suspense>
          <CategorySheet categories={categories} active={active} onChoose={onChoose} onClose={() => setListed(false)} />
        </Suspense>
      )}
    </nav>
  );
}

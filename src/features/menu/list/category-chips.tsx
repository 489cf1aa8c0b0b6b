import { lazy, Suspense, useEffect, useRef, useState, type JSX } from 'react';
import type { Category } from '#contract/catalog.ts';
import { chipClass } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListIcon, SearchIcon } from '#ui/icons/menu-icons.tsx';
import { isPlainClick } from '#ui/plain-click.ts';
import { scrollRowClass } from '#ui/scroll-row.ts';
import css from './category-chips.module.css';
import { categoryPath } from './scroll-spy.ts';
import { menuStrings } from '../menu-strings.ts';

const CategorySheet = lazy(async () => ({ default: (await import('./category-sheet.tsx')).CategorySheet }));

interface CategoryChipsProps {
  categories: readonly Category[];
  /** What is popular stands above the first category, and has a chip of its own. */
  hasPopular: boolean;
  /** The category in sight; null above the first. */
  active: string | null;
  /** Null: the top of the dishes. */
  onChoose: (slug: string | null) => void;
  /** Leads to the search, which has scrolled away above the chips that stick. */
  onSearch: () => void;
}

/**
 * Shows the menu's sections as links: a row that sticks, with the search at its left once that has scrolled away and all sections at its
 * right; from 1200 px a column beside the dishes. The one under the eye is marked, and kept in sight.
 */
export function CategoryChips(props: CategoryChipsProps): JSX.Element {
  const { categories, hasPopular, active, onChoose, onSearch } = props;
  const list = useRef<HTMLDivElement>(null);
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const chip = active === null ? null : element.querySelector<HTMLElement>(`[href="${categoryPath(active)}"]`);
    // `scrollIntoView` would move the page as well.
    const left = chip === null ? 0 : chip.offsetLeft - (element.clientWidth - chip.offsetWidth) / 2;
    const top = chip === null ? 0 : chip.offsetTop - (element.clientHeight - chip.offsetHeight) / 2;
    element.scrollTo({ left, top, behavior: 'smooth' });
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

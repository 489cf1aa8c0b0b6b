import type { JSX } from 'react';
import type { Category } from '#contract/catalog.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useSheets } from '#ui/sheets.ts';
import css from './category-sheet.module.css';
import { menuStrings } from '../menu-strings.ts';
import { categoryPath } from './scroll-spy.ts';

interface CategorySheetProps {
  categories: readonly Category[];
  active: string | null;
  onChoose: (slug: string) => void;
  onClose: () => void;
}

/** Lists all sections of the menu, where the row above the dishes fits two or three. */
export function CategorySheet({ categories, active, onChoose, onClose }: CategorySheetProps): JSX.Element {
  const { history } = useSheets();
  const choose = async (slug: string): Promise<void> => {
    onClose();
    // Closing goes back in history, which would also revert the section's URL.
    await history?.settled();
    onChoose(slug);
  };
  return (
    <Sheet title={menuStrings.categories} onClose={onClose}>
      <ul role="list" className={css['list']}>
        {categories.map(({ slug, name, color }) => (
          <li key={slug}>
            <a
              className={css['link']}
              href={categoryPath(slug)}
              aria-current={slug === active ? 'true' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                void choose(slug);
              }}
            >
              <span className={css['dot']} style={{ background: color }} />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

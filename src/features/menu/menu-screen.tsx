import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState, type JSX } from 'react';
import { cleanLine } from '../../../contract/clean-text.ts';
import type { Banner, Category, Product } from '../../../contract/catalog.ts';
import type { DishTime } from '../../../domain/dish-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterIcon } from '../../ui/icons/menu-icons.tsx';
import { IsInAddress } from '../../ui/sheets.ts';
import { VisuallyHidden, visuallyHiddenClass } from '../../ui/visually-hidden.tsx';
// The server's HTML shows the conditions of its address before their code is here.
import './active-filters.module.css';
import { BannerCarousel } from './banner-carousel.tsx';
import { CategoryChips } from './category-chips.tsx';
import type { DishAction } from './dish-card.tsx';
import { countFilters, filterProducts, type MenuFilters } from './menu-filters.ts';
import css from './menu-screen.module.css';
import { MenuSections, orderCategories, sectionsOf } from './menu-sections.tsx';
import { menuStrings } from './menu-strings.ts';
import { activeFilters, nothingFound } from './narrowed.tsx';
import { PopularRow } from './popular-row.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useFoundDishes } from './use-found-dishes.ts';
import { useMenuPosition } from './use-menu-position.ts';
import { useSearchText } from './use-search-text.ts';
import { useShownCount } from './use-shown-count.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** Pictures that the first view of a phone or a desktop shows of the grid. */
const EAGER = 4;

export interface MenuScreenProps {
  /** The page's heading, for screen readers and search engines: «Меню: Калуга, Кирова 19». */
  title: string;
  categories: readonly Category[];
  /** Cards of the whole menu. */
  products: readonly Product[];
  /** The same with compositions, for the search; null until they are here. Asked for by `onSearching`. */
  detailed: readonly Product[] | null;
  /** They are on their way: what was not found may still be. */
  isDetailing: boolean;
  /** The customer is about to search. */
  onSearching: () => void;
  popular: readonly Product[];
  banners: readonly Banner[];
  /** The category in the address; the screen shows the whole menu and stands at this section. */
  category: string | null;
  /** Search and filters in the address. */
  filters: MenuFilters;
  /** The restaurant's time; null while nobody knows it. */
  time: DishTime | null;
  /** What adds a dish: the cart's control, or whatever stands for it. Keep it stable, the cards are memoised. */
  action: DishAction;
  /** The same on a small card: of what is popular. */
  smallAction: DishAction;
  /** Opens `?dish=`: a new history entry, so that back closes it. Keep it stable. */
  onOpenDish: (productId: number) => void;
  /** Replaces the address by `/menu/{slug}` or `/menu`, without scrolling. */
  onCategory: (slug: string | null) => void;
  /** Replaces search and filters in the address, without scrolling. */
  onFilters: (filters: MenuFilters) => void;
  /** Whether the filters are open, in the address as well, so that back closes them. */
  isFiltering: boolean;
  onFiltering: (open: boolean) => void;
  /** Follows a banner, or a link, to a path of the storefront. */
  onFollow: (path: string) => void;
}

/**
 * The menu. `/menu` and `/menu/{category}` have to be one screen to the router (the second a child of the first), or
 * following the scroll would build it anew.
 *
 * @example
 * <MenuScreen {...data} category={params.category ?? null} filters={search} action={(product) => <AddToCart product={product} />}
 *   onOpenDish={(dish) => navigate({ to: '.', search: (s) => ({ ...s, dish }), resetScroll: false })} … />
 */
export function MenuScreen(props: MenuScreenProps): JSX.Element {
  const { title, categories, products, detailed, isDetailing, onSearching } = props;
  const { popular, banners, category, filters, time } = props;
  const { action, smallAction, onOpenDish, onCategory, onFilters, isFiltering, onFiltering, onFollow } = props;
  const [text, setText] = useSearchText(filters.q ?? '', (q) => onFilters({ ...filters, q: q === '' ? undefined : q }));
  const query = useDeferredValue(cleanLine(text));
  // The order of the first look stays: nothing jumps under the thumb when the clock strikes.
  const [firstTime] = useState(time);
  const narrowing = useMemo(() => ({ ...filters, q: query }), [filters, query]);
  const { found, near } = useFoundDishes({ products, detailed, categories, time: firstTime }, narrowing);
  const [startAt] = useState(category);
  const sections = useMemo(
    () => sectionsOf(orderCategories(categories, products, firstTime), found),
    [categories, products, found, firstTime],
  );
  const isSearch = query !== '';
  const active = countFilters(filters);
  const isNarrowed = isSearch || active > 0;
  const isSearchingOn = isSearch && isDetailing && found.length === 0;

  const bar = useRef<HTMLDivElement>(null);
  const needed = sections.find((section) => section.category.slug === category)?.end ?? 0;
  const { shown, showAtLeast, sentinel } = useShownCount(found.length, needed);
  const enabled = !isSearch;
  const position = useMenuPosition({ category, sections, shown, showAtLeast, bar, enabled, onCategory });
  const reset = (): void => {
    setText('');
    onFilters({});
  };

  return (
    <div className={css['menu']}>
      <h1 className={visuallyHiddenClass}>{title}</h1>
      <div className={css['tools']}>
        <SearchField value={text} onChange={setText} onFocus={onSearching} />
        <FilterButton count={active} onClick={() => onFiltering(true)} />
      </div>
      {active > 0 && (
        <Suspense>
          <activeFilters.Component filters={filters} onChange={onFilters} />
        </Suspense>
      )}
      <VisuallyHidden live>{isNarrowed && !isSearchingOn ? menuStrings.found(found.length) : ''}</VisuallyHidden>
      {!isSearch && sections.length > 1 && (
        <div ref={bar} className={css['bar']}>
          <CategoryChips
            categories={sections.map((section) => section.category)}
            active={position.active}
            onChoose={position.choose}
          />
        </div>
      )}
      {!isNarrowed && (
        <>
          <BannerCarousel banners={banners} onFollow={onFollow} />
          <PopularRow products={popular} time={time} action={smallAction} onOpenDish={onOpenDish} />
        </>
      )}
      {/* Where the second skip link leads: a keyboard is at the first dish in a few steps (docs/product.md §10.6). */}
      <div id="dishes" tabIndex={-1} className={css['dishes']}>
        {isSearch && found.length > 0 && (
          <SearchResults query={query} products={found} action={action} time={time} onOpenDish={onOpenDish} />
        )}
        {!isSearch && found.length > 0 && (
          <MenuSections
            sections={sections}
            startAt={startAt}
            shown={shown}
            total={found.length}
            sentinel={sentinel}
            action={action}
            time={time}
            onOpenDish={onOpenDish}
            eagerCount={EAGER}
          />
        )}
      </div>
      {isSearchingOn && <EmptyState title={menuStrings.searching} text={menuStrings.searchingText} />}
      {isNarrowed && !isSearchingOn && found.length === 0 && (
        <Suspense>
          <nothingFound.Component
            query={query}
            isFiltered={active > 0}
            onReset={reset}
            near={near}
            popular={isSearch ? filterProducts(popular, filters) : []}
            action={action}
            time={time}
            onOpenDish={onOpenDish}
          />
        </Suspense>
      )}
      {products.length === 0 && <EmptyState title={menuStrings.emptyTitle} text={menuStrings.emptyText} />}
      {isFiltering && (
        <IsInAddress value>
          <Suspense>
            <FilterSheet
              filters={filters}
              count={found.length}
              onChange={onFilters}
              onFollow={onFollow}
              onClose={() => onFiltering(false)}
            />
          </Suspense>
        </IsInAddress>
      )}
    </div>
  );
}

function FilterButton({ count, onClick }: { count: number; onClick: () => void }): JSX.Element {
  return (
    <div className={css['filter']}>
      <IconButton
        label={count === 0 ? menuStrings.filters : menuStrings.filtersActive(count)}
        variant="quiet"
        aria-haspopup="dialog"
        onClick={onClick}
      >
        <FilterIcon />
      </IconButton>
      {count > 0 && (
        <span className={css['count']} aria-hidden="true">
          {count}
        </span>
      )}
    </div>
  );
}

import { Fragment, lazy, Suspense, useDeferredValue, useMemo, useRef, useState, type JSX } from 'react';
import type { Banner, Category, Product } from '#contract/catalog.ts';
import { DISHES_ANCHOR } from '#contract/city-menu-path.ts';
import { cleanLine } from '#contract/clean-text.ts';
import { canBeHad, type DishTime } from '#domain/dish-time.ts';
import type { MenuStart } from '#client/queries/menu-start.ts';
import { useTimeChoices } from '#client/place/use-dish-time.ts';
import type { Elements } from '#ui/elements.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { FilterIcon } from '#ui/icons/menu-icons.tsx';
import { IsInAddress } from '#ui/sheets.ts';
import { useArrivalOrder } from '#ui/use-arrival-order.ts';
import { VisuallyHidden, visuallyHiddenClass } from '#ui/visually-hidden.tsx';
// The server's HTML shows the filters and results of its URL before their code loads.
import './search/active-filters.module.css';
import './search/search-results.module.css';
import { CategoryChips } from './list/category-chips.tsx';
import { Compositions, type DishAction } from './dish-card.tsx';
import { useCompositions, useFoundDishes } from './search/dish-search.ts';
import { countFilters, filterProducts, type MenuFilters } from './search/menu-filters.ts';
import css from './menu-screen.module.css';
import {
  MenuSections,
  orderCategories,
  sectionsOf,
  POPULAR_NEEDED,
  POPULAR_SHOWN,
  PopularSection,
} from './list/menu-sections.tsx';
import { menuStrings } from './menu-strings.ts';
import { activeFilters, nothingFound, searchResults } from './search/narrowed.tsx';
import { SearchField } from './search/search-field.tsx';
import { Stories } from './stories/stories.tsx';
import { timelyStories } from './stories/timely-stories.ts';
import { useMenuPosition, useShownDishes } from './list/use-menu-position.ts';
import { useIsPassed } from './list/scroll-spy.ts';
import { useSunkSections } from './list/use-sunk-sections.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./search/filter-sheet.tsx')).FilterSheet }));

/** Number of grid pictures in the initial view of a phone or a desktop. */
const EAGER = 4;

export interface MenuScreenProps {
  /** The page's heading: «Меню: Калуга, Кирова 19». */
  title: string;
  /** Content of the home page (docs/product.md §16.5); absent on the menu's own page, whose heading is only for screen readers and search engines. */
  home?:
    | {
        /** Notice shown first. */
        readonly notice: Elements;
        /** Content below the dishes. */
        readonly below: Elements;
      }
    | undefined;
  categories: readonly Category[];
  /** Cards of the whole menu, or of what the page carried of a long one; `rest` counts the others. */
  products: readonly Product[];
  rest?: MenuStart['rest'];
  /** The same with compositions, for the search; null until loaded. Requested by `onSearching`. */
  detailed: readonly Product[] | null;
  /** They are loading: what was not found may still be. */
  isDetailing: boolean;
  /** The customer is about to search. */
  onSearching: () => void;
  /** Reordering past orders: first in a menu without filters. */
  again?: Elements;
  /** The order's time, where it is not as soon as possible: before the stories. Keep the element, it may be the server's. */
  when?: Elements;
  popular: readonly Product[];
  banners: readonly Banner[];
  /** The category in the URL; the screen shows the whole menu, scrolled to this section. */
  category: string | null;
  /** Search and filters in the URL. */
  filters: MenuFilters;
  /** The restaurant's time; null while unknown. */
  time: DishTime | null;
  /** The add control: the cart's, or a substitute. Keep it stable, the cards are memoised. */
  action: DishAction;
  /** Opens `?dish=`: a new history entry, so that back closes it. Keep it stable. */
  onOpenDish: (productId: number) => void;
  /** Replaces the URL with `/menu/{slug}` or `/menu`, without scrolling. */
  onCategory: (slug: string | null) => void;
  /** Replaces search and filters in the URL, without scrolling. */
  onFilters: (filters: MenuFilters) => void;
  /** Whether the filters are open, also in the URL, so that back closes them. */
  isFiltering: boolean;
  onFiltering: (open: boolean) => void;
  /** Follows a banner, or a link, to a path of the storefront. */
  onFollow: (path: string) => void;
}

/**
 * The menu. `/menu` and `/menu/{category}` must be one screen to the router (the second a child of the first), or
 * following the scroll would remount it.
 *
 * @example
 * <MenuScreen {...data} category={params.category ?? null} filters={search} action={(product) => <AddToCart product={product} />}
 *   onOpenDish={(dish) => navigate({ to: '.', search: (s) => ({ ...s, dish }), resetScroll: false })} … />
 */
export function MenuScreen(props: MenuScreenProps): JSX.Element {
  const { title, home, categories, products, rest, detailed, isDetailing, onSearching } = props;
  const { again, when, popular, banners, category, filters, time } = props;
  const { action, onOpenDish, onCategory, onFilters, isFiltering, onFiltering, onFollow } = props;
  const [query, setQuery] = useState(() => cleanLine(filters.q ?? ''));
  // Keeps the initial order: nothing jumps under the thumb when the hour changes. Choosing a time resets it.
  const choices = useTimeChoices();
  const [{ firstTime, atChoice }, setFirst] = useState({ firstTime: time, atChoice: choices });
  if (atChoice !== choices) setFirst({ firstTime: time, atChoice: choices });
  const isSearch = query !== '';
  const active = countFilters(filters);
  const isNarrowed = isSearch || active > 0;
  const narrowing = useMemo(() => ({ ...filters, q: query }), [filters, query]);
  const answer = useFoundDishes({ products, detailed, isDetailing, categories, time: firstTime }, narrowing);
  const { found } = answer;
  const [startAt] = useState(category);
  // As with the popular section: if loaded late, it goes below what is already being read.
  const timely = useMemo(
    () => timelyStories(banners, { categories, products, time: firstTime }),
    [banners, categories, products, firstTime],
  );
  const [hadStories] = useState(timely.length > 0);
  // A search only hides the menu: neither a letter nor clearing the field renders a hundred cards.
  const [hasMenu, setHasMenu] = useState(!isSearch);
  if (!isSearch && !hasMenu) setHasMenu(true);
  const { without, vegetarian, spicy } = filters;
  const listed = useMemo(
    () => (hasMenu ? filterProducts(products, { without, vegetarian, spicy }) : []),
    [hasMenu, products, without, vegetarian, spicy],
  );
  const sections = useSunkSections(
    useMemo(
      () => sectionsOf(orderCategories(categories, products, firstTime, rest), listed, active > 0 ? undefined : rest),
      [categories, products, listed, firstTime, rest, active],
    ),
  );
  const isBusy = rest !== undefined && rest.length > 0;
  const isUnsure = isBusy || answer.isPending || (isSearch && isDetailing);
  const isSearchingOn = isNarrowed && isUnsure && found.length === 0;

  const field = useRef<HTMLDivElement>(null);
  const isFieldPassed = useIsPassed(field);
  const total = sections.at(-1)?.end ?? 0;
  const shown = useShownDishes(
    total,
    sections.find((section) => section.category.slug === category),
    isBusy || isSearch,
  );
  const enabled = !isSearch;
  const position = useMenuPosition({ category, sections, shown, enabled, onCategory });
  const reset = (): void => {
    field.current?.querySelector('form')?.reset();
    onFilters({});
  };
  const offered = popular.filter((product) => canBeHad(product, time)).slice(0, POPULAR_SHOWN);
  const hasPopular = hasMenu && active === 0 && offered.length >= POPULAR_NEEDED;
  // The popular section causes no layout shift when it loads late: it then goes below.
  const parts = useArrivalOrder([...(hasPopular ? ['popular'] : []), ...(listed.length > 0 ? ['sections'] : [])]);
  const compositions = useDeferredValue(useCompositions(detailed));
  const stories = <Stories banners={timely} onFollow={onFollow} />;
  const cards = { action, time, onOpenDish };
  const grids: Readonly<Record<string, JSX.Element>> = {
    popular: (
      <PopularSection {...cards} hidden={isSearch} products={offered} eagerCount={startAt === null ? EAGER : 0} />
    ),
    sections: (
      <MenuSections
        hidden={isSearch}
        sections={sections}
        startAt={startAt}
        from={shown.from}
        to={shown.to}
        total={total}
        sentinel={shown.sentinel}
        onChoose={position.choose}
        {...cards}
        eagerCount={hasPopular && startAt === null ? 0 : EAGER}
      />
    ),
  };

  return (
    <div className={css['menu']}>
      {home?.notice}
      <div ref={field} className={css['tools']}>
        <h1 className={home === undefined ? visuallyHiddenClass : cx(css['title'])}>{title}</h1>
        <div className={css['search']}>
          <SearchField
            fromAddress={filters.q ?? ''}
            write={(q) => onFilters({ ...filters, q: q === '' ? undefined : q })}
            onQuery={setQuery}
            onFocus={onSearching}
          />
          <FilterButton count={active} onClick={() => onFiltering(true)} />
        </div>
      </div>
      {active > 0 && (
        <Suspense>
          <activeFilters.Component filters={filters} onChange={onFilters} />
        </Suspense>
      )}
      <VisuallyHidden live>{isNarrowed && !isSearchingOn ? menuStrings.found(found.length) : ''}</VisuallyHidden>
      {!isNarrowed && again}
      <div className={css['news']}>
        {when}
        {!isNarrowed && hadStories && stories}
      </div>
      {!isSearch && sections.length > 1 && (
        <div className={css['bar']} data-stuck={isFieldPassed ? '' : undefined}>
          <CategoryChips
            categories={sections.map((section) => section.category)}
            hasPopular={hasPopular && parts[0] === 'popular'}
            active={position.active}
            onChoose={position.choose}
            onSearch={() => field.current?.querySelector('input')?.focus()}
          />
        </div>
      )}
      {/* Target of the second skip link: from here the first dish is a few key presses away (docs/product.md §10.6). */}
      <div id={DISHES_ANCHOR} tabIndex={-1} className={css['dishes']}>
        <Compositions value={compositions}>
          {parts.map((part) => (
            <Fragment key={part}>{grids[part]}</Fragment>
          ))}
          {isSearch && found.length > 0 && (
            <Suspense>
              <searchResults.Component query={query} refused={answer.refused} products={found} {...cards} />
            </Suspense>
          )}
        </Compositions>
      </div>
      {isSearchingOn && <EmptyState title={menuStrings.searching} text={menuStrings.searchingText} />}
      {isNarrowed && !isSearchingOn && found.length === 0 && (
        <Suspense>
          <nothingFound.Component
            query={query}
            isFiltered={active > 0}
            onReset={reset}
            near={answer.near}
            refused={answer.refused}
            unknown={answer.unknown}
            popular={isSearch && !answer.isRefusing ? filterProducts(popular, filters) : []}
            {...cards}
          />
        </Suspense>
      )}
      {products.length === 0 && <EmptyState title={menuStrings.emptyTitle} text={menuStrings.emptyText} />}
      {!isNarrowed && !hadStories && stories}
      {home?.below}
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

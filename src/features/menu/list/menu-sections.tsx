import { memo, useMemo, type JSX, type RefCallback } from 'react';
import type { Category, Product } from '#contract/catalog.ts';
import type { MenuStart } from '#client/queries/menu-start.ts';
import { isServed, type DishTime } from '#domain/dish-time.ts';
import { chipClass } from '#ui/chip-class.ts';
import { FollowLink } from '#ui/follow-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type DishAction, DishGrid, type DishGridProps } from '../dish-card.tsx';
import { menuStrings } from '../menu-strings.ts';
import { categoryPath, sectionId } from './scroll-spy.ts';
import css from './menu-sections.module.css';

export interface MenuSection {
  readonly category: Category;
  readonly products: readonly Product[];
  /** Number of dishes in the sections above, and including this one. */
  readonly start: number;
  readonly end: number;
}

/** Moves categories with less than half of their dishes available at this hour (breakfast at night) to the end: docs/product.md §2.11. */
export function orderCategories(
  categories: readonly Category[],
  products: readonly Product[],
  time: DishTime | null,
  rest: MenuStart['rest'] = [],
): readonly Category[] {
  if (time === null) return categories;
  const balance = new Map<number, number>();
  const weigh = (id: number, schedule: Product['availability_schedule'], count: number): void => {
    balance.set(id, (balance.get(id) ?? 0) + (isServed(schedule, time) ? count : -count));
  };
  for (const { category_id: id, availability_schedule: schedule } of products) weigh(id, schedule, 1);
  for (const { category_id: id, schedules } of rest) for (const one of schedules) weigh(id, ...one);
  const isOpen = ({ id }: Category): boolean => (balance.get(id) ?? 0) >= 0;
  return [...categories.filter(isOpen), ...categories.filter((category) => !isOpen(category))];
}

/** Groups the menu by category, in their order; a category without dishes is omitted. Dishes that the page does not have yet are counted. */
export function sectionsOf(
  categories: readonly Category[],
  products: readonly Product[],
  rest: MenuStart['rest'] = [],
): MenuSection[] {
  const missing = new Map(
    rest.map(({ category_id: id, schedules }) => [id, schedules.reduce((sum, [, count]) => sum + count, 0)]),
  );
  const byCategory = new Map<number, Product[]>();
  for (const product of products) {
    const known = byCategory.get(product.category_id);
    if (known === undefined) byCategory.set(product.category_id, [product]);
    else known.push(product);
  }
  const sections: MenuSection[] = [];
  let end = 0;
  for (const category of categories) {
    const own = byCategory.get(category.id) ?? [];
    const start = end;
    end += own.length + (missing.get(category.id) ?? 0);
    if (end === start) continue;
    sections.push({ category, products: own, start, end });
  }
  return sections;
}

interface MenuSectionsProps {
  /** Search results are shown in its place. */
  hidden: boolean;
  /** The category where the initial view starts: index.html scrolls there before the scripts load. */
  startAt: string | null;
  sections: readonly MenuSection[];
  /** The dishes rendered, across all sections; sections before `from` have a link in place of their dishes. */
  from: number;
  to: number;
  total: number;
  onChoose: (slug: string) => void;
  sentinel: RefCallback<Element>;
  action: DishAction;
  time: DishTime | null;
  onOpenDish: (productId: number) => void;
  eagerCount: number;
}

/** All sections rendered so far. Memoised: the category in view changes often, this does not. */
export const MenuSections = memo(function MenuSections(props: MenuSectionsProps): JSX.Element {
  const { hidden, sections, startAt, from, to, total, sentinel, eagerCount, ...rest } = props;
  return (
    <div hidden={hidden}>
      {sections.map((section, index) =>
        section.start < to ? (
          <Section
            key={section.category.id}
            section={section}
            shown={section.start < from ? 0 : Math.min(section.end, to) - section.start}
            isStart={section.category.slug === startAt}
            eagerCount={section.category.slug === startAt || (startAt === null && index === 0) ? eagerCount : 0}
            {...rest}
          />
        ) : null,
      )}
      {to < total && <MoreDishes key={to} sentinel={sentinel} />}
    </div>
  );
});

/** The end of what is rendered. Give each step a new element, so that it is observed again even if it has not moved. */
export function MoreDishes({ sentinel }: { sentinel: RefCallback<Element> }): JSX.Element {
  return (
    <div ref={sentinel} className={css['more']}>
      <VisuallyHidden>{menuStrings.moreLoading}</VisuallyHidden>
    </div>
  );
}

interface SectionProps {
  section: MenuSection;
  isStart: boolean;
  /** 0: only a link to them. */
  shown: number;
  onChoose: (slug: string) => void;
  action: DishAction;
  time: DishTime | null;
  onOpenDish: (productId: number) => void;
  eagerCount: number;
}

const Section = memo(function Section({ section, isStart, shown, onChoose, ...rest }: SectionProps): JSX.Element {
  const { category, products } = section;
  const id = sectionId(category.slug);
  const dishes = useMemo(() => (shown < products.length ? products.slice(0, shown) : products), [products, shown]);
  return (
    <section id={id} className={css['section']} aria-labelledby={`${id}-title`} data-start={isStart ? '' : undefined}>
      <div className={css['head']}>
        <h2 id={`${id}-title`}>{category.name}</h2>
        {category.description !== null && <p className={css['description']}>{category.description}</p>}
      </div>
      {shown === 0 ? (
        <FollowLink to={categoryPath(category.slug)} className={chipClass()} onFollow={() => onChoose(category.slug)}>
          {menuStrings.showDishes(section.end - section.start)}
        </FollowLink>
      ) : (
        <DishGrid products={dishes} {...rest} />
      )}
    </section>
  );
});

const TITLE = 'popular-title';

/** The most ordered dishes as the menu's first section, two rows on a desktop, three on a phone (docs/product.md §2.13). */
export function PopularSection({ hidden, ...props }: DishGridProps & { hidden: boolean }): JSX.Element {
  return (
    <section hidden={hidden} className={css['popular']} aria-labelledby={TITLE}>
      <h2 id={TITLE} className={css['title']}>
        {menuStrings.popular}
      </h2>
      <DishGrid {...props} />
    </section>
  );
}

/** Maximum number of dishes in the section: fills complete rows. */
export const POPULAR_SHOWN = 8;
/** Fewer look like a fault: the section of the first category would begin with the same dishes. */
export const POPULAR_NEEDED = 4;

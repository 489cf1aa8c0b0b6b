import type { Product } from '#contract/catalog.ts';
import { isFree, sinkForbidden } from '#domain/forbidden.ts';
import { verdictsOf } from '#client/use-verdicts.ts';
import type { Services } from '#client/services.ts';
import type { MenuSection } from './menu-sections.tsx';
import { sectionId } from './scroll-spy.ts';

/** Reorders the sections; stays the same while the menu is open. */
export type Sink = (sections: readonly MenuSection[]) => readonly MenuSection[];

/** Reorders the sections it may move, by what is currently known about the dishes. */
function sinkIn(services: Services, mayMove: (section: MenuSection) => boolean): Sink {
  const verdicts = verdictsOf(services);
  const firstSaid = new Map<number, boolean>();
  // Uses the initial result: adding a word to the list moves nothing under a thumb.
  const isFirstFree = (dish: Product): boolean => {
    const known = firstSaid.get(dish.id) ?? isFree(verdicts.of(dish));
    firstSaid.set(dish.id, known);
    return known;
  };
  return (sections) =>
    sections.map((section) =>
      mayMove(section) ? { ...section, products: sinkForbidden(section.products, isFirstFree) } : section,
    );
}

/** On the first render: applies everywhere. Null if the dishes' contents are not loaded yet. */
export function sinkAtOnce(services: Services): Sink | null {
  return verdictsOf(services).isSettled() ? sinkIn(services, () => true) : null;
}

/** Calls back once, when the dishes' contents are loaded, with a reordering of the sections below the screen at that moment. */
export function sinkBelow(services: Services, gone: AbortSignal, tell: (sink: Sink) => void): void {
  if (gone.aborted) return;
  const verdicts = verdictsOf(services);
  const stop = verdicts.subscribe(() => notifyWhenSettled());
  const notifyWhenSettled = (): void => {
    if (gone.aborted || !verdicts.isSettled()) return;
    stop();
    const inSight = new Set(
      [...document.querySelectorAll<HTMLElement>(`[id^="${sectionId('')}"]`)]
        .filter((section) => section.tagName === 'SECTION' && section.getBoundingClientRect().top < innerHeight)
        .map(({ id }) => id),
    );
    tell(sinkIn(services, ({ category }) => !inSight.has(sectionId(category.slug))));
  };
  gone.addEventListener('abort', stop);
  notifyWhenSettled();
}

import type { JSX } from 'react';
import { loadOnce } from '#lib/load-once.ts';
import { atHand } from '#ui/at-hand.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type * as Parts from './narrowed-parts.ts';
import { menuStrings } from '../menu-strings.ts';

/** What only a menu shows that is searched or filtered: it comes with the first use of either. */
const parts = loadOnce<Pick<typeof Parts, 'ActiveFilters' | 'NothingFound'>>(() => import('./narrowed-parts.ts'));

export const activeFilters = atHand(
  async () => (await parts.load()).ActiveFilters,
  // The filters' button says how many are in force.
  (): null => null,
);
export const nothingFound = atHand(
  async () => (await parts.load()).NothingFound,
  (): JSX.Element => <EmptyState title={menuStrings.nothingTitle} />,
);

/** Has them ready for a menu that is narrowed by its address. Never rejects. */
export async function loadNarrowed(): Promise<void> {
  await Promise.all([activeFilters.load(), nothingFound.load()]);
}

/** Fetches them ahead. @throws when they do not come now: they are asked for again when they are needed */
export async function prefetchNarrowed(): Promise<void> {
  await parts.load();
  await loadNarrowed();
}

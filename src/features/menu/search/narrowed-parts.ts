/** The code of narrowed.tsx. */
export { ActiveFilters } from './active-filters.tsx';
export { NothingFound } from './nothing-found.tsx';

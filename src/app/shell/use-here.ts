import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { restaurantsQuery } from '../../platform/queries.ts';
import { currentPlace, type CurrentPlace } from '../../routes/current-place.ts';

/** The current restaurant and order type (spec §4); null only for a chain without restaurants. */
export function useHere(): CurrentPlace | null {
  const { api, place } = useRouteContext({ from: '__root__' });
  const { data: localities } = useSuspenseQuery(restaurantsQuery(api));
  return currentPlace(localities, place());
}

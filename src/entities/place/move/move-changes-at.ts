import type { QueryClient } from '@tanstack/react-query';
import { moveChanges, NO_CHANGES, UNREAD, type MoveChanges, type MovingLine } from '#domain/move-changes.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { menuDetailsQuery, menuQuery, type MenuOf } from '#client/queries/queries.ts';

interface Asked {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly lines: readonly MovingLine[];
  /** Offline: a menu of any age will do, and the cards alone where the device has nothing more. */
  readonly isAway: boolean;
}

/**
 * Returns how the cart would change at another place; `isUnread` when that menu is available neither from the API nor from
 * this device, which is shown before the place is chosen (docs/product.md §9.9). With an empty cart and a connection
 * requests nothing.
 */
export async function moveChangesAt(place: MenuOf, { api, queryClient, lines, isAway }: Asked): Promise<MoveChanges> {
  if (lines.length === 0 && !isAway) return NO_CHANGES;
  const age = isAway ? ({ staleTime: 'static' } as const) : {};
  try {
    return moveChanges(lines, await queryClient.query({ ...menuDetailsQuery(api, place), ...age }));
  } catch {
    try {
      return moveChanges(lines, await queryClient.query({ ...menuQuery(api, place), ...age }));
    } catch {
      return UNREAD;
    }
  }
}

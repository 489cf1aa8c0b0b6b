import type { QueryClient } from '@tanstack/react-query';
import { moveChanges, NO_CHANGES, UNREAD, type MoveChanges, type MovingLine } from '#domain/move-changes.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { menuDetailsQuery, menuQuery, type MenuOf } from '#client/queries/queries.ts';

interface Asked {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly lines: readonly MovingLine[];
  /** Without a connection: a menu of any age will do, and the cards alone where nothing more is on the device. */
  readonly isAway: boolean;
}

/**
 * Returns what the cart would be at another place; `isUnread` when that menu can be read neither from the API nor from this
 * device, which is said before the place is chosen (docs/product.md §9.9). With an empty cart and a connection nobody is
 * asked.
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

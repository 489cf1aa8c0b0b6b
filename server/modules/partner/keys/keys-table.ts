import { textTable } from '#server/text-table.ts';
import type { KeyRow } from './key-repository.ts';

const day = (at: Date | null): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? '';

/** The lines that `npm run partner-keys -- list` prints; times in UTC. */
export function keysTable(keys: readonly KeyRow[]): string {
  if (keys.length === 0) return 'There are no keys.';
  return textTable(
    [
      ['id', 'name', 'restaurant', 'scopes', 'created', 'last used', 'revoked'],
      ...keys.map(({ id, name, restaurantId, scopes, createdAt, lastUsedAt, revokedAt }) => [
        id,
        name,
        restaurantId === null ? 'all' : String(restaurantId),
        scopes.join(','),
        day(createdAt),
        day(lastUsedAt) || 'never',
        day(revokedAt),
      ]),
    ],
    () => true,
  );
}

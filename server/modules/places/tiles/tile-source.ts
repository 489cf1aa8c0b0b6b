import { ApiError } from '#server/http/api-error.ts';
import { createLru } from '#server/http/lru.ts';
import type { Tile } from './tile-area.ts';
import type { TilesConfig } from './tiles-config.ts';

export interface TilePicture {
  readonly type: string;
  readonly bytes: Buffer;
}

const TIMEOUT_MS = 5000;
const MAX_TILE = 256 * 1024;
/** Total cache size: a town in street detail. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Providers ask clients to cache tiles for at least a week. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

const fill = (template: string, { z, x, y }: Tile): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/**
 * Fetches tiles from the configured source and caches them in memory (docs/product.md §29.3); concurrent requests for a tile are
 * deduplicated. Redirects and non-images are rejected.
 *
 * @returns a function that throws {@link ApiError} UPSTREAM_UNAVAILABLE
 */
export function createTileSource(
  { url: template }: TilesConfig,
  { now, userAgent, fetchFrom = fetch }: { now: () => Date; userAgent: string; fetchFrom?: typeof fetch },
): (tile: Tile) => Promise<TilePicture> {
  const kept = createLru<{ readonly at: number; readonly picture: TilePicture }>(
    MAX_BYTES,
    ({ picture }) => picture.bytes.byteLength,
  );
  const running = new Map<string, Promise<TilePicture>>();

  const take = async (tile: Tile): Promise<TilePicture> => {
    try {
      const response = await fetchFrom(fill(template, tile), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: [...TYPES].join(', '), 'user-agent': userAgent },
      });
      const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
      if (!response.ok || !TYPES.has(type)) throw new Error(`the tiles answered ${response.status} ${type}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (bytes.byteLength > MAX_TILE) throw new Error('the tiles answered too much');
      return { type, bytes };
    } catch (error) {
      throw Object.assign(new ApiError('UPSTREAM_UNAVAILABLE'), { cause: error });
    }
  };

  return async (tile) => {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const known = kept.get(key);
    if (known !== undefined && now().getTime() - known.at < LIFETIME_MS) return known.picture;
    const fetching =
      running.get(key) ??
      take(tile)
        .then((picture) => {
          kept.set(key, { at: now().getTime(), picture });
          return picture;
        })
        .finally(() => running.delete(key));
    running.set(key, fetching);
    return fetching;
  };
}

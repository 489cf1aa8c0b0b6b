import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { MAP_TILES } from '#contract/places.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CallServices } from '#server/http/callers.ts';
import { readChainSettings } from '../read-places.ts';
import { isTileOf } from './tile-area.ts';
import type { TilePicture } from './tile-source.ts';
import type { Tile } from './tile-area.ts';
import type { TilesConfig } from './tiles-config.ts';

const Index = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number));
const Params = v.object({ z: Index, x: Index, y: Index });
/** Cached on the device for a day. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

interface TileServices extends Pick<CallServices, 'countCall' | 'now' | 'limits'> {
  readonly db: Database;
  readonly tiles: TilesConfig;
  readonly take: (tile: Tile) => Promise<TilePicture>;
}

/**
 * Proxies map tiles (docs/product.md §29.3): only of the chain's towns, in the configured zooms, rate-limited per minute and
 * address. The key and the tile provider stay hidden on the server; the browser contacts no other host.
 */
export function installTiles(app: FastifyInstance, services: TileServices): void {
  const { db, tiles, take, countCall, now, limits } = services;
  app.get(MAP_TILES.replaceAll(/\{(\w)\}/g, ':$1'), async (request, reply) => {
    const params = v.safeParse(Params, request.params);
    if (!params.success) throw new ApiError('NOT_FOUND');
    const tile = params.output;
    if (tile.z < tiles.minZoom || tile.z > tiles.maxZoom) throw new ApiError('NOT_FOUND');
    if (!isTileOf((await readChainSettings(db)).cities, tile)) throw new ApiError('NOT_FOUND');
    countCall(`tile ${addressBlock(request.ip)}`, limits.tiles, now());
    const { type, bytes } = await take(tile);
    return reply.type(type).header('cache-control', CACHE).send(bytes);
  });
}

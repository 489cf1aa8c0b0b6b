import { isQuotaError } from '#lib/quota-error.ts';
import type { Picture } from '#contract/primitives.ts';
import { PICTURE_CACHE } from './shared-caches.ts';

/** Decimal megabytes: a restaurant may use 15 MB and 200 files on a phone (docs/product.md §9.17). */
const PICTURE_BUDGET = { bytes: 15_000_000, files: 200 } as const;
const AT_ONCE = 3;

interface WarmPictures {
  /** Addresses by priority, most important first. */
  readonly wanted: readonly string[];
  readonly signal: AbortSignal;
  readonly budget?: { readonly bytes: number; readonly files: number };
  readonly fetch?: typeof globalThis.fetch;
  readonly caches?: CacheStorage;
  /** Resolves before each picture. */
  readonly rest: () => Promise<void>;
}

/** Result of the warming. */
interface Warmed {
  readonly stored: number;
  readonly fetched: number;
  readonly bytes: number;
}

/**
 * Caches the wanted pictures that are missing and deletes those no longer wanted. Stops at the budget, on a network
 * failure, or when storage is full: pictures are evicted first (docs/product.md §9.25).
 */
export async function warmPictures({
  wanted,
  signal,
  budget = PICTURE_BUDGET,
  fetch: ask = (...request) => fetch(...request),
  caches: storage = caches,
  rest,
}: WarmPictures): Promise<Warmed> {
  const cache = await storage.open(PICTURE_CACHE);
  const list = [...new Set(wanted)].slice(0, budget.files);
  const present = await sizes(cache, new Set(list));
  let bytes = [...present.values()].reduce((sum, size) => sum + size, 0);
  let fetched = 0;
  const missing = list.filter((address) => !present.has(address));

  const take = async (address: string): Promise<void> => {
    const answer = await ask(address, { signal, priority: 'low' });
    // Anything else is not the picture: a captive portal's page, an error.
    if (answer.status !== 200 || answer.redirected || !answer.headers.get('content-type')?.startsWith('image/')) return;
    const body = await answer.arrayBuffer();
    if (bytes + body.byteLength > budget.bytes) {
      missing.length = 0;
      return;
    }
    bytes += body.byteLength;
    const headers = {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-length': `${body.byteLength}`,
    };
    await cache.put(address, new Response(body, { headers }));
    fetched += 1;
  };
  const work = async (): Promise<void> => {
    for (let next = missing.shift(); next !== undefined && !signal.aborted; next = missing.shift()) {
      await take(next);
      await rest();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  // Any other failure is the network's: the next visit continues from here.
  if (ends.some((end) => end.status === 'rejected' && isQuotaError(end.reason))) await storage.delete(PICTURE_CACHE);
  return { stored: present.size + fetched, fetched, bytes };
}

/** Returns the bytes of each stored picture that is wanted; deletes the others. */
async function sizes(cache: Cache, wanted: ReadonlySet<string>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (wanted.has(path)) {
      const length = Number((await cache.match(request))?.headers.get('content-length') ?? 0);
      found.set(path, length);
    } else await cache.delete(request);
  }
  return found;
}

/** How a screen requests its pictures. */
export interface PictureUse {
  /** Displayed width, CSS pixels. */
  readonly width: number;
  /** Minimum file width: smaller ones are never requested. */
  readonly atLeast: number;
}

/**
 * Returns the width that a browser picks from a `srcset`: the smallest that is dense enough, else the widest, as observed in
 * Chromium 156. A browser that picks another gets another width of the same picture (sw/pictures.ts).
 */
export function chooseWidth(widths: readonly number[], cssWidth: number, density: number): number | null {
  const sorted = widths.toSorted((a, b) => a - b);
  return sorted.find((width) => width / cssWidth >= density) ?? sorted.at(-1) ?? null;
}

/** The fields of a picture that determine its files. */
export type SizedPicture = Pick<Picture, 'base' | 'widths'>;

/** Returns the file of `picture` that a screen requests. */
export function variantOf(
  picture: SizedPicture,
  use: PictureUse,
  screen: { readonly density: number; readonly format: 'avif' | 'webp' },
): string | null {
  const named = picture.widths.filter((width) => width >= use.atLeast);
  if (screen.format === 'webp') {
    // Browsers without AVIF get one WebP, whatever the density (src/ui/picture.tsx).
    const width = named[Math.min(1, named.length - 1)] ?? picture.widths[0] ?? 320;
    return `${picture.base}-${width}.webp`;
  }
  const width = chooseWidth(named.length > 0 ? named : picture.widths, use.width, screen.density);
  return width === null ? null : `${picture.base}-${width}.avif`;
}

/** Screen measurements that `sizes` needs. */
interface ScreenMeasures {
  readonly matches: (media: string) => boolean;
  /** Viewport width and 1rem, CSS px. */
  readonly width: number;
  readonly rem: number;
}

const LENGTH = /^(\d+(?:\.\d+)?)(px|rem|vw)$/;

/**
 * Returns the width that `sizes` requests on this screen, CSS px: the first length whose condition holds.
 *
 * @throws on syntax that our own `sizes` do not use
 */
export function cssWidth(sizes: string, screen: ScreenMeasures): number {
  for (const part of sizes.split(',').map((one) => one.trim())) {
    // A condition ends at its closing bracket.
    const at = part.startsWith('(') ? part.lastIndexOf(') ') + 1 : 0;
    const condition = at === 0 ? null : part.slice(0, at);
    if (condition !== null && !screen.matches(condition)) continue;
    const [, number, unit] = LENGTH.exec(part.slice(at).trim()) ?? [];
    if (number === undefined) throw new Error(`Not a length: ${part}`);
    const value = Number(number);
    if (unit === 'px') return value;
    return unit === 'rem' ? value * screen.rem : (value / 100) * screen.width;
  }
  throw new Error(`No size of ${sizes} holds`);
}

const SOURCE_SET = /\bsrcset="([^"]+)"/g;
const CANDIDATE = /^(.+)-(\d+)\.avif \d+w$/;

/** Returns the pictures of every HTML text anywhere in an API response, in response order. */
export function picturesInTexts(value: unknown): SizedPicture[] {
  if (typeof value === 'string') return [...value.matchAll(SOURCE_SET)].flatMap(([, set = '']) => pictureOf(set));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesInTexts) : [];
}

function pictureOf(set: string): SizedPicture[] {
  const files = set.split(', ').flatMap((candidate) => {
    const [, base, width] = CANDIDATE.exec(candidate) ?? [];
    return base === undefined ? [] : [{ base, width: Number(width) }];
  });
  const [first] = files;
  return first === undefined ? [] : [{ base: first.base, widths: files.map(({ width }) => width) }];
}

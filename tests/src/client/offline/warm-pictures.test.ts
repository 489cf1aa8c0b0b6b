import { beforeEach, describe, expect, it } from 'vitest';
import { PICTURE_CACHE } from '#client/offline/shared-caches.ts';
import { warmPictures } from '#client/offline/warm-pictures.ts';

const ORIGIN = 'https://shop.example';

/** The used part of Cache Storage, in memory. */
class FakeCaches {
  readonly kept = new Map<string, Response>();
  dropped = false;
  fault: Error | null = null;

  open(): Promise<Cache> {
    const { kept } = this;
    const nameOf = (request: RequestInfo | URL): string =>
      new URL(request instanceof Request ? request.url : String(request), ORIGIN).pathname;
    const cache = {
      keys: async () => [...kept.keys()].map((path) => new Request(`${ORIGIN}${path}`)),
      match: async (request: RequestInfo) => kept.get(nameOf(request))?.clone(),
      put: async (request: RequestInfo, answer: Response) => {
        if (this.fault !== null) throw this.fault;
        kept.set(nameOf(request), answer);
      },
      delete: async (request: RequestInfo) => kept.delete(nameOf(request)),
    };
    return Promise.resolve(cache as unknown as Cache);
  }

  delete(name: string): Promise<boolean> {
    this.dropped = name === PICTURE_CACHE;
    this.kept.clear();
    return Promise.resolve(true);
  }
}

let storage: FakeCaches;
let asked: string[];
const { signal } = new AbortController();

const image = (bytes = 1000): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/avif' } });

const warm = (
  wanted: string[],
  answer: (address: string) => Response = () => image(),
  budget = { bytes: 5000, files: 10 },
) =>
  warmPictures({
    rest: async () => {},
    wanted,
    signal,
    budget,
    caches: storage as unknown as CacheStorage,
    fetch: async (address) => {
      if (typeof address !== 'string') throw new Error('asked by address only');
      asked.push(address);
      return answer(address);
    },
  });

beforeEach(() => {
  storage = new FakeCaches();
  asked = [];
});

describe('warming up pictures', () => {
  it('fetches only what is missing, and removes what is no longer wanted', async () => {
    await warm(['/media/a-320.avif', '/media/b-320.avif']);
    asked = [];
    const warmed = await warm(['/media/b-320.avif', '/media/c-320.avif']);
    expect(asked).toEqual(['/media/c-320.avif']);
    expect([...storage.kept.keys()].toSorted()).toEqual(['/media/b-320.avif', '/media/c-320.avif']);
    expect(warmed).toEqual({ stored: 2, fetched: 1, bytes: 2000 });
  });

  it('stops at the budget, in bytes and in files', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `/media/${index}-320.avif`);
    expect((await warm(many, () => image(2000))).bytes).toBeLessThanOrEqual(5000);
    storage = new FakeCaches();
    await warm(many, () => image(1));
    expect(storage.kept.size).toBe(10);
  });

  it('uses at most fifteen megabytes and two hundred files on a phone', async () => {
    const whole = (answer: () => Response) =>
      warmPictures({
        rest: async () => {},
        wanted: Array.from({ length: 300 }, (_, index) => `/media/${index}-320.avif`),
        signal,
        caches: storage as unknown as CacheStorage,
        fetch: async () => answer(),
      });
    await whole(() => image(1));
    expect(storage.kept.size).toBe(200);
    storage = new FakeCaches();
    const { bytes, stored } = await whole(() => image(1_000_000));
    expect(bytes).toBeLessThanOrEqual(15_000_000);
    expect(stored).toBeGreaterThan(10);
  });

  it('stores only pictures: no portal page with 200, error, or redirect target', async () => {
    const portal = new Response('<html>Войдите</html>', { headers: { 'content-type': 'text/html' } });
    await warm(['/media/a-320.avif'], () => portal);
    await warm(
      ['/media/b-320.avif'],
      () => new Response(null, { status: 404, headers: { 'content-type': 'image/avif' } }),
    );
    expect(storage.kept.size).toBe(0);
  });

  it('resumes next time after the connection failed', async () => {
    await warm(['/media/a-320.avif', '/media/b-320.avif'], (address) => {
      if (address.includes('b-')) throw new TypeError('Failed to fetch');
      return image();
    });
    asked = [];
    await warm(['/media/a-320.avif', '/media/b-320.avif']);
    expect(asked).toEqual(['/media/b-320.avif']);
  });

  it('removes all pictures when there is no room: they go first (docs/product.md §9.25)', async () => {
    await warm(['/media/a-320.avif']);
    storage.fault = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    await warm(['/media/a-320.avif', '/media/b-320.avif']);
    expect(storage.dropped).toBe(true);
  });
});

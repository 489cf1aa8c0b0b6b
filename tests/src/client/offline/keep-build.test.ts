// Proves docs/product.md §9.11, §9.35.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { keepBuild, NoRoomError, RESERVED_BYTES, shareThatFits, type BuildFile } from '#client/offline/keep-build.ts';

/** The used part of Cache Storage, in memory, with limited room. */
class CountedCaches {
  private readonly kept = new Map<string, Map<string, number>>();
  private readonly quota: number;
  constructor(quota: number) {
    this.quota = quota;
  }
  get free(): number {
    return (
      this.quota -
      [...this.kept.values()].flatMap((cache) => [...cache.values()]).reduce((sum, bytes) => sum + bytes, 0)
    );
  }
  addresses(): string[] {
    return [...this.kept.values()].flatMap((cache) => [...cache.keys()]).toSorted();
  }
  open(name: string): Promise<Cache> {
    const cache = this.kept.get(name) ?? new Map<string, number>();
    this.kept.set(name, cache);
    const part = {
      match: (address: string) => Promise.resolve(cache.has(address) ? new Response() : undefined),
      delete: (address: string) => Promise.resolve(cache.delete(address)),
      put: async (address: string, answer: Response) => {
        const { byteLength } = await answer.arrayBuffer();
        if (byteLength > this.free) throw new DOMException('full', 'QuotaExceededError');
        cache.set(address, byteLength);
      },
    };
    return Promise.resolve(part as unknown as Cache);
  }
}

const file = (url: string, bytes: number, core: boolean) => ({
  url,
  bytes,
  core,
  optional: false,
  fresh: false,
  integrity: `sha384-${url}`,
  cache: core ? 'core' : 'later',
  address: url,
});
const BUILD: readonly BuildFile[] = [
  file('/shell', 100_000, true),
  file('/menu', 400_000, true),
  file('/checkout', 300_000, false),
  file('/profile', 200_000, false),
];
const ALL = 1_000_000;
const CORE = 500_000;

/** A phone with this much room for caches. */
const phone = (quota: number, fails: (url: string) => boolean = () => false) => {
  const caches = new CountedCaches(quota);
  const asked: string[] = [];
  let offered = BUILD;
  const fetch = (input: RequestInfo | URL): Promise<Response> => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push(url);
    if (fails(url)) return Promise.reject(new TypeError('fetch failed'));
    const bytes = offered.find((one) => one.url === url)?.bytes ?? 0;
    return Promise.resolve(new Response(new Uint8Array(bytes)));
  };
  const keep = (
    options: {
      files?: readonly BuildFile[];
      room?: number | null;
      isFirst?: boolean;
      makeRoom?: () => Promise<void>;
    } = {},
  ) => {
    offered = options.files ?? BUILD;
    return keepBuild({
      files: offered,
      room: () => Promise.resolve(options.room === undefined ? caches.free : options.room),
      makeRoom: options.makeRoom ?? (() => Promise.resolve()),
      isFirst: options.isFirst ?? true,
      fetch,
      caches: caches as unknown as CacheStorage,
    });
  };
  return { caches, asked, keep };
};

describe('how much of a build is kept (docs/product.md §9.11)', () => {
  it.each([
    ['plenty', 20_000_000, 'all'],
    ['unknown', null, 'all'],
    ['for the menu', ALL, 'core'],
    ['for the menu, but for nothing of the customer’s', CORE + 1_000, 'nothing'],
    ['none', 0, 'nothing'],
    ['less than none', -1, 'nothing'],
  ] as const)('%s', (_room, room, share) => {
    expect(shareThatFits(BUILD, room)).toBe(share);
  });
});

describe('a build that is stored', () => {
  it('is stored whole where there is room', async () => {
    const { caches, keep } = phone(20_000_000);
    await keep();
    expect(caches.addresses()).toEqual(['/checkout', '/menu', '/profile', '/shell']);
  });

  it('is limited to what the menu needs where room is short', async () => {
    const { caches, asked, keep } = phone(CORE + RESERVED_BYTES + 10_000);
    await keep();
    expect(caches.addresses()).toEqual(['/menu', '/shell']);
    expect(asked).toEqual(['/shell', '/menu']);
  });

  it('is limited to what the menu needs where room runs out unexpectedly', async () => {
    const { caches, keep } = phone(CORE + 400_000);
    await keep({ room: null });
    expect(caches.addresses()).toEqual(['/menu', '/shell']);
  });

  it('leaves nothing behind where not even that fits, and requests nothing that does not', async () => {
    const { caches, asked, keep } = phone(CORE);
    await expect(keep()).rejects.toThrow(NoRoomError);
    expect([caches.addresses(), asked]).toEqual([[], []]);
    const liar = phone(CORE - 1);
    await expect(liar.keep({ room: null })).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(liar.caches.addresses()).toEqual([]);
    // It would fit, but leave no room for the customer's data.
    const full = phone(CORE + RESERVED_BYTES - 1);
    await expect(full.keep({ room: null })).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(full.caches.addresses()).toEqual([]);
  });

  it.each([
    ['where the browser says how much there is', undefined],
    ['where it does not', null],
  ])('replaces pictures, %s', async (_case, room) => {
    const { caches, keep } = phone(CORE + RESERVED_BYTES + 10_000);
    const pictures = await caches.open('pictures-1');
    await pictures.put('/media/1', new Response(new Uint8Array(300_000)));
    const makeRoom = async (): Promise<void> => {
      await pictures.delete('/media/1');
    };
    await keep({ makeRoom, ...(room === undefined ? {} : { room }) });
    expect(caches.addresses()).toEqual(['/menu', '/shell']);
  });

  it('leaves the previous build unchanged when there is no room beside it', async () => {
    const { caches, keep } = phone(ALL + 500_000);
    await keep({ room: null });
    const next = [file('/shell-2', 100_000, true), file('/menu-2', 400_000, true), ...BUILD.slice(2)];
    const before = caches.addresses();
    await expect(keep({ files: next, isFirst: false })).rejects.toThrow(NoRoomError);
    expect(caches.addresses()).toEqual(before);
    // Nor where the browser does not report its quota, and only the second of the new files does not fit.
    const larger = [...BUILD, file('/shell-2', 150_000, true), file('/menu-2', 400_000, true)];
    const installing = keep({ files: larger, isFirst: false, room: null });
    await expect(installing).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(caches.addresses()).toEqual(before);
  });

  it('continues where the connection failed', async () => {
    let down = true;
    const { caches, asked, keep } = phone(20_000_000, (url) => down && url === '/checkout');
    await expect(keep()).rejects.toThrow(TypeError);
    expect(caches.addresses()).toEqual(['/menu', '/shell']);
    down = false;
    asked.length = 0;
    await keep();
    expect(asked).toEqual(['/checkout', '/profile']);
  });

  // Any files of the build at once, as with a filter list. Verified to fail while one blocked file ended the installation.
  it('can lack optional files, and names the first required one that is missing', async () => {
    const files = [
      ...BUILD,
      { ...file('/goals', 1_000, false), optional: true },
      { ...file('/reports', 1_000, false), optional: true },
    ];
    await fc.assert(
      fc.asyncProperty(fc.subarray(files), async (refused) => {
        const isRefused = (url: string): boolean => refused.some((one) => one.url === url);
        const { caches, keep } = phone(20_000_000, isRefused);
        const needed = refused.find(({ optional }) => !optional);
        const done = await keep({ files }).catch((error: unknown) => error);
        if (needed === undefined) {
          expect(done).toBeUndefined();
          const came = files.filter(({ url }) => !isRefused(url)).map(({ url }) => url);
          expect(caches.addresses()).toEqual(came.toSorted());
        } else {
          expect(done).toMatchObject({
            name: 'MissingFileError',
            message: expect.stringContaining(needed.url) as string,
          });
        }
      }),
    );
  });

  // Verified to fail while the shell was verified by hash alone: behind such a proxy no worker was ever installed.
  it('accepts a proxy-changed shell that has the mark of its build, and no other changed file', async () => {
    const caches = new CountedCaches(20_000_000);
    const isOurs = async (page: Response): Promise<boolean> => (await page.text()).includes('the mark');
    const build = [{ ...file('/shell', 100, true), isOurs }, file('/menu', 100, true)];
    /** Stores these files, as the connection changed them; the browser rejects a file whose hash does not match the requested one. */
    const keep = (changed: Readonly<Record<string, string>>): Promise<void> =>
      keepBuild({
        files: build,
        room: () => Promise.resolve(null),
        makeRoom: () => Promise.resolve(),
        isFirst: true,
        caches: caches as unknown as CacheStorage,
        fetch: (input, options) => {
          const text = changed[input instanceof Request ? input.url : input.toString()];
          return text !== undefined && options?.integrity !== undefined
            ? Promise.reject(new TypeError('Failed to fetch'))
            : Promise.resolve(new Response(text ?? 'as it was built'));
        },
      });
    await expect(keep({ '/shell': 'a portal' })).rejects.toThrow('/shell did not come as it was built');
    expect(caches.addresses()).toEqual([]);
    await expect(keep({ '/menu': 'the mark' })).rejects.toThrow('/menu did not come as it was built');
    await keep({ '/shell': 'without comments, and the mark' });
    expect(caches.addresses()).toEqual(['/menu', '/shell']);
  });
});

import * as v from 'valibot';
import { buildOfPage } from '#contract/page-place.ts';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { keepBuild, type BuildFile } from '#client/offline/keep-build.ts';
import { LATER_FILES, PAGES, SHELL, PICTURE_CACHE } from '#client/offline/shared-caches.ts';
import { worker } from './scope.ts';

declare const self: ServiceWorkerGlobalScope;

/** In the format written by scripts/lib/storefront-plugins.mjs. */
const Files = v.array(
  v.object({
    url: v.string(),
    revision: v.nullable(v.string()),
    integrity: v.string(),
    bytes: v.number(),
    core: v.boolean(),
    optional: v.boolean(),
    on_use: v.boolean(),
  }),
);
// Keep this expression literal and single: the build searches for it and replaces it with the list of files.
const files = v.parse(Files, self.__WB_MANIFEST);

/** The build of this worker; its pages carry the same mark (scripts/lib/storefront-plugins.mjs). */
export const build: string = files.find(({ url }) => url === SHELL)?.revision ?? '';

/** Files needed by the shell, the menu and the cart. */
const core = new PrecacheController();
core.addToCacheList(files.filter((file) => file.core));

const later = new Set(files.filter((file) => !file.core).map(({ url }) => url));
/** Files cached on first use, or last of all, with their content hashes. */
const onUse = new Map(files.filter((file) => file.on_use).map(({ url, integrity }) => [url, integrity]));

const isOurs = async (page: Response): Promise<boolean> => buildOfPage(await page.text()) === build;

const toBuildFile = ({
  url,
  revision,
  integrity,
  bytes,
  core: isCore,
  optional,
}: (typeof files)[number]): BuildFile => {
  const place = isCore
    ? { cache: core.strategy.cacheName, address: core.getCacheKeyForURL(url) ?? url }
    : { cache: LATER_FILES, address: url };
  return {
    integrity,
    bytes,
    core: isCore,
    optional,
    ...place,
    url,
    fresh: revision !== null,
    ...(url === SHELL ? { isOurs } : {}),
  };
};

/** Returns the bytes still available to this origin; null where the browser does not report it. */
async function room(): Promise<number | null> {
  try {
    const { quota, usage } = await worker.navigator.storage.estimate();
    return quota === undefined ? null : quota - (usage ?? 0);
  } catch {
    return null;
  }
}

/** Deletes entry by entry: deleting only the name of a cache that a page holds open frees no space. */
async function dropPictures(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name === PICTURE_CACHE || name.startsWith(PAGES));
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) await cache.delete(request);
  }
}

/**
 * Precaches the shell, every route's chunk (except rarely used ones), styles, fonts and the icon when the worker is installed. Each is
 * verified by its hash (the shell by its build mark if a proxy has changed it), so that no foreign response gets in. They are replaced
 * together, when the next build takes over. If there is too little space for all of them: only what the menu needs, or no worker
 * (docs/product.md §9.11).
 *
 * @returns a function for later `install` listeners: its promise settles when the build is cached
 */
export function precacheBuild(): () => Promise<void> {
  let kept: Promise<void> = Promise.resolve();
  worker.addEventListener('install', (event) => {
    const isFirst = worker.registration.active === null;
    kept = keepBuild({
      files: files.filter((file) => !file.on_use).map(toBuildFile),
      room,
      makeRoom: dropPictures,
      isFirst,
    });
    event.waitUntil(kept);
  });
  worker.addEventListener('activate', (event) => {
    void core.activate(event);
    event.waitUntil(forgetOtherFiles());
  });
  // URLs are matched exactly: `/` is a page, not a file.
  registerRoute(new PrecacheRoute(core, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] }));
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && later.has(url.pathname),
    async ({ event, request, url }) => {
      const kept = await caches.match(url.pathname, { cacheName: LATER_FILES });
      if (kept !== undefined) return kept;
      const integrity = onUse.get(url.pathname);
      if (integrity === undefined) return fetch(request);
      const answer = await fetch(new Request(request, { integrity }));
      if (answer.status === 200) event.waitUntil(keepSeen(url.pathname, answer.clone()));
      return answer;
    },
  );
  return () => kept;
}

/**
 * Caches rarely used files as well (docs/product.md §29.1): only if all other files of the build are cached, and only in space
 * that nothing else needs. Files that do not fit or fail to load are still cached on first use.
 */
export async function keepSeldomUsed(): Promise<void> {
  try {
    for (const file of files.filter(
      ({ core: isCore, optional, on_use: isSeldomUsed }) => !isCore && !optional && !isSeldomUsed,
    )) {
      if ((await caches.match(file.url, { cacheName: LATER_FILES })) === undefined) return;
    }
    await keepBuild({
      files: files.filter((file) => file.on_use).map(toBuildFile),
      room,
      // Pictures matter more than a map.
      makeRoom: () => Promise.resolve(),
      isFirst: false,
    });
  } catch {
    // No space, or offline: the next start retries.
  }
}

/** Without space, the file is loaded from the network the next time, too. */
async function keepSeen(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(LATER_FILES);
  await cache.put(path, answer).catch(() => undefined);
}

async function forgetOtherFiles(): Promise<void> {
  const cache = await caches.open(LATER_FILES);
  for (const request of await cache.keys()) {
    if (!later.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

export async function shell(): Promise<Response> {
  return (await core.matchPrecache(SHELL)) ?? Response.error();
}

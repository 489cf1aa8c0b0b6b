import * as v from 'valibot';
import { buildOfPage } from '#contract/page-place.ts';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { keepBuild, type BuildFile } from '#client/offline/keep-build.ts';
import { LATER_FILES, PAGES, SHELL } from '#client/offline/page-place.ts';
import { PICTURE_CACHE } from '#client/offline/picture-cache.ts';
import { worker } from './scope.ts';

declare const self: ServiceWorkerGlobalScope;

/** As scripts/lib/storefront-plugins.mjs writes them. */
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
// Written out once, as it is: the build looks for these words and puts its list of files in their place.
const files = v.parse(Files, self.__WB_MANIFEST);

/** The build that this worker belongs to; its pages carry the same mark (scripts/lib/storefront-plugins.mjs). */
export const build: string = files.find(({ url }) => url === SHELL)?.revision ?? '';

/** What shell, menu and cart need. */
const core = new PrecacheController();
core.addToCacheList(files.filter((file) => file.core));

const later = new Set(files.filter((file) => !file.core).map(({ url }) => url));
/** What is kept once it was seen, or last of all, with the hash of its content. */
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

/** Bytes that this origin may still take; null where the browser does not say. */
async function room(): Promise<number | null> {
  try {
    const { quota, usage } = await worker.navigator.storage.estimate();
    return quota === undefined ? null : quota - (usage ?? 0);
  } catch {
    return null;
  }
}

/** Entry by entry: a cache that a page holds open gives nothing back when only its name is deleted. */
async function dropPictures(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name === PICTURE_CACHE || name.startsWith(PAGES));
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) await cache.delete(request);
  }
}

/**
 * Shell, every route's chunk (but for what is seldom used), styles, fonts and the icon: fetched when the worker is installed, each checked by its hash, the
 * shell by the mark of its build where a proxy has changed it, so that nobody else's answer gets in. They are replaced together, when the next build takes over. Where there is too little
 * room for all of them, what the menu needs, or no worker (docs/product.md §9.11).
 *
 * @returns a function for the listeners of `install` that come after this one: its promise settles when the build is kept
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
  // Addresses are matched as they are: `/` is a page, not a file.
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
 * Keeps what is seldom used as well (docs/product.md §29.1): only where all other files of the build are kept, and only in room
 * that nothing else needs. What does not fit, or does not come, is kept once it was seen, as ever.
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
      // Pictures are missed sooner than a map.
      makeRoom: () => Promise.resolve(),
      isFirst: false,
    });
  } catch {
    // No room, or no line: the next start asks again.
  }
}

/** Where there is no room it comes over the line the next time, too. */
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

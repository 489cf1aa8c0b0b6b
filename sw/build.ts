import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { SHELL } from '../src/platform/offline/page-place.ts';

declare const self: ServiceWorkerGlobalScope;

// Written out once, as it is: the build looks for these words and puts its list of files in their place.
const files = self.__WB_MANIFEST;

/** The build that this worker belongs to; its pages carry the same mark (scripts/lib/storefront-plugins.mjs). */
export const build: string =
  files.map((file) => (typeof file === 'string' ? null : file)).find((file) => file?.url === SHELL)?.revision ?? '';

/**
 * Shell, every route's chunk, styles, fonts and the icon: fetched when the worker is installed, each checked by its hash, so
 * that nobody else's answer gets in. They are replaced together, when the next build takes over.
 */
export function keepBuildReady(): void {
  precache(files);
  // Addresses are matched as they are: `/` is a page, not a file.
  addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
  cleanupOutdatedCaches();
}

export async function shell(): Promise<Response> {
  return (await matchPrecache(SHELL)) ?? Response.error();
}

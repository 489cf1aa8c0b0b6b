/** Paths on this host that are not pages. Payment returns must reach the server, whatever the network state. */
const NO_PAGES = /^\/(?:api|media|assets|docs|health|kitchen|office|sandbox|payment|payments)(?:\/|$)/;
const FILE_LIKE = /\.[a-z0-9]{1,12}$/i;

/** Reports whether the path is one of the storefront's own screens. */
export function isPage(path: string): boolean {
  return !NO_PAGES.test(path) && !FILE_LIKE.test(path);
}

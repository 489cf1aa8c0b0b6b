/** The first category of a menu, as the storefront renders it. */
const FIRST_DISHES = /<section id="(menu-[\w-]+)"/;

/**
 * A page that lies on the phone as a whole need not be shown in parts: laid out once, with its first dishes, it stands there
 * sooner than the frame alone and then the dishes (docs/decisions/0101-page-cache.md). A page that comes over a line must
 * not carry this: there the frame is better than nothing.
 *
 * @param html a rendered page of ours
 * @returns the same; with the wish to wait for the first dishes where it has any
 */
export function shownWhole(html: string): string {
  const id = FIRST_DISHES.exec(html)?.[1];
  return id === undefined
    ? html
    : html.replace('</head>', `<link rel="expect" href="#${id}" blocking="render"></head>`);
}

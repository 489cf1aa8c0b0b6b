/** The first category of a menu, as the storefront renders it. */
const FIRST_DISHES = /<section id="(menu-[\w-]+)"/;

/**
 * A page served whole from the phone's cache need not render in parts: laid out once, with its first dishes, it appears
 * sooner than the frame followed by the dishes (docs/decisions/0101-page-cache.md). A page that comes over the network must
 * not have this: there an early frame is better than nothing.
 *
 * @param html a rendered page of ours
 * @returns the same page; render-blocking until its first dishes where it has any
 */
export function shownWhole(html: string): string {
  const id = FIRST_DISHES.exec(html)?.[1];
  return id === undefined
    ? html
    : html.replace('</head>', `<link rel="expect" href="#${id}" blocking="render"></head>`);
}

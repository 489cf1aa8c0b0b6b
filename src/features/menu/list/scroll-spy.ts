/** Returns a section's id; also the target of the category chips before scripts run. */
export function sectionId(slug: string): string {
  return `menu-${slug}`;
}

/** Returns a section's URL; null for the menu's beginning. */
export function categoryPath(slug: string | null): string {
  return slug === null ? '/menu' : `/menu/${slug}`;
}

/** Returns the section, of those given in order, at the line `top` (px from the window's top); null above the first. */
export function sectionAt(slugs: readonly string[], top: number): string | null {
  let current: string | null = null;
  for (const slug of slugs) {
    const element = document.getElementById(sectionId(slug));
    if (element === null) break;
    if (element.getBoundingClientRect().top > top) break;
    current = slug;
  }
  return current;
}

/** Tolerance, px, below its resting place for a section to count as reached: browsers round scroll positions. */
const SLACK = 8;

/** Returns the line, px from the window's top, where a section's heading rests: its `scroll-margin-top` clears sticky elements. */
export function restingLine(slugs: readonly string[]): number {
  const [first] = slugs;
  const section = first === undefined ? null : document.getElementById(sectionId(first));
  return section === null ? 0 : Number.parseFloat(getComputedStyle(section).scrollMarginTop) + SLACK;
}

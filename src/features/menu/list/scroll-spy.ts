/** Section ids; also what the category chips point at before scripts run. */
export function sectionId(slug: string): string {
  return `menu-${slug}`;
}

/** The address of a section; null: of the menu's beginning. */
export function categoryPath(slug: string | null): string {
  return slug === null ? '/menu' : `/menu/${slug}`;
}

/** Which of the sections, in their order, stands under the line `top` (px from the window's top); null above the first. */
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

/** How far below its resting place a section counts as reached, px: browsers round a scroll. */
const SLACK = 8;

/** Returns the line, px from the window's top, that a section's heading rests at: its `scroll-margin-top` clears what sticks. */
export function restingLine(slugs: readonly string[]): number {
  const [first] = slugs;
  const section = first === undefined ? null : document.getElementById(sectionId(first));
  return section === null ? 0 : Number.parseFloat(getComputedStyle(section).scrollMarginTop) + SLACK;
}

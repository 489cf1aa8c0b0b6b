/** Section ids; also what the category chips point at before scripts run. */
export function sectionId(slug: string): string {
  return `menu-${slug}`;
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

/** Returns where a section's heading comes to rest: just under the sticky chips. `scroll-margin-top` in CSS says the same. */
export function restingLine(bar: HTMLElement | null): number {
  // In the reader's own text: 1.5rem.
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (bar?.getBoundingClientRect().height ?? 0) + 1.5 * rem;
}

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

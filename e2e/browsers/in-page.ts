/**
 * Code that runs inside the page: each function is self-contained, because it is sent as text. Elements are found as a
 * customer finds them, by role and name; the engines' own protocols have no common query for that.
 */

export interface Wanted {
  readonly css: string;
  /** Pattern for the accessible name (for a list item: for its text); null for any. */
  readonly name: string | null;
  readonly within: Wanted | null;
}

export interface Found {
  /** Why it cannot be clicked now; null when it can. */
  readonly why: string | null;
  readonly x: number;
  readonly y: number;
  readonly checked: boolean;
  readonly text: string;
}

/** Finds the first visible matching element: its position, and whether a click there would reach it. */
export function look(wanted: Wanted): Found {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = (element: Element | null): string => plain(element?.textContent ?? '');
  const labelsOf = (element: Element): Element[] => [
    ...('labels' in element ? ((element as HTMLInputElement).labels ?? []) : []),
  ];
  const nameOf = (element: Element): string => {
    const others = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (others.length > 0)
      return plain(others.map((id) => textOf(document.querySelector(`#${CSS.escape(id)}`))).join(' '));
    const own = element.getAttribute('aria-label');
    if (own !== null) return plain(own);
    const labels = labelsOf(element);
    if (labels.length > 0) return plain(labels.map(textOf).join(' '));
    return textOf(element instanceof HTMLFieldSetElement ? element.querySelector('legend') : element);
  };
  const all = ({ css, name, within }: Wanted): HTMLElement[] => {
    const roots: ParentNode[] = within === null ? [document] : all(within);
    return roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(css)])
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => name === null || new RegExp(name).test(nameOf(element)));
  };
  const [element] = all(wanted);
  if (element === undefined) return { why: 'is not there', x: 0, y: 0, checked: false, text: '' };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A control may be drawn by its label.
  const areas = [element, ...labelsOf(element)];
  const isHit = (x: number, y: number): boolean => {
    const top = document.elementFromPoint(x, y);
    const link = top?.closest('a') ?? null;
    return areas.some((area) => area.contains(top) && (link === null || !area.contains(link) || area === link));
  };
  const middle = (area: Element): readonly [number, number] => {
    const { x, y, width, height } = area.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const edge = (area: Element): readonly [number, number] => {
    const { x, y } = area.getBoundingClientRect();
    return [x + 12, y + 12];
  };
  const spot = areas.flatMap((area) => [middle(area), edge(area)]).find(([x, y]) => isHit(x, y));
  const isDisabled = element.matches(':disabled, [aria-disabled="true"]');
  // A sheet whose animation a busy browser has not drawn yet stands still, and then jumps from under the click.
  const isMoving = document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element) === true);
  const [x, y] = spot ?? [0, 0];
  return {
    why: isDisabled ? 'is disabled' : spot === undefined ? 'is covered' : isMoving ? 'moves' : null,
    x,
    y,
    checked: element.matches(':checked, [aria-checked="true"]'),
    text: textOf(element),
  };
}

/** Returns all text on the page, with ordinary spaces. */
export function words(): string {
  return document.body.innerText.replaceAll(/\s+/g, ' ');
}

/** Reports whether the app has hydrated the HTML. */
export function isReady(): boolean {
  return document.documentElement.dataset['ready'] !== undefined;
}

/** Clears the focused field, as «select all, delete» does. */
export function clearFocused(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** Returns what the focused field holds; null when no field has the focus. */
export function focusedText(): string | null {
  const field = document.activeElement;
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null;
}

/** Returns how many requests the page has made, and how many of its visible pictures are still loading. */
export function traffic(): { asked: number; pending: number } {
  return {
    asked: performance.getEntriesByType('resource').length,
    pending: [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy').length,
  };
}

/** Returns pictures that were requested and cannot be shown. */
export async function brokenPictures(): Promise<string[]> {
  const states = await Promise.all(
    [...document.images]
      .filter(({ complete, currentSrc }) => complete && currentSrc !== '')
      .map((image) =>
        image.decode().then(
          () => '',
          () => image.currentSrc,
        ),
      ),
  );
  return states.filter((address) => address !== '');
}

/** Waits until animations end and the result is painted. */
export async function painted(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  const ended = Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  // A paused animation never ends.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Returns the number of entries in each cache, by cache name prefix. */
export async function kept(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await caches.keys()) {
    const label = name.split('-')[0] ?? name;
    counts[label] = (await (await caches.open(name)).keys()).length;
  }
  return counts;
}

/** Returns every address pattern of the router's own route tree. */
export function routes(): string[] {
  const { __TSR_ROUTER__: router } = window as { readonly __TSR_ROUTER__?: { readonly routesByPath: object } };
  return Object.keys(router?.routesByPath ?? {});
}

export async function categories(): Promise<string[]> {
  const answer = await fetch('/api/restaurant/categories');
  return ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug);
}

/** Returns how many portions this device's cart has on the server; -1 while there is no cart. */
export async function portionsOnServer(): Promise<number> {
  const id = localStorage.getItem('storefront-cart_id') ?? '';
  const answer = await fetch(`/api/restaurant/cart?cart_id=${id}`);
  if (!answer.ok) return -1;
  const { items } = (await answer.json()) as { items: { quantity: number }[] };
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the states of this device's orders on the server. */
export async function ordersOnServer(): Promise<string[]> {
  const ids = JSON.parse(localStorage.getItem('storefront-order_ids') ?? '[]') as string[];
  if (ids.length === 0) return [];
  const answer = await fetch(`/api/restaurant/orders?${ids.map((id) => `ids=${id}`).join('&')}`);
  return ((await answer.json()) as { orders: { status: string }[] }).orders.map(({ status }) => status);
}

/** Reports Background Sync: only Chromium has it, and this page must do without. */
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in window;
}

// Proves docs/product.md §16.8: a tap before the app runs reaches the cart once, whatever happens in between.
import fc from 'fast-check';
import { QueryClient } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { connectCards } from '#app/hydration/connect-cards.ts';
import { createToasts } from '#client/toasts.ts';
import type { OutboxState } from '#client/outbox/mutations.ts';
import { memoryOutboxStore } from '#client/outbox/outbox-store.ts';
import { DEFAULT_ORDER_PARAMS } from '#client/place/order-params.ts';
import { citiesQuery, localityQuery, menuQuery } from '#client/queries/queries.ts';
import type { Services } from '#client/services.ts';
import { countsOf, MAX_QUANTITY } from '#first-tap/card-cart.ts';
import { createNotedTaps, type NotedTaps } from '#first-tap/noted-taps.ts';
import { cases } from '#tests/support/depth.ts';
import { locality, PLACE, product } from '../client/support/builders.ts';
import { settled, World, type Tab } from '../client/support/world.ts';
import { fakePageStorage, type PageStorage } from './support/page-storage.ts';

// Loaded once, so that no case waits for it.
await import('#app/hydration/adopt-taps.ts');

const DISHES = [1, 2, 3];
const PARAMS = { ...DEFAULT_ORDER_PARAMS, orderType: PLACE.order_type, restaurantId: PLACE.restaurant_id };

/** A page of the menu: its inline program first, and the app once it has loaded. */
interface Page {
  readonly name: string;
  readonly notes: NotedTaps;
  tab: Tab | null;
  disconnect: () => void;
}

/** One device, whose pages open, load the app, and are killed. */
class Phone {
  private readonly disk = memoryOutboxStore();
  private adopted: OutboxState['adopted'] = {};
  readonly world = new World(() =>
    Promise.resolve({
      ...this.disk,
      durable: true,
      // As a disk: what is written now is there later.
      update: async (change: (state: OutboxState) => OutboxState) => {
        await settled(2);
        const state = await this.disk.update(change);
        this.adopted = state.adopted;
        return state;
      },
    }),
  );
  readonly storage: PageStorage = fakePageStorage();
  /** Notes that were deleted before the disk had them. */
  readonly early: string[] = [];
  /** Dishes that the restaurant sells. */
  sold: readonly number[] = DISHES;
  pages: Page[] = [];
  private visits = 0;

  constructor() {
    this.storage.onForget = (visit, note) => {
      const taps = JSON.parse(note) as { id: number }[];
      if (taps.some(({ id }) => id > (this.adopted[visit] ?? 0))) this.early.push(note);
    };
  }

  open(): Page {
    this.visits += 1;
    const name = `${(1_795_000_000_000).toString(36)}-${this.visits}`;
    const page: Page = { name, notes: createNotedTaps(this.storage, name), tab: null, disconnect: () => undefined };
    this.pages.push(page);
    return page;
  }

  /** The app's scripts have loaded and run. */
  load(page: Page): void {
    if (page.tab !== null) return;
    const tab = this.world.open();
    page.tab = tab;
    const firstTap = { ...page.notes, refresh: () => undefined };
    page.disconnect = connectCards(this.servicesOf(tab), firstTap);
  }

  kill(page: Page): void {
    page.disconnect();
    page.tab?.kill();
    this.pages = this.pages.filter((one) => one !== page);
  }

  /** Taps as the program does: on the line's key, and only a minus that is shown. */
  tap(page: Page, dish: number, by: 1 | -1): number {
    const shown = countsOf(page.notes.shown(true)).get(dish) ?? 0;
    const next = shown + by;
    if (next < 0 || next > MAX_QUANTITY) return 0;
    page.notes.note({ key: String(dish), product: dish, price: 10_000, on_sale: false, by });
    page.notes.source()?.onTap();
    return by;
  }

  private servicesOf({ outbox, api }: Tab): Services {
    const queryClient = new QueryClient();
    queryClient.setQueryData(citiesQuery(api).queryKey, [locality()]);
    queryClient.setQueryData(localityQuery(api, 'kaluga').queryKey, locality());
    const place = { restaurantId: PLACE.restaurant_id, orderType: PLACE.order_type };
    queryClient.setQueryData(
      menuQuery(api, place).queryKey,
      DISHES.map((id) => product(id, { is_available: this.sold.includes(id) })),
    );
    return {
      api,
      outbox,
      queryClient,
      toasts: createToasts(),
      guard: { run: (action: () => void) => action() },
      orderParams: { getSnapshot: () => PARAMS },
      storage: { cookie: () => null },
    } as unknown as Services;
  }
}

const cartOf = (tab: Tab): Record<string, number> =>
  Object.fromEntries(tab.outbox.getSnapshot().lines.map(({ key, quantity }) => [key, quantity]));

type Step =
  | { readonly do: 'add'; readonly page: number; readonly dish: number }
  /** Of dish 1, which only the oldest page changes: what another page has removed meanwhile cannot be removed again. */
  | { readonly do: 'change'; readonly page: 0; readonly by: 1 | -1 }
  | { readonly do: 'open' | 'let it work' }
  | { readonly do: 'load' | 'kill'; readonly page: number };

const page = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), page, dish: fc.constantFrom(2, 3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      page: fc.constant(0 as const),
      by: fc.constantFrom(1 as const, 1 as const, -1 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'let it work' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('load' as const, 'load' as const, 'kill' as const), page }) },
);

describe('the hand-over of the cards from the inline program to the app', () => {
  it('puts each tap into the cart once, over kills, tabs, and every moment of loading', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, isRefused) => {
        const phone = new Phone();
        phone.storage.isRefused = isRefused;
        /** What was tapped, by page and dish. */
        const tapped: [Page, number, number][] = [];
        const gone = new Set<Page>();
        phone.open();
        for (const one of steps) {
          const at = 'page' in one ? phone.pages[one.page % Math.max(1, phone.pages.length)] : undefined;
          if (one.do === 'open' && phone.pages.length < 3) phone.open();
          if (one.do === 'let it work') await settled(4);
          if (at === undefined) continue;
          if (one.do === 'load') phone.load(at);
          if (one.do === 'add') tapped.push([at, one.dish, phone.tap(at, one.dish, 1)]);
          if (one.do === 'change') tapped.push([at, 1, phone.tap(at, 1, one.by)]);
          if (one.do === 'kill') {
            // Where storage is refused, what no outbox has adopted is in the killed page's memory alone.
            if (isRefused && at.tab === null) gone.add(at);
            else if (isRefused) await settled(20);
            phone.kill(at);
          }
        }
        const wanted = new Map<number, number>();
        for (const [from, dish, by] of tapped) {
          if (!gone.has(from)) wanted.set(dish, (wanted.get(dish) ?? 0) + by);
        }
        const last = phone.pages[0] ?? phone.open();
        for (const one of phone.pages) phone.load(one);
        await settled(200);
        const expected = Object.fromEntries(
          [...wanted].filter(([, count]) => count > 0).map(([dish, count]) => [String(dish), count]),
        );
        if (last.tab === null) throw new Error('The page has not loaded');
        expect(cartOf(last.tab)).toEqual(expected);
        expect(Object.fromEntries(countsOf(last.notes.shown(true)))).toEqual(expected);
        expect(phone.storage.tapNotes(), 'no note is left').toEqual([]);
        expect(phone.early, 'no note is deleted before it is stored').toEqual([]);
        for (const one of phone.pages) phone.kill(one);
      }),
      { numRuns: cases(120, 2_000) },
    );
  });

  it('shows the same numbers in every moment of the hand-over', async () => {
    const phone = new Phone();
    const page = phone.open();
    for (const dish of [1, 1, 2]) phone.tap(page, dish, 1);
    const seen: string[] = [];
    const look = (): void => {
      seen.push(JSON.stringify([...countsOf(page.notes.shown(true))]));
    };
    look();
    phone.load(page);
    for (let turn = 0; turn < 40; turn += 1) {
      await settled(1);
      look();
    }
    expect(new Set(seen)).toEqual(new Set(['[[1,2],[2,1]]']));
    expect(phone.storage.tapNotes()).toEqual([]);
  });

  it('drops a tap on a dish that is sold out, with a message, and adopts the others', async () => {
    const phone = new Phone();
    phone.sold = [1, 3];
    const page = phone.open();
    for (const dish of [1, 2, 3]) phone.tap(page, dish, 1);
    phone.load(page);
    await settled(20);
    expect(page.tab && cartOf(page.tab)).toEqual({ 1: 1, 3: 1 });
    expect(phone.storage.tapNotes()).toEqual([]);
  });

  it('keeps the notes of a page that is killed while the app loads, and adopts them at the next start', async () => {
    const phone = new Phone();
    const page = phone.open();
    phone.tap(page, 1, 1);
    phone.load(page);
    phone.kill(page);
    expect(phone.storage.tapNotes()).toHaveLength(1);
    const next = phone.open();
    expect(countsOf(next.notes.shown(true)).get(1)).toBe(1);
    phone.load(next);
    await settled(20);
    expect(next.tab && cartOf(next.tab)).toEqual({ 1: 1 });
  });
});

import type { RegisteredRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Product } from '../../contract/catalog.ts';
import { NumericId } from '../../contract/primitives.ts';
import { lineChoice } from '../platform/outbox/line-choice.ts';
import { menuQuery, productQuery, restaurantsQuery } from '../platform/queries.ts';
import type { Services } from '../state/services.ts';
import { findPlace } from '../state/use-place.ts';
import { appStrings } from './app-strings.ts';

/** The inline lines of index.html write this key, too. */
const KEY = 'storefront-early_taps';
/** Older taps are from a visit that is over. */
const LIFETIME_MS = 24 * 60 * 60_000;

const Taps = v.array(v.object({ product: NumericId, at: v.number() }));
type Tap = v.InferOutput<typeof Taps>[number];

declare global {
  interface Window {
    /** What the inline lines of index.html have noted, and how they stop. Missing where they could not run. */
    earlyTaps?: { readonly taken: readonly unknown[]; readonly stop: () => void };
  }
}

function readStored(): readonly Tap[] | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? [] : v.parse(Taps, JSON.parse(text));
  } catch {
    return null;
  }
}

function store(taps: readonly Tap[]): void {
  try {
    if (taps.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(taps));
  } catch {
    // Where storage is blocked they were in memory only.
  }
}

/**
 * From now on the app answers taps itself; taps noted before, in this page or in one
 * that was closed too early, go into the outbox. A tap leaves the note only after the outbox has it.
 */
export async function takeOverTaps(services: Services, router: RegisteredRouter): Promise<void> {
  const { earlyTaps } = window;
  earlyTaps?.stop();
  const inMemory = v.safeParse(Taps, earlyTaps?.taken ?? []);
  const noted = readStored() ?? (inMemory.success ? inMemory.output : []);
  const oldest = Date.now() - LIFETIME_MS;
  const taps = noted.filter(({ at }) => at > oldest);
  if (taps.length === 0) {
    store([]);
    return;
  }
  const place = await currentPlace(services);
  const dishes: Product[] = [];
  for (const { product } of taps) {
    const dish = place === null ? null : await findDish(services, product, place);
    if (dish !== null) dishes.push(dish);
  }
  clearMarks();
  const [question] = dishes.filter((dish) => dish.needs_choice).slice(-1);
  const plain = dishes.filter((dish) => !dish.needs_choice && dish.is_available);
  if (
    plain.length + (question === undefined ? 0 : 1) < new Set(dishes.map(({ id }) => id)).size ||
    dishes.length < taps.length
  ) {
    services.toasts.show(appStrings.earlyTapLost);
  }
  if (plain.length > 0) {
    services.guard.run(() => {
      void Promise.all(plain.map((dish) => services.outbox.add(lineChoice(dish, null), 1))).then(() => store([]));
    });
  } else store([]);
  if (question !== undefined) {
    const search = (before: object): object => ({ ...before, dish: question.id });
    await router.navigate({ to: '.', search, resetScroll: false });
  }
}

interface MenuPlace {
  readonly restaurantId: number;
  readonly orderType: 'delivery' | 'pickup';
}

async function currentPlace({ api, orderParams, queryClient, storage }: Services): Promise<MenuPlace | null> {
  const localities = await queryClient.ensureQueryData(restaurantsQuery(api));
  const params = orderParams.getSnapshot();
  const { restaurant, orderType } = findPlace(localities, params, storage.cookie('locality'));
  return restaurant === null ? null : { restaurantId: restaurant.id, orderType };
}

/** The dish as this restaurant sells it, or null when it does not, or cannot be asked about. */
async function findDish({ api, queryClient }: Services, id: number, place: MenuPlace): Promise<Product | null> {
  const known = queryClient.getQueryData(menuQuery(api, place).queryKey)?.find((dish) => dish.id === id);
  return known ?? (await queryClient.ensureQueryData(productQuery(api, { id, ...place })).catch(() => null));
}

function clearMarks(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-noted]')) delete button.dataset['noted'];
}

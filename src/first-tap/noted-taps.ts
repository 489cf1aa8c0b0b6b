import { withTaps } from './card-cart.ts';
import type { CardCart, CardLine, CartSource, Tap } from './first-tap.ts';
import { readCardCart, readTaps, writeTaps } from './notes.ts';

/** The cart as the cards show it: what is known of it, and the taps that no outbox has adopted. */
export interface NotedTaps {
  /** The cart of the last visit, as the app has written it. */
  readonly start: CardCart;
  /** `isPlaced` false: no place is chosen yet, so a tap may still come to nothing. */
  readonly shown: (isPlaced: boolean) => readonly CardLine[];
  /** Notes a tap, in storage within this task. */
  readonly note: (tap: Omit<Tap, 'id' | 'at'>) => void;
  readonly connect: (source: CartSource) => void;
  /** Null: the app does not know the cart yet. */
  readonly source: () => CartSource | null;
  readonly taps: () => Readonly<Record<string, readonly Tap[]>>;
  readonly forget: (adopted: CardCart['adopted']) => void;
}

/**
 * Each visit has its own note, so that two tabs never overwrite each other's. The outbox remembers the last tap of each visit that it has
 * adopted, in the same transaction as the change of the cart: a note that is still there afterwards adds nothing.
 *
 * @param storage null: blocked; this visit's taps are then in memory only
 */
export function createNotedTaps(storage: Storage | null, visit: string): NotedTaps {
  const start = readCardCart(storage);
  /** Of closed pages, and this page's own, which is complete whatever happens to the note. */
  let noted: Readonly<Record<string, readonly Tap[]>> = { ...readTaps(storage, Date.now()), [visit]: [] };
  let last = 0;
  let source: CartSource | null = null;
  // Of other pages, what is in storage now: one that is still open may have noted more.
  const taps: NotedTaps['taps'] = () => ({ ...readTaps(storage, Date.now()), [visit]: noted[visit] ?? [] });
  return {
    start,
    source: () => source,
    shown: (isPlaced) => {
      const { lines, adopted } = source?.read() ?? start;
      if (!isPlaced) return lines;
      const open = Object.entries(noted).flatMap(([of, all]) => all.filter(({ id }) => id > (adopted[of] ?? 0)));
      return withTaps(lines, open);
    },
    note: (tap) => {
      last += 1;
      const own = [...(noted[visit] ?? []), { ...tap, id: last, at: Date.now() }];
      noted = { ...noted, [visit]: own };
      writeTaps(storage, visit, own);
    },
    connect: (given) => {
      source = given;
    },
    taps,
    forget: (adopted) => {
      for (const [of, all] of Object.entries(taps())) {
        const left = all.filter(({ id }) => id > (adopted[of] ?? 0));
        if (left.length < all.length) writeTaps(storage, of, left);
        noted = { ...noted, [of]: left };
      }
    },
  };
}

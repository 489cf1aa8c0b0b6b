import { and, eq, isNull } from 'drizzle-orm';
import type { Product } from '#contract/catalog.ts';
import { carts } from '#server/db/schema/carts.ts';
import { modifierOptions, products } from '#server/db/schema/catalog.ts';
import { stopList } from '#server/db/schema/places.ts';
import type { TestWorld } from '../cart-order-client.ts';
import { changeWorld } from '../cart-order-world.ts';

export interface ChainTrouble {
  readonly setPrice: (dish: Product, price: number) => Promise<void>;
  /** Marks the dish sold out, or available again. */
  readonly turnDish: (dish: Product) => Promise<void>;
  /** Removes the option, or restores it; lines with it cannot be ordered meanwhile. */
  readonly turnOption: (name: string) => Promise<void>;
  /** Expires the cart, as after a month without changes. */
  readonly endCart: (id: string) => Promise<void>;
  /** Whether the dish of this line was unavailable for a while. */
  readonly wasOff: (lineKey: string) => boolean;
  readonly restore: () => Promise<void>;
}

/** The restaurant's changes meanwhile: the cause of the server's genuine rejections (422). */
export function createChainTrouble({ db, world, now }: TestWorld): ChainTrouble {
  const prices = new Map<number, Product>();
  const soldOut = new Set<string>();
  const gone = new Set<string>();
  const off = new Set<number>();
  const writePrice = (dish: Product, price: number) =>
    db.update(products).set({ price }).where(eq(products.id, dish.id));
  /** The small chain uses the same dish names as the world. */
  const nameOf = (dish: Product): string =>
    Object.entries(world.dishes).find(([, id]) => id === dish.id)?.[0] ?? String(dish.id);
  const forget = (item: string) =>
    db.delete(stopList).where(and(eq(stopList.restaurant, 'r1'), eq(stopList.item, item)));
  const archive = (name: string, archivedAt: Date | null) =>
    db.update(modifierOptions).set({ archivedAt }).where(eq(modifierOptions.name, name));
  return {
    setPrice: (dish, price) => {
      prices.set(dish.id, dish);
      return changeWorld(db, () => writePrice(dish, price));
    },
    turnDish: (dish) => {
      const item = nameOf(dish);
      const isBack = soldOut.delete(item);
      if (!isBack) soldOut.add(item);
      off.add(dish.id);
      return changeWorld(db, async () => {
        await (isBack ? forget(item) : db.insert(stopList).values({ restaurant: 'r1', item }));
      });
    },
    turnOption: (name) => {
      const isBack = gone.delete(name);
      if (!isBack) gone.add(name);
      off.add(world.dishes.pizza);
      return changeWorld(db, () => archive(name, isBack ? null : now()));
    },
    endCart: async (id) => {
      const longAgo = new Date(now().getTime() - 40 * 24 * 60 * 60_000);
      await db
        .update(carts)
        .set({ updatedAt: longAgo })
        .where(and(eq(carts.id, id), isNull(carts.orderId)));
    },
    wasOff: (lineKey) => [...off].some((id) => lineKey.split(/\D/)[0] === String(id)),
    restore: () =>
      changeWorld(db, async () => {
        for (const dish of prices.values()) await writePrice(dish, dish.price);
        for (const item of soldOut) await forget(item);
        for (const name of gone) await archive(name, null);
        for (const memory of [prices, soldOut, gone]) memory.clear();
      }),
  };
}

import type { Product } from '#contract/catalog.ts';
import { lineKey } from './cart-lines.ts';
import { dishFacts } from './dish-facts.ts';
import { checkModifiers } from './check-modifiers.ts';

/** A line of the cart to be moved. */
export interface MovingLine {
  readonly product_id: number;
  readonly modifiers: readonly number[];
  readonly quantity: number;
  readonly name: string;
  /** Kopecks for one portion at the current place. */
  readonly unit_price: number;
}

/** The effect of moving a cart to another place; amounts in kopecks. */
export interface MoveChanges {
  /** Names of dishes that are unavailable there, or unavailable with these options. */
  readonly missing: readonly string[];
  /** Lines whose price differs there. */
  readonly prices: readonly {
    readonly key: string;
    readonly name: string;
    readonly was: number;
    readonly now: number;
  }[];
  /** Total price of the dishes that can be moved. */
  readonly was: number;
  readonly now: number;
  /** That place's menu cannot be read now: the changes are unknown, and its pages would be empty. */
  readonly isUnread: boolean;
}

export const NO_CHANGES: MoveChanges = { missing: [], prices: [], was: 0, now: 0, isUnread: false };
export const UNREAD: MoveChanges = { ...NO_CHANGES, isUnread: true };

/** Reports whether there are changes to show before the cart moves. */
export function isChanged({ missing, prices, isUnread }: MoveChanges): boolean {
  return isUnread || missing.length + prices.length > 0;
}

/**
 * Compares the lines of a cart with the menu of the target place (docs/product.md §4.7). A menu of cards has no options:
 * a line with options counts as available there, at its current price.
 */
export function moveChanges(lines: readonly MovingLine[], menu: readonly Product[]): MoveChanges {
  const byId = new Map(menu.map((product) => [product.id, product]));
  const compared = lines.map((line) => {
    const product = byId.get(line.product_id);
    const isThere =
      product?.is_available === true &&
      (product.details === null || checkModifiers(product.details.modifier_groups, line.modifiers).length === 0);
    const isKnown = product?.details !== null || line.modifiers.length === 0;
    const unit = isThere ? (isKnown ? dishFacts(product, line.modifiers).unitPrice : line.unit_price) : null;
    return {
      key: lineKey(line.product_id, line.modifiers),
      name: line.name,
      was: line.unit_price * line.quantity,
      now: unit === null ? null : unit * line.quantity,
    };
  });
  const staying = compared.flatMap(({ now, ...line }) => (now === null ? [] : [{ ...line, now }]));
  return {
    missing: [...new Set(compared.filter(({ now }) => now === null).map(({ name }) => name))],
    prices: staying.filter(({ was, now }) => was !== now),
    was: staying.reduce((sum, { was }) => sum + was, 0),
    now: staying.reduce((sum, { now }) => sum + now, 0),
    isUnread: false,
  };
}

import { millisecondsInDay } from 'date-fns/constants';
import { ACCOUNT_ZONE } from '#domain/account-terms.ts';
import { BONUS_GRACE_DAYS, BONUS_HOLD_MINUTES, BONUS_LIFETIME_DAYS } from '#domain/bonus-terms.ts';
import { calendarDate, instantOf } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import {
  bonusOfCart,
  cartHolds,
  cartHoldsOn,
  changeHold,
  changeLot,
  changePart,
  customersToSettle,
  deleteHold,
  earningOrders,
  endedLots,
  findHold,
  findLot,
  type HoldRow,
  insertEntry,
  insertHold,
  insertLot,
  lockCustomer,
  openLots,
  partsOf,
  revokedOf,
} from './ledger-repository.ts';

/**
 * The bonus ledger (docs/decisions/0126-bonus-ledger.md): lots earned by orders, holds that carts take from them. Every change
 * locks the customer's ledger until its transaction ends. Invariants: what is left in lots plus what carts hold is the sum of
 * the history; nothing is ever below zero. Amounts in kopecks.
 */

/** A customer's bonuses at one moment. */
export interface BonusBalance {
  /** Available to hold or spend. */
  readonly available: number;
  /** Held for carts. */
  readonly held: number;
}

/** Returns the end of the day that is `days` from now: bonuses expire with a whole day, as the profile shows it. */
const endOfDayAfter = (now: Date, days: number): Date =>
  instantOf(calendarDate(new Date(now.getTime() + days * millisecondsInDay), ACCOUNT_ZONE), '24:00', ACCOUNT_ZONE);

const sum = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);

export async function readBalance(db: Database, customerId: number, now: Date): Promise<BonusBalance> {
  const lots = await openLots(db, customerId, now);
  const holds = await cartHolds(db, customerId);
  return { available: lots.reduce((total, { remaining }) => total + remaining, 0), held: sum(holds) };
}

/** Returns what a cart holds, and the most it could spend: that plus everything available. */
export async function readCartBonus(
  db: Database,
  cart: { readonly id: string; readonly customerId: number | null },
  now: Date,
): Promise<{ requested: number; balance: number } | null> {
  if (cart.customerId === null) return null;
  const { available, requested } = await bonusOfCart(db, { id: cart.id, customerId: cart.customerId }, now);
  return { requested, balance: available + requested };
}

/** Returns a hold to its lots. With `graceUntil` the returned bonuses expire no earlier than that. */
const giveBack = async (db: Database, hold: HoldRow, graceUntil?: Date): Promise<void> => {
  for (const part of await partsOf(db, hold.id)) await changeLot(db, part.lotId, part.amount, graceUntil);
  await deleteHold(db, hold.id);
};

/** Returns a part of a hold to its lots, and leaves its amount to the caller. */
const giveBackPart = async (db: Database, hold: HoldRow, amount: number, graceUntil?: Date): Promise<void> => {
  let surplus = amount;
  for (const part of await partsOf(db, hold.id)) {
    const back = Math.min(part.amount, surplus);
    if (back === 0) continue;
    await changePart(db, part, part.amount - back);
    await changeLot(db, part.lotId, back, graceUntil);
    surplus -= back;
  }
};

/** Applies expiry: returns overdue cart holds and empties expired lots. The ledger must be locked. */
const settle = async (db: Database, customerId: number, now: Date, keep: string | null): Promise<void> => {
  for (const hold of await cartHolds(db, customerId)) {
    if (hold.lapsesAt <= now && hold.cartId !== keep) await giveBack(db, hold);
  }
  for (const lot of await endedLots(db, customerId, now)) {
    await changeLot(db, lot.id, -lot.remaining);
    await insertEntry(db, { customerId, kind: 'expired', amount: -lot.remaining, orderId: null, at: now });
  }
};

/**
 * Locks this ledger and brings it up to now. The cart `keep`, which is being ordered, keeps its bonuses even when its hold is
 * overdue, unless they were taken already.
 */
export async function openLedger(
  db: Database,
  customerId: number,
  now: Date,
  keep: string | null = null,
): Promise<void> {
  await lockCustomer(db, customerId);
  await settle(db, customerId, now, keep);
}

/** Returns the bonuses held by a cart to the balance. A cart that holds nothing is not an error. */
export async function releaseCart(
  db: Database,
  cart: { readonly id: string; readonly customerId: number },
  now: Date,
): Promise<void> {
  await openLedger(db, cart.customerId, now);
  const hold = await findHold(db, { cartId: cart.id });
  if (hold && hold.orderId === null) await giveBack(db, hold);
}

/**
 * Holds `amount` for a cart, replacing its previous hold; lots that expire first are used first.
 *
 * @returns false, changing nothing but the old hold, when there is not that much, or the cart is an order already
 */
export async function holdForCart(
  db: Database,
  cart: { readonly id: string; readonly customerId: number },
  amount: number,
  now: Date,
): Promise<boolean> {
  await releaseCart(db, cart, now);
  if (amount <= 0) return amount === 0;
  // A hold that remains after releasing belongs to an order.
  if (await findHold(db, { cartId: cart.id })) return false;
  const parts: { lotId: number; amount: number }[] = [];
  let missing = amount;
  for (const lot of await openLots(db, cart.customerId, now)) {
    const part = Math.min(lot.remaining, missing);
    if (part > 0) parts.push({ lotId: lot.id, amount: part });
    missing -= part;
  }
  if (missing > 0) return false;
  for (const part of parts) await changeLot(db, part.lotId, -part.amount);
  const lapsesAt = new Date(now.getTime() + BONUS_HOLD_MINUTES * 60_000);
  await insertHold(db, { customerId: cart.customerId, cartId: cart.id, amount, lapsesAt }, parts);
  return true;
}

/** Spends `used` when the cart becomes an order; the rest of its hold is returned. The ledger must be locked. */
export async function spendHold(
  db: Database,
  order: { readonly cartId: string; readonly orderId: string; readonly customerId: number; readonly used: number },
  now: Date,
): Promise<void> {
  const { cartId, orderId, customerId, used } = order;
  const hold = await findHold(db, { cartId });
  if (!hold || hold.amount < used || hold.customerId !== customerId) {
    if (used > 0) throw new Error('An order spends bonuses that its cart does not hold');
    return;
  }
  if (used === 0) return giveBack(db, hold);
  await giveBackPart(db, hold, hold.amount - used);
  await changeHold(db, hold.id, { amount: used, orderId });
  await insertEntry(db, { customerId, kind: 'spent', amount: -used, orderId, at: now });
}

/**
 * Returns what an order spends no more since the restaurant has changed it (docs/product.md §26.55): it keeps `used`. Returns the orders that
 * had earned what came back.
 */
export async function returnSurplus(
  db: Database,
  { orderId, used }: { readonly orderId: string; readonly used: number },
  now: Date,
): Promise<string[]> {
  if (used === 0) return returnToCustomer(db, orderId, now);
  const known = await findHold(db, { orderId });
  if (!known) return [];
  await openLedger(db, known.customerId, now);
  const hold = await findHold(db, { orderId });
  if (!hold || hold.amount <= used) return [];
  const earnedBy = await earningOrders(db, hold.id);
  const amount = hold.amount - used;
  await giveBackPart(db, hold, amount, endOfDayAfter(now, BONUS_GRACE_DAYS));
  await changeHold(db, hold.id, { amount: used });
  await insertEntry(db, { customerId: hold.customerId, kind: 'returned', amount, orderId, at: now });
  return earnedBy;
}

/** Returns the bonuses of a canceled order, once. Returns the orders that had earned them. */
export async function returnToCustomer(db: Database, orderId: string, now: Date): Promise<string[]> {
  const known = await findHold(db, { orderId });
  if (!known) return [];
  await openLedger(db, known.customerId, now);
  // Read again under the lock: another call may have returned it.
  const hold = await findHold(db, { orderId });
  if (!hold) return [];
  const earnedBy = await earningOrders(db, hold.id);
  await giveBack(db, hold, endOfDayAfter(now, BONUS_GRACE_DAYS));
  await insertEntry(db, { customerId: hold.customerId, kind: 'returned', amount: hold.amount, orderId, at: now });
  return earnedBy;
}

/** Credits the bonuses of a delivered order, once. */
export async function accrue(
  db: Database,
  order: { readonly id: string; readonly customerId: number; readonly amount: number },
  now: Date,
): Promise<void> {
  const { id: orderId, customerId, amount } = order;
  if (amount <= 0) return;
  await openLedger(db, customerId, now);
  const expiresAt = endOfDayAfter(now, BONUS_LIFETIME_DAYS);
  const isNew = await insertLot(db, { customerId, orderId, amount, remaining: amount, createdAt: now, expiresAt });
  if (isNew) await insertEntry(db, { customerId, kind: 'accrued', amount, orderId, at: now });
}

/**
 * Takes back what an order has earned above `entitled`, less what was taken back already, as far as it is left: unspent in its lot, or
 * held for a cart, whose hold is returned. Nothing for an order that has earned none.
 */
export async function revoke(
  db: Database,
  { orderId, entitled }: { readonly orderId: string; readonly entitled: number },
  now: Date,
): Promise<void> {
  const known = await findLot(db, orderId);
  if (!known) return;
  const { customerId, amount, id } = known;
  await openLedger(db, customerId, now);
  const excess = amount - entitled - (await revokedOf(db, orderId));
  for (const hold of await cartHoldsOn(db, id)) {
    const lot = await findLot(db, orderId);
    if (lot === undefined || lot.remaining >= excess) break;
    await giveBack(db, hold);
  }
  const taken = Math.min(excess, (await findLot(db, orderId))?.remaining ?? 0);
  if (taken <= 0) return;
  await changeLot(db, id, -taken);
  await insertEntry(db, { customerId, kind: 'revoked', amount: -taken, orderId, at: now });
}

/**
 * Credits bonuses by hand, or debits them (docs/product.md §34.48): those that expire first go first; what carts hold stays. Credited ones live
 * as long as earned ones. `note`: why, for the staff.
 *
 * @returns false, changing nothing, when there is not that much
 */
export async function correct(
  db: Database,
  { customerId, amount, note }: { readonly customerId: number; readonly amount: number; readonly note: string },
  now: Date,
): Promise<boolean> {
  await openLedger(db, customerId, now);
  if (amount > 0) {
    const expiresAt = endOfDayAfter(now, BONUS_LIFETIME_DAYS);
    await insertLot(db, { customerId, orderId: null, amount, remaining: amount, createdAt: now, expiresAt });
  } else {
    const lots = await openLots(db, customerId, now);
    let missing = -amount;
    if (lots.reduce((total, { remaining }) => total + remaining, 0) < missing) return false;
    for (const lot of lots) {
      const part = Math.min(lot.remaining, missing);
      if (part > 0) await changeLot(db, lot.id, -part);
      missing -= part;
    }
  }
  const kind = amount > 0 ? 'accrued' : 'spent';
  await insertEntry(db, { customerId, kind, amount, orderId: null, note, at: now });
  return true;
}

const SETTLED_AT_ONCE = 200;

/** Brings ledgers up to now that no one has opened; for the housekeeping. */
export async function settleLedgers(db: Database, now: Date): Promise<void> {
  for (const customerId of await customersToSettle(db, now, SETTLED_AT_ONCE)) {
    await db.transaction((tx) => openLedger(tx, customerId, now));
  }
}

import * as v from 'valibot';
import { LineAvailability } from '#contract/cart.ts';
import { forgetOrderedCart, replayIntoNewCart, withoutDiscount } from './merge-cart.ts';
import type { DiscountRefusal } from './discount-refusal.ts';
import { isHeld } from '../shown-cart.ts';
import { openOrder, type Command, type CommandError, type CartAndOrders } from '#client/ordering/orders/order-state.ts';
import { dropOrdered } from '#client/ordering/orders/sending/order-snapshot.ts';
import type { DesiredLine, Step } from '../cart-state.ts';
import type { Notice } from '#client/outbox/slices.ts';

/** The API's rejection (from ApiError). */
export interface CartRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** An order waiting for this cart is no longer as the customer saw it: the customer decides (docs/product.md §5.22). */
const requireOrderDecision = (state: CartAndOrders, { status, code, message }: CartRefusal): CartAndOrders => {
  const error: CommandError = { status, code, message, fields: {} };
  const isMeant = (command: Command): boolean =>
    command.kind === 'place' && command.state === 'queued' && command.cart_id === state.cart_id;
  if (!state.commands.some(isMeant)) return state;
  return {
    ...state,
    commands: state.commands.map((command) =>
      isMeant(command) ? { ...command, state: 'needs_customer' as const, error } : command,
    ),
  };
};

/** Reports whether the error means that the cart no longer exists. */
export function isCartGone({ code }: Pick<CartRefusal, 'code'>): boolean {
  return code === 'CART_GONE' || code === 'CART_NOT_FOUND';
}

/** Codes about the dish: the cart was found, and exists. */
const ABOUT_DISH = new Set(['PRODUCT_UNAVAILABLE', 'MODIFIERS_INVALID', 'CART_LIMIT']);

const withNotice = (state: CartAndOrders, id: string, message: string, dish: string | null): CartAndOrders => ({
  ...state,
  notices: [...state.notices, { id, message, dish } satisfies Notice],
});

const isDiscount = ({ kind }: Step): boolean => kind.startsWith('promo-') || kind.startsWith('bonus-');

const withDiscountNotice = (
  state: CartAndOrders,
  { kind, body }: Step,
  refusal: CartRefusal,
  id: string,
): CartAndOrders => {
  const { code, message, details } = refusal;
  const discount: DiscountRefusal = {
    kind: kind.startsWith('promo-') ? 'promo' : 'bonus',
    code,
    promocode: typeof body['promocode'] === 'string' ? body['promocode'] : null,
    details,
  };
  return { ...state, notices: [...state.notices, { id, message, dish: null, discount }] };
};

/** Drops the pending changes of these lines, visibly: the screen shows what the server has. */
const dropLines = (
  state: CartAndOrders,
  keys: readonly string[],
  refusal: CartRefusal,
  noticeId: string,
): CartAndOrders => {
  const isDropped = (entry: DesiredLine): boolean => keys.includes(entry.key);
  // For a replacement, the notice names the new dish.
  const named = state.lines.find((entry) => isDropped(entry) && entry.quantity > 0) ?? state.lines.find(isDropped);
  const lines = state.lines.filter((entry) => !isDropped(entry));
  const asked = requireOrderDecision({ ...state, lines }, refusal);
  return withNotice(asked, noticeId, refusal.message, named?.display.name ?? null);
};

/** Drops the rejected place, unless another one was chosen meanwhile. */
const withoutPlace = (state: CartAndOrders, { body }: Step): CartAndOrders =>
  state.place?.restaurant_id === body['restaurant_id'] && state.place?.delivery_zone_id === body['delivery_zone_id']
    ? { ...state, place: null }
    : state;

const Unavailable = v.object({ availability: LineAvailability });

/** Why the dish cannot be ordered, if the rejection contains a line's availability. */
const whyOff = ({ details }: CartRefusal): LineAvailability | null => {
  const told = v.safeParse(Unavailable, details);
  return told.success && told.output.availability !== 'available' ? told.output.availability : null;
};

/**
 * Keeps a dish that cannot be ordered here in its place, marked like one that the server holds, with its replacements; adds a
 * notice as well (docs/product.md §9.5).
 */
const markLines = (
  state: CartAndOrders,
  keys: readonly string[],
  refusal: CartRefusal,
  noticeId: string,
): CartAndOrders => {
  const availability = whyOff(refusal);
  if (availability === null) return dropLines(state, keys, refusal, noticeId);
  const mark = { availability, availability_schedule: null, tried: true };
  const isMeant = (entry: DesiredLine): boolean => keys.includes(entry.key) && entry.quantity > 0;
  const lines = state.lines.map((entry) => (isMeant(entry) ? { ...entry, mark } : entry));
  const asked = requireOrderDecision({ ...state, lines }, refusal);
  return withNotice(asked, noticeId, refusal.message, state.lines.find(isMeant)?.display.name ?? null);
};

/** A new cart accepts only what can be ordered now: a line marked here would be lost when moving. */
const holdsMarkedLines = ({ confirmed, lines }: CartAndOrders): boolean =>
  lines.some(isHeld) || (confirmed?.items.some(({ availability }) => availability !== 'available') ?? false);

/** Lines of this step that were marked in the expired cart. */
const markedOf = ({ lines }: CartAndOrders, { targets }: Step): readonly string[] =>
  lines.filter(({ key, mark }) => key in targets && mark !== null).map(({ key }) => key);

/** No cart accepts them now, which the customer knows: they stay as before, with their replacements. */
const holdLines = (state: CartAndOrders, keys: readonly string[]): CartAndOrders => ({
  ...dropOrdered(state, state.cart_id, keys),
  lines: state.lines.map((entry) =>
    entry.mark !== null && keys.includes(entry.key) ? { ...entry, mark: { ...entry.mark, tried: true } } : entry,
  ),
});

/** Replays only once, also for a dish that only a waiting order contains: otherwise carts would be created endlessly. */
const isReplayed = (state: CartAndOrders, step: Step): boolean =>
  [...state.lines, ...(openOrder(state)?.ordered?.lines ?? [])].some(
    (entry) => entry.key in step.targets && entry.replayed,
  );

/** For a step that turned a line into another: the old line and the new one. */
const turnOf = ({ kind, targets }: Step): { readonly from: string; readonly to: string } | null => {
  if (kind !== 'update' && kind !== 'replace') return null;
  const from = Object.keys(targets).find((key) => targets[key] === 0);
  const to = Object.keys(targets).find((key) => targets[key] !== 0);
  return from === undefined || to === undefined ? null : { from, to };
};

/**
 * Returns the state after a rejected step (a permanent 4xx). Pure.
 *
 * - 422 on an add, whatever its code: a new cart is created and every line replayed, once (docs/product.md §4.16); a line rejected
 *   again is marked if the server says why it cannot be ordered, else dropped with its message; one that was marked
 *   before stays marked. Not while the cart exists and holds lines that cannot be ordered now (docs/product.md §4.17).
 * - The cart is gone: the same, whichever call detected it.
 * - The cart was ordered meanwhile: only what is wanted beyond it goes into a new one.
 * - The restaurant selection: only logged by the caller (docs/product.md §1.7).
 */
export function refuseStep(
  state: CartAndOrders,
  stepKey: string,
  refusal: CartRefusal,
  noticeId: string,
): CartAndOrders {
  const { step } = state;
  if (step?.key !== stepKey) return state;
  const idle: CartAndOrders = { ...state, step: null };
  if (step.kind === 'create') {
    return withNotice(requireOrderDecision(withoutPlace(idle, step), refusal), noticeId, refusal.message, null);
  }
  if (refusal.code === 'CART_ALREADY_ORDERED') return forgetOrderedCart(idle);
  if (step.kind === 'add') {
    const marked = markedOf(state, step);
    if (refusal.status === 422 && !isCartGone(refusal) && marked.length > 0) return holdLines(idle, marked);
    const isWorthIt = !(ABOUT_DISH.has(refusal.code) && holdsMarkedLines(state));
    return refusal.status === 422 && isWorthIt && !isReplayed(state, step)
      ? replayIntoNewCart(idle)
      : markLines(idle, Object.keys(step.targets), refusal, noticeId);
  }
  if (isCartGone(refusal)) return replayIntoNewCart(idle);
  if (step.kind === 'select') return requireOrderDecision(withoutPlace(idle, step), refusal);
  if (step.kind === 'cutlery') {
    return withNotice(requireOrderDecision({ ...idle, cutlery: null }, refusal), noticeId, refusal.message, null);
  }
  // The code is not accepted, or there are no bonuses: adds a notice, and the screen shows the server's sum again.
  if (isDiscount(step)) return withDiscountNotice(withoutDiscount(idle, step), step, refusal, noticeId);
  // The line no longer exists: reload the cart, then plan from the difference.
  if (refusal.code === 'NOT_FOUND' && step.kind === 'update') return { ...idle, confirmed_at: 0 };
  const turn = turnOf(step);
  const isTurnedOn = turn !== null && idle.lines.some(({ replaces, quantity }) => replaces === turn.to && quantity > 0);
  if (turn && isTurnedOn) {
    // The customer has made another choice meanwhile: the line is to become that now.
    const lines = idle.lines
      .filter(({ key }) => key !== turn.to)
      .map((entry) => (entry.replaces === turn.to ? { ...entry, replaces: turn.from } : entry));
    return { ...idle, lines };
  }
  return dropLines(idle, Object.keys(step.targets), refusal, noticeId);
}

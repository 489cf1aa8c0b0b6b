import * as v from 'valibot';
import { LineAvailability } from '#contract/cart.ts';
import { forgetOrderedCart, replayIntoNewCart, withoutDiscount } from './merge-cart.ts';
import type { DiscountRefusal } from './discount-refusal.ts';
import { isHeld } from '../view/project.ts';
import { openOrder } from '#client/orders/is-open.ts';
import { dropOrdered } from '#client/orders/order-snapshot.ts';
import type { Command, CommandError, CartAndOrders } from '#client/orders/order-state.ts';
import type { DesiredLine, Step } from '../cart-state.ts';
import type { Notice } from '#client/notices/notice.ts';

/** What the API said no to, and how (ApiError). */
export interface CartRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
}

/** An order that waits for this cart does not hold as it was seen: the customer decides (docs/product.md §5.22). */
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

/** Codes and statuses that say: this cart is no more. */
export function isCartGone({ code }: Pick<CartRefusal, 'code'>): boolean {
  return code === 'CART_GONE' || code === 'CART_NOT_FOUND';
}

/** Codes that speak of the dish: the cart was found, and lives. */
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

/** The wishes of these lines are given up, visibly: the screen shows what the server has. */
const dropLines = (
  state: CartAndOrders,
  keys: readonly string[],
  refusal: CartRefusal,
  noticeId: string,
): CartAndOrders => {
  const isDropped = (entry: DesiredLine): boolean => keys.includes(entry.key);
  // Of a replacement the new dish is the one to be named.
  const named = state.lines.find((entry) => isDropped(entry) && entry.quantity > 0) ?? state.lines.find(isDropped);
  const lines = state.lines.filter((entry) => !isDropped(entry));
  const asked = requireOrderDecision({ ...state, lines }, refusal);
  return withNotice(asked, noticeId, refusal.message, named?.display.name ?? null);
};

/** The refused place is wanted no more; one that was chosen meanwhile is. */
const withoutPlace = (state: CartAndOrders, { body }: Step): CartAndOrders =>
  state.place?.restaurant_id === body['restaurant_id'] && state.place?.delivery_zone_id === body['delivery_zone_id']
    ? { ...state, place: null }
    : state;

const Unavailable = v.object({ availability: LineAvailability });

/** Why the dish cannot be ordered, where the refusal says so in the words of a line. */
const whyOff = ({ details }: CartRefusal): LineAvailability | null => {
  const told = v.safeParse(Unavailable, details);
  return told.success && told.output.availability !== 'available' ? told.output.availability : null;
};

/**
 * A dish that cannot be ordered here stays where the customer has put it, marked like one that the server holds, with what is
 * offered instead; it is said besides (docs/product.md §9.5).
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

/** A new cart takes in only what can be ordered now: a line that stands here marked would be lost on the way. */
const holdsMarkedLines = ({ confirmed, lines }: CartAndOrders): boolean =>
  lines.some(isHeld) || (confirmed?.items.some(({ availability }) => availability !== 'available') ?? false);

/** Lines of this step that were marked in the cart that ended. */
const markedOf = ({ lines }: CartAndOrders, { targets }: Step): readonly string[] =>
  lines.filter(({ key, mark }) => key in targets && mark !== null).map(({ key }) => key);

/** No cart takes them now, which the customer knows: they stand there as before, with what is offered instead. */
const holdLines = (state: CartAndOrders, keys: readonly string[]): CartAndOrders => ({
  ...dropOrdered(state, state.cart_id, keys),
  lines: state.lines.map((entry) =>
    entry.mark !== null && keys.includes(entry.key) ? { ...entry, mark: { ...entry.mark, tried: true } } : entry,
  ),
});

/** Once is enough, also for a dish that only a waiting order wants: otherwise cart after cart would be made. */
const isReplayed = (state: CartAndOrders, step: Step): boolean =>
  [...state.lines, ...(openOrder(state)?.ordered?.lines ?? [])].some(
    (entry) => entry.key in step.targets && entry.replayed,
  );

/** What a step that turned a line into another was about: the line that has gone, and the one in its place. */
const turnOf = ({ kind, targets }: Step): { readonly from: string; readonly to: string } | null => {
  if (kind !== 'update' && kind !== 'replace') return null;
  const from = Object.keys(targets).find((key) => targets[key] === 0);
  const to = Object.keys(targets).find((key) => targets[key] !== 0);
  return from === undefined || to === undefined ? null : { from, to };
};

/**
 * Returns the state that follows from a refused step (4xx that waiting does not cure). Pure.
 *
 * - 422 on an add, whatever its code: the cart is made anew and every line replayed, once (docs/product.md §4.16); a line refused
 *   again is marked where the server says why it cannot be ordered, else dropped with its message; one that was marked
 *   before stays marked. Not while the cart lives and holds lines that cannot be ordered now (docs/product.md §4.17).
 * - The cart is gone: the same, whichever call found it out.
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
  // The code is not accepted, or there are no bonuses: said, and the sum on the screen is the server's again.
  if (isDiscount(step)) return withDiscountNotice(withoutDiscount(idle, step), step, refusal, noticeId);
  // The line is not there any more: look again, the difference then says what to do.
  if (refusal.code === 'NOT_FOUND' && step.kind === 'update') return { ...idle, confirmed_at: 0 };
  const turn = turnOf(step);
  const isTurnedOn = turn !== null && idle.lines.some(({ replaces, quantity }) => replaces === turn.to && quantity > 0);
  if (turn && isTurnedOn) {
    // The customer has chosen otherwise meanwhile: that is what the line is to become now.
    const lines = idle.lines
      .filter(({ key }) => key !== turn.to)
      .map((entry) => (entry.replaces === turn.to ? { ...entry, replaces: turn.from } : entry));
    return { ...idle, lines };
  }
  return dropLines(idle, Object.keys(step.targets), refusal, noticeId);
}

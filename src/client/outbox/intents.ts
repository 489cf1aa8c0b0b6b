import type { CreateCartBody } from '../../../contract/cart.ts';
import { MAX_LINE_QUANTITY } from '../../../contract/cart.ts';
import { confirmedQuantity, displayOf, isPlacePending, shownPromocode } from './fold.ts';
import { openOrder } from './is-open.ts';
import { orderedNow } from './ordered.ts';
import { isMovedByOrder, orderedQuantity, shownLines } from './shown-cart.ts';
import {
  EMPTY_STATE,
  type Command,
  type DesiredLine,
  type LineDisplay,
  type Notice,
  type OutboxState,
  type PlaceCommand,
} from './state.ts';

/** A dish with its options and how it looks, to be put into the cart. */
export interface LineChoice {
  readonly key: string;
  readonly product_id: number;
  readonly modifiers: readonly number[];
  readonly display: LineDisplay;
}

/** What a customer (or a screen) asks of the outbox. */
export type Intent =
  /** `by` more, counted from what is shown; stored as an absolute quantity. */
  | { readonly type: 'add'; readonly line: LineChoice; readonly by: number }
  | { readonly type: 'set-quantity'; readonly key: string; readonly quantity: number }
  | { readonly type: 'replace'; readonly key: string; readonly line: LineChoice }
  /** The line gets other options, in this quantity; it keeps its place, and its id on the server. */
  | { readonly type: 'change'; readonly key: string; readonly line: LineChoice; readonly quantity: number }
  | { readonly type: 'clear' }
  | { readonly type: 'select-place'; readonly place: CreateCartBody }
  | { readonly type: 'set-cutlery'; readonly count: number }
  /** Null: no promo code. */
  | { readonly type: 'set-promo'; readonly code: string | null }
  /** Kopecks of bonuses to be spent; 0: none. */
  | { readonly type: 'set-bonus'; readonly amount: number }
  | { readonly type: 'command'; readonly command: Command }
  /** Orders the cart as it is shown. */
  | { readonly type: 'place-order'; readonly command: NewPlace }
  /** The customer has agreed to what a refused order would cost now: another deed, with a key of its own. */
  | { readonly type: 'confirm-order'; readonly id: string; readonly command: Omit<NewPlace, 'body'> }
  | { readonly type: 'forget-command'; readonly id: string }
  | { readonly type: 'note'; readonly notice: Notice }
  | { readonly type: 'forget-notices'; readonly ids: readonly string[] }
  /** Whoever uses this device next finds nothing of it (docs/product.md §7.29). */
  | { readonly type: 'purge' };

/** A place command without what the outbox itself knows: the cart and what is in it. */
export type NewPlace = Omit<PlaceCommand, 'cart_id' | 'ordered'>;

const bound = (quantity: number): number => Math.max(0, Math.min(MAX_LINE_QUANTITY, Math.trunc(quantity)));

/**
 * Replaces the entry of one line, of which `quantity` are to be in the cart beside those of an order that waits. An entry that
 * says what is confirmed anyway is no entry.
 */
const withLine = (state: OutboxState, line: LineChoice, quantity: number, replaces: string | null): OutboxState => {
  const old = state.lines.find((entry) => entry.key === line.key);
  const base = old?.base ?? confirmedQuantity(state.confirmed, line.key);
  const entry: DesiredLine = {
    key: line.key,
    product_id: line.product_id,
    modifiers: [...line.modifiers],
    quantity: bound(quantity + orderedQuantity(state, line.key)),
    base,
    display: line.display,
    replaces: old?.replaces ?? replaces,
    replayed: false,
    mark: null,
  };
  // While a request about this line is on its way, the cart it leads to is not known yet: the entry stays.
  const isOnItsWay = state.step !== null && line.key in state.step.targets;
  const isNoChange = entry.quantity === base && !isOnItsWay && !isMovedByOrder(state, line.key, base);
  if (old) {
    return {
      ...state,
      lines: state.lines.flatMap((other) => (other.key !== line.key ? [other] : isNoChange ? [] : [entry])),
    };
  }
  return isNoChange ? state : { ...state, lines: [...state.lines, entry] };
};

const isSamePlace = (state: OutboxState, place: CreateCartBody): boolean =>
  state.confirmed !== null && !isPlacePending({ confirmed: state.confirmed, place });

/** What is sold out at one place may be there at another. */
const tryAgain = (entry: DesiredLine): DesiredLine =>
  entry.mark === null ? entry : { ...entry, mark: { ...entry.mark, tried: false } };

const shownLine = (state: OutboxState, key: string) => shownLines(state).find((line) => line.key === key);

const asChoice = (line: NonNullable<ReturnType<typeof shownLine>>): LineChoice => ({
  key: line.key,
  product_id: line.product_id,
  modifiers: line.modifiers,
  display: displayOf(line),
});

const setQuantity = (state: OutboxState, key: string, quantity: number): OutboxState => {
  const shown = shownLine(state, key);
  return shown ? withLine(state, asChoice(shown), quantity, null) : state;
};

/**
 * The line `key` becomes another one in its place. What the server has not seen, nor is about to, has been another line
 * before, and that one is what is replaced; or it has only been here, and then it is as if it had never been.
 */
const turnLine = (state: OutboxState, key: string, line: LineChoice, quantity: number): OutboxState => {
  const at = state.lines.findIndex((entry) => entry.key === key);
  const isSeen = confirmedQuantity(state.confirmed, key) > 0 || (state.step !== null && key in state.step.targets);
  const replaces = isSeen ? key : (state.lines[at]?.replaces ?? key);
  const turned = withLine(setQuantity(state, key, 0), line, quantity, replaces === line.key ? null : replaces);
  const entry = turned.lines.find((one) => one.key === line.key);
  if (at < 0 || !entry) return turned;
  const others = turned.lines.filter((one) => one !== entry);
  const place = others.findIndex((one) => one.key === key) + 1 || Math.min(at, others.length);
  return { ...turned, lines: others.toSpliced(place, 0, entry) };
};

/** The line as it is called now: another tab may have changed it a moment ago. */
const currentKey = (state: OutboxState, key: string): string | null =>
  shownLine(state, key)?.key ?? state.lines.find((entry) => entry.replaces === key && entry.quantity > 0)?.key ?? null;

/** One that has been taken out meanwhile comes back, as it is wanted now. */
const changeLine = (state: OutboxState, known: string, line: LineChoice, quantity: number): OutboxState => {
  const key = currentKey(state, known);
  if (key === line.key) return setQuantity(state, key, quantity);
  const already = shownLine(state, line.key)?.quantity ?? 0;
  return key === null
    ? withLine(state, line, already + quantity, null)
    : turnLine(state, key, line, already + quantity);
};

const withCommand = (state: OutboxState, command: Command): OutboxState =>
  state.commands.some(({ id }) => id === command.id) ? state : { ...state, commands: [...state.commands, command] };

/** An order of the cart as it is shown now. A second one while the first is open would be the same cart ordered twice. */
const orderCart = (state: OutboxState, command: NewPlace): OutboxState => {
  const ordered = orderedNow(state);
  // Another tab may have ordered, or emptied, the cart a moment ago: there is nothing left to order.
  if (openOrder(state) !== null || ordered.lines.every(({ quantity }) => quantity === 0)) return state;
  return withCommand(state, { ...command, cart_id: state.cart_id, ordered });
};

const confirmOrder = (state: OutboxState, id: string, command: Omit<NewPlace, 'body'>): OutboxState => {
  const old = state.commands.find((other) => other.id === id);
  if (old?.kind !== 'place' || old.state !== 'needs_customer') return state;
  // Somebody else's order is nobody's to confirm.
  if (old.owner !== null && old.owner !== command.owner) return state;
  const rest = { ...state, commands: state.commands.filter((other) => other !== old) };
  return old.cart_id === state.cart_id
    ? orderCart(rest, { ...command, body: old.body })
    : withCommand(rest, { ...command, body: old.body, cart_id: old.cart_id, ordered: old.ordered });
};

/** The outbox after an intent. Pure: the screen applies it at once, the database a moment later. */
export function applyIntent(state: OutboxState, intent: Intent): OutboxState {
  switch (intent.type) {
    case 'add': {
      const shown = shownLine(state, intent.line.key)?.quantity ?? 0;
      return withLine(state, intent.line, shown + intent.by, null);
    }
    case 'set-quantity':
      return setQuantity(state, intent.key, intent.quantity);
    case 'replace': {
      const replaced = shownLine(state, intent.key);
      if (!replaced || intent.key === intent.line.key) return state;
      const already = shownLine(state, intent.line.key)?.quantity ?? 0;
      return turnLine(state, intent.key, intent.line, already + replaced.quantity);
    }
    case 'change':
      return changeLine(state, intent.key, intent.line, intent.quantity);
    case 'clear':
      return shownLines(state).reduce((next, line) => setQuantity(next, line.key, 0), state);
    case 'select-place':
      return state.step?.kind !== 'select' && isSamePlace(state, intent.place)
        ? { ...state, place: null }
        : { ...state, place: intent.place, lines: state.lines.map(tryAgain) };
    case 'set-cutlery': {
      const isSame = state.confirmed?.cutlery_count === intent.count && state.step?.kind !== 'cutlery';
      return { ...state, cutlery: isSame ? null : intent.count };
    }
    case 'set-promo': {
      // What is taken off an order that waits is what was ordered.
      if (openOrder(state) !== null) return state;
      const isSame = shownPromocode({ ...state, promo: null }) === intent.code && !state.step?.kind.startsWith('promo');
      return { ...state, promo: isSame ? null : { code: intent.code } };
    }
    case 'set-bonus':
      // What is spent may be less than was asked for, so the confirmed sum does not say that nothing is to be done.
      return openOrder(state) !== null ? state : { ...state, bonus: intent.amount };
    case 'command':
      return withCommand(state, intent.command);
    case 'place-order':
      return orderCart(state, intent.command);
    case 'confirm-order':
      return confirmOrder(state, intent.id, intent.command);
    case 'forget-command':
      // What may already have been done is not forgotten before its outcome is known.
      return { ...state, commands: state.commands.filter(({ id, state: at }) => id !== intent.id || at === 'sending') };
    case 'note':
      return { ...state, notices: [...state.notices, intent.notice] };
    case 'forget-notices':
      return { ...state, notices: state.notices.filter((notice) => !intent.ids.includes(notice.id)) };
    case 'purge':
      return EMPTY_STATE;
  }
}

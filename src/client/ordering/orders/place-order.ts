import * as v from 'valibot';
import { PrevalidateResult, type OrderIssue } from '#contract/orders.ts';
import { OrderDraft } from '#contract/placing-orders.ts';
import { SecretId } from '#contract/primitives.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { NOT_SENDABLE } from '#client/sync/failure.ts';
import { NotKeptError } from '#client/error-message.ts';
import type { Command, CommandError, PlaceCommand } from './order-state.ts';
import { ordersStrings } from '../ordering-strings.ts';
import { attemptCommand, forgetCommand, orderCart } from './order-commands.ts';

/** What the customer has to know about an order that the outbox has finished with, whatever the outcome. */
export type OrderDecision =
  | { readonly type: 'placed'; readonly orderId: string }
  /** The order, or its cost, would differ from what was shown: the customer decides. `shownTotal` in kopecks. */
  | {
      readonly type: 'changed';
      readonly commandId: string;
      readonly shownTotal: number;
      readonly next: PrevalidateResult;
    }
  | {
      readonly type: 'refused';
      /** Null: it could not even be stored. */
      readonly commandId: string | null;
      readonly error: CommandError;
      readonly issues: readonly OrderIssue[];
    };

export type OrderOutcome =
  | OrderDecision
  /** No response: the outbox keeps the order and retries it with the same key; see `decisionOf`. */
  | { readonly type: 'queued'; readonly commandId: string }
  /** No response, and an online payment cannot wait: the order was withdrawn. */
  | { readonly type: 'needs-connection' }
  /** There is nothing to order: another tab was faster. */
  | { readonly type: 'nothing' };

export interface OrderRequest {
  readonly body: OrderDraft;
  /** Kopecks shown on the screen; an order with any other sum is not placed. */
  readonly shownTotal: number;
  /** Quote of a prevalidation that the customer has just agreed to: the order is sent with it at once. */
  readonly quote?: string;
  /** Issues found by the last prevalidation of exactly this order: such an order does not wait for a connection. */
  readonly knownIssues?: readonly OrderIssue[];
}

const OrderedCartDetails = v.object({ order_id: SecretId });

/** Codes with which the outbox asks because the order differs from what was shown: one tap decides. */
const CHANGED: ReadonlySet<string> = new Set(['QUOTE_CHANGED', 'ORDER_CHANGED', 'CART_CHANGED', 'EXPIRED']);

/** Reports whether a command is an order of this cart. */
export function isOrderOf(command: Command, cartId: string | null): command is PlaceCommand {
  return command.kind === 'place' && command.cart_id === cartId;
}

/** Returns the outcome of an order; null while it is unknown. */
export function decisionOf(command: PlaceCommand): OrderDecision | null {
  const { id: commandId, state, order_id: orderId, error, total_shown: shownTotal } = command;
  if (state === 'acked' && orderId !== null) return { type: 'placed', orderId };
  if (state !== 'needs_customer' || error === null) return null;
  const ordered = v.safeParse(OrderedCartDetails, error.details);
  if (error.code === 'CART_ALREADY_ORDERED' && ordered.success) {
    return { type: 'placed', orderId: ordered.output.order_id };
  }
  const next = v.safeParse(PrevalidateResult, error.details);
  if (!next.success) return { type: 'refused', commandId, error, issues: [] };
  const { issues, totals } = next.output;
  const isAnswered = CHANGED.has(error.code) && (totals.total_price !== shownTotal || issues.length === 0);
  return isAnswered
    ? { type: 'changed', commandId, shownTotal, next: next.output }
    : { type: 'refused', commandId, error, issues };
}

/** Returns the error for a draft that could not be read back, with a message per field (docs/product.md §9.19). */
const errorOfDraft = (body: OrderDraft, { message }: NotKeptError): CommandError => {
  const { issues = [] } = v.safeParse(OrderDraft, body);
  const paths = issues.flatMap((issue) => v.getDotPath(issue) ?? []);
  const fields = Object.fromEntries(paths.map((path) => [path, [ordersStrings.fieldNotTaken]]));
  return { status: 0, code: NOT_SENDABLE, message, fields };
};

/**
 * Orders the cart as the screen shows it, for the sum that the screen shows (docs/product.md §4): pending changes are sent first,
 * then the order is stored, checked by the server and placed. The command of a `changed` or `refused` order stays in
 * the outbox until the screen, or the next order of this cart, removes it.
 */
export async function placeOrder(
  outbox: Outbox,
  { body, shownTotal, quote, knownIssues = [] }: OrderRequest,
): Promise<OrderOutcome> {
  if (quote === undefined) await outbox.settle();
  if (outbox.getSnapshot().lines.length === 0) return { type: 'nothing' };
  let commandId: string;
  try {
    commandId = await orderCart(outbox, { body, quote: quote ?? null, totalShown: shownTotal });
  } catch (error) {
    if (!(error instanceof NotKeptError)) throw error;
    return { type: 'refused', commandId: null, error: errorOfDraft(body, error), issues: [] };
  }
  await attemptCommand(outbox, commandId);
  const find = () =>
    outbox
      .getSnapshot()
      .state.commands.find((one): one is PlaceCommand => one.kind === 'place' && one.id === commandId);
  const command = find();
  if (!command) return { type: 'nothing' };
  const decision = decisionOf(command);
  if (decision !== null) return decision;
  const mayWait = knownIssues.length === 0 && !isOnlinePayment(body.payment_method);
  if (mayWait) return { type: 'queued', commandId };
  await forgetCommand(outbox, commandId);
  // The connection may return at this very moment: what has been sent is not withdrawn.
  const left = find();
  if (left) return decisionOf(left) ?? { type: 'queued', commandId };
  if (knownIssues.length === 0) return { type: 'needs-connection' };
  const error = { status: 0, code: 'ORDER_CHANGED', message: '', fields: {} };
  return { type: 'refused', commandId, error, issues: knownIssues };
}

import { api } from '#contract/endpoints.ts';
import type { Context, OrderSettings } from '../context.ts';
import { addAbsence, callName, isAbsence } from '../judge.ts';
import { addUnchecked, counterOf, lineOf, makeCart, newKey } from '../made-cart.ts';
import { draftFor, PlacedOrders, type Ordering } from '../placing.ts';
import type { Visitor } from '../visitor.ts';
import { checkOrderLife } from './order-life.ts';
import { checkOrderReading, checkOrderStranger } from './order-reading.ts';
import { checkOrderRepeats } from './order-repeats.ts';

const ALL = ['ordering', 'offline-orders', 'tracking'] as const;

/** Prepares a cart with these portions and the order request; or a text that says why it is impossible. */
const prepare = async (context: Context, settings: OrderSettings, guest: Visitor) => {
  const counter = counterOf(await context.shop(), context.now());
  const made = counter && (await makeCart(guest, counter));
  const [dish] = counter?.dishes ?? [];
  if (made === null || dish === undefined) return 'no cart can be made';
  const cart = await guest.ok(api.addItem, { body: lineOf(made, dish), key: newKey() });
  if (cart === null) return 'no dish can be put into a cart';
  const draft = await draftFor(context, settings, cart);
  if (typeof draft === 'string') return draft;
  const asked = await guest.ok(api.prevalidateOrder, { body: draft });
  if (asked === null) return `${callName(api.prevalidateOrder)} cannot be read`;
  if (asked.issues.length > 0)
    return `the backend takes no order now: ${asked.issues.map(({ code, message }) => `${code} ${message}`).join(', ')}`;
  const { environment } = await context.shop();
  const version = environment?.documents.consent_version ?? '1';
  const consents = { offer: true, personal_data: true, marketing: false, version };
  return { cart, dish, asked, body: { ...draft, quote: asked.quote, consents } };
};

/** Checks that an order is placed for the sum that was shown, and cancelled by its cart. */
const checkQuote = async (context: Context, settings: OrderSettings, placed: PlacedOrders): Promise<void> => {
  const guest = context.newVisitor();
  const prepared = await prepare(context, settings, guest);
  if (typeof prepared === 'string') return;
  const { cart, dish, body } = prepared;
  await guest.ok(api.addItem, { body: lineOf(cart, dish), key: newKey() });
  const stale = { body, key: newKey() };
  const answer = await guest.send(api.placeOrder, stale);
  const wasPlaced = placed.note(guest, answer) !== null;
  await guest.refused(
    api.placeOrder,
    stale,
    {
      check: 'quote',
      capability: 'offline-orders',
      codes: ['QUOTE_CHANGED'],
      to: 'a quote of another cart',
      level: 'unsafe',
      loses: 'an order that has waited is placed for another sum than was shown',
    },
    answer,
  );
  if (wasPlaced) return;
  const { cart_id, delivery_details, payment_method, requested_at, name, phone_number, comment, change_from } = body;
  const draft = { cart_id, delivery_details, payment_method, requested_at, name, phone_number, comment, change_from };
  const asked = await guest.ok(api.prevalidateOrder, { body: draft });
  if (asked === null || asked.issues.length > 0) return;
  const fresh = await guest.send(api.placeOrder, { body: { ...body, quote: asked.quote }, key: newKey() });
  const id = placed.note(guest, fresh);
  if (id === null) return;
  const canceled = await guest.ok(api.cancelOrder, { body: { cart_id: cart.id }, key: newKey() });
  if (canceled?.status === 'canceled') placed.forget(id);
};

/** Checks orders: places two, and cancels them. */
export async function checkOrders(context: Context): Promise<void> {
  const { orders: settings, ledger } = context;
  if (settings === null) return;
  const guest = context.newVisitor();
  const cancel = await guest.send(api.cancelOrder, { body: {}, key: newKey() });
  if (isAbsence(cancel)) {
    addAbsence(ledger, api.cancelOrder, cancel.status);
    const what = 'the backend cannot cancel, so no order is placed; --leave-orders places them all the same';
    if (!settings.leave) return addUnchecked(context, ALL, what);
  }
  const prepared = await prepare(context, settings, guest);
  if (typeof prepared === 'string') return addUnchecked(context, ALL, prepared);
  const { cart, asked, body } = prepared;
  const placed = new PlacedOrders();
  const given: Ordering = { context, guest, placed, cart, body };
  try {
    const id = await checkOrderRepeats(given);
    const order = id === null ? null : await checkOrderReading(given, id, asked.totals.total_price);
    if (id !== null) await checkOrderStranger(given, id);
    if (order !== null) await checkOrderLife(given, order);
    if (!context.isStopped()) await checkQuote(context, settings, placed);
  } finally {
    await placed.cancelAll(context);
  }
  return undefined;
}

import type { Cart } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { api } from '#contract/endpoints.ts';
import type { Context } from '../context.ts';
import { callName } from '../judge.ts';
import { addUnchecked, counterOf, lineOf, makeCart, newKey, portionsOf } from '../made-cart.ts';
import type { Visitor } from '../visitor.ts';

const AT = { capability: 'offline-changes', call: callName(api.addItem) } as const;
const TWICE = 'when the network loses the response, the dish is in the cart twice';
const AT_ONCE = 3;

interface Given {
  readonly context: Context;
  readonly guest: Visitor;
  readonly cart: Cart;
  readonly dish: Product;
}

const readPortions = async ({ guest, cart, dish }: Given): Promise<number> =>
  portionsOf(await guest.ok(api.cart, { query: { cart_id: cart.id } }), dish);

/** Sends the same change sequentially, then concurrently, and counts its effects. */
const checkSame = async (given: Given): Promise<void> => {
  const { context, guest, cart, dish } = given;
  const { ledger } = context;
  const body = lineOf(cart, dish);
  const key = newKey();
  const first = await guest.send(api.addItem, { body, key });
  const after = await readPortions(given);
  const again = await guest.send(api.addItem, { body, key });
  const repeated = (await readPortions(given)) - after;
  if (repeated !== 0) {
    const what = 'makes the change again when a request is repeated with its Idempotency-Key';
    ledger.add({ check: 'repeat', ...AT, level: 'unsafe', what, loses: TWICE });
  } else if (first.status === 200 && again.status !== 200) {
    const what = `answers ${again.status} to a repeat with the key of a request that was done`;
    ledger.add({
      check: 'repeat',
      ...AT,
      level: 'unsafe',
      what,
      loses: 'the customer reads that a change failed that was made',
    });
  } else ledger.add({ check: 'repeat', ...AT, level: 'kept', what: 'a repeat with its key does nothing' });

  const before = await readPortions(given);
  const atOnce = newKey();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => guest.send(api.addItem, { body, key: atOnce })),
  );
  const done = (await readPortions(given)) - before;
  const strange = answers.find(({ status }) => status !== 200 && status !== 409);
  if (done > 1) {
    const what = `does the work ${done} times when ${AT_ONCE} requests with one key come at once`;
    ledger.add({ check: 'parallel', ...AT, level: 'unsafe', what, loses: TWICE });
  } else if (strange !== undefined) {
    const what = `answers ${strange.status} to one of ${AT_ONCE} requests with one key that come at once`;
    ledger.add({
      check: 'parallel',
      ...AT,
      level: 'unsafe',
      what,
      loses: 'the customer reads that a change failed that was made',
    });
  } else ledger.add({ check: 'parallel', ...AT, level: 'kept', what: 'requests at once with one key are one' });
};

/** Checks that a key belongs to one request of one visitor. */
const checkOther = async (given: Given): Promise<void> => {
  const { context, guest, cart, dish } = given;
  const key = newKey();
  await guest.send(api.addItem, { body: lineOf(cart, dish), key });
  await guest.refused(
    api.addItem,
    { body: lineOf(cart, dish, 2), key },
    {
      check: 'other body',
      capability: 'offline-changes',
      codes: ['IDEMPOTENCY_KEY_REUSED'],
      to: 'another body with a key that is taken',
      level: 'degraded',
      loses: 'nobody notices a fault of the page',
    },
  );
  const refusedKey = newKey();
  const missing = await guest.send(api.addItem, {
    body: { ...lineOf(cart, dish), product_id: 2_147_483_647 },
    key: refusedKey,
  });
  const mended = await guest.send(api.addItem, { body: lineOf(cart, dish), key: refusedKey });
  if (missing.status >= 400 && mended.status !== 200) {
    const what = 'keeps the key of a request that it has rejected';
    context.ledger.add({
      check: 'refused key',
      ...AT,
      level: 'degraded',
      what,
      loses: 'a request that was rejected for a moment stays rejected',
    });
  } else context.ledger.add({ check: 'refused key', ...AT, level: 'kept', what: 'a refusal keeps no key' });
};

/** Checks that one guest's key gives no access to another guest. */
const checkStranger = async ({ newVisitor, ledger }: Context, place: object): Promise<void> => {
  const key = newKey();
  const [anna, boris] = [newVisitor(), newVisitor()];
  const own = await anna.ok(api.createCart, { body: place, key });
  const other = await boris.ok(api.createCart, { body: place, key });
  if (own === null || other === null) return;
  const at = { check: 'key of another', capability: 'privacy', call: callName(api.createCart) } as const;
  if (own.id !== other.id) ledger.add({ ...at, level: 'kept', what: 'a key is its guest’s own' });
  else
    ledger.add({
      ...at,
      level: 'broken',
      what: 'answers the cart of one guest to another who sends the same key',
      loses: 'another person has this cart',
    });
};

/** Checks the effect of an unreliable network on changes: the same request more than once (docs/product.md §18.8). */
export async function checkRepeats(context: Context): Promise<void> {
  const counter = counterOf(await context.shop(), context.now());
  const guest = context.newVisitor();
  const cart = counter && (await makeCart(guest, counter));
  const [dish] = counter?.dishes ?? [];
  if (counter === null || cart === null || dish === undefined)
    return addUnchecked(context, ['offline-changes'], 'no cart can be made');
  const given = { context, guest, cart, dish };
  await checkSame(given);
  await checkOther(given);
  await checkStranger(context, counter.place);
  await guest.send(api.clearCart, { body: { cart_id: cart.id }, key: newKey() });
  return undefined;
}

import type { Cart } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { Context } from '../context.ts';
import { callName } from '../judge.ts';
import { addUnchecked, type Counter, counterOf, lineOf, makeCart, newKey, portionsOf } from '../made-cart.ts';
import type { Visitor } from '../visitor.ts';
import { checkBounds } from './bounds.ts';
import { checkSums } from './sums.ts';

interface Given {
  readonly context: Context;
  readonly guest: Visitor;
  readonly counter: Counter;
  readonly cart: Cart;
  readonly dish: Product;
}

/** Records whether a cart shows what was done to it. */
const expectThat = (
  { context: { ledger } }: Given,
  isSo: boolean,
  call: Endpoint,
  what: string,
  loses: string,
): void => {
  const at = { check: 'cart', capability: 'cart', call: callName(call) } as const;
  if (isSo) ledger.add({ ...at, level: 'kept', what: 'does what it says' });
  else ledger.add({ ...at, level: 'broken', what, loses });
};

/** Checks that each change is visible, in its own response and when the cart is read. */
const checkChanges = async (given: Given): Promise<Cart | null> => {
  const { guest, cart, dish, context } = given;
  const { ledger } = context;
  const seen: Cart[] = [cart];
  const step = async (endpoint: Endpoint & typeof api.addItem, body: object): Promise<Cart | null> => {
    const changed = await guest.ok(endpoint, { body, key: newKey() });
    if (changed !== null) seen.push(changed);
    return changed;
  };
  const added = await step(api.addItem, lineOf(cart, dish));
  expectThat(
    given,
    portionsOf(added, dish) === 1,
    api.addItem,
    'the dish is not in the cart that is answered',
    'a tap on «В корзину» does nothing',
  );
  const line = added?.items.find(({ product_id }) => product_id === dish.id);
  if (added === null || line === undefined) return null;
  await step(api.addItem, lineOf(cart, dish));
  const { item_id, modifiers } = seen.at(-1)?.items.find(({ product_id }) => product_id === dish.id) ?? line;
  const lines = seen.at(-1)?.items.length ?? 0;
  if (lines > 1) {
    const what = 'the same dish stands in two lines';
    ledger.add({
      check: 'cart',
      capability: 'cart',
      level: 'degraded',
      call: callName(api.addItem),
      what,
      loses: 'the stepper of the dish changes one of them',
    });
  }
  const three = { cart_id: cart.id, item_id, modifiers, quantity: 3 };
  const updated = await guest.ok(api.updateItem, { body: three, key: newKey() });
  if (updated !== null) seen.push(updated);
  const portions = updated?.items.find((one) => one.item_id === item_id)?.quantity;
  expectThat(
    given,
    portions === 3,
    api.updateItem,
    `the quantity 3 was sent, and ${portions ?? 'none'} is there`,
    'the stepper shows another quantity than is ordered',
  );
  await checkRevision(given, seen);
  return updated;
};

/** Checks that no response is older than the previous one, however it was requested. */
const checkRevision = async (given: Given, seen: readonly Cart[]): Promise<void> => {
  const { guest, cart, context } = given;
  const last = seen.at(-1);
  const read = await guest.ok(api.cart, { query: { cart_id: cart.id } });
  if (read === null || last === undefined) return;
  const content = ({ revision: _revision, ...rest }: Cart): string =>
    JSON.stringify(rest.items.map(({ item_id, quantity }) => [item_id, quantity]));
  expectThat(
    given,
    content(read) === content(last),
    api.cart,
    'what is read after a change is not what the change has answered',
    'a dish jumps in and out of the cart',
  );
  const revisions = [...seen, read].map(({ revision }) => revision);
  const isGrowing = seen.every(({ revision }, index) => index === 0 || revision > (seen[index - 1]?.revision ?? 0));
  const at = { check: 'revision', capability: 'cart', call: callName(api.cart) } as const;
  if (isGrowing && read.revision >= last.revision)
    context.ledger.add({ ...at, level: 'kept', what: 'grows with each change' });
  else {
    const what = `the revision does not grow with each change: ${revisions.join(', ')}`;
    context.ledger.add({ ...at, level: 'broken', what, loses: 'a change is taken for an older one, and is not shown' });
  }
};

/** Removes everything that was added. */
const emptyCart = async (given: Given): Promise<void> => {
  const { guest, cart } = given;
  const read = await guest.ok(api.cart, { query: { cart_id: cart.id } });
  const [first] = read?.items ?? [];
  if (first !== undefined) {
    const left = await guest.ok(api.removeItem, { body: { cart_id: cart.id, item_id: first.item_id }, key: newKey() });
    const isGone = left !== null && !left.items.some(({ item_id }) => item_id === first.item_id);
    expectThat(given, isGone, api.removeItem, 'the line is still in the cart', 'a dish cannot be taken out');
  }
  const cleared = await guest.ok(api.clearCart, { body: { cart_id: cart.id }, key: newKey() });
  if (cleared !== null)
    expectThat(
      given,
      cleared.items.length === 0,
      api.clearCart,
      'lines are still in the cart',
      'the cart cannot be emptied',
    );
};

/** Checks a cart from its first dish to its last: creates one, and empties it. */
export async function checkCarts(context: Context): Promise<void> {
  const counter = counterOf(await context.shop(), context.now());
  if (counter === null)
    return addUnchecked(context, ['cart'], 'there is no restaurant with pickup and a dish to begin a cart with');
  const guest = context.newVisitor();
  const cart = await makeCart(guest, counter);
  const [dish] = counter.dishes;
  if (cart === null || dish === undefined) return addUnchecked(context, ['cart'], 'no cart can be made');
  const given: Given = { context, guest, counter, cart, dish };
  const filled = await checkChanges(given);
  if (filled !== null) await checkSums(context, filled, dish);
  const { place } = counter;
  const moved = await guest.ok(api.selectRestaurant, {
    body: {
      cart_id: cart.id,
      type: place.order_type,
      restaurant_id: place.restaurant_id,
      delivery_zone_id: place.delivery_zone_id,
    },
    key: newKey(),
  });
  if (moved !== null)
    expectThat(
      given,
      moved.restaurant_id === place.restaurant_id,
      api.selectRestaurant,
      'the cart is of another restaurant',
      'another restaurant cooks the order',
    );
  await emptyCart(given);
  await checkBounds(context, counter, dish);
  return undefined;
}

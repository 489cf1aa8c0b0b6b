import * as v from 'valibot';
import type { User } from '#contract/account.ts';
import { authCustomer } from '#contract/calls/orders.ts';
import { SecretId } from '#contract/primitives.ts';
import { newKey } from '#lib/ids.ts';
import type { Cart } from '#contract/cart.ts';
import { isOpen, openOrder, type CartAndOrders } from '../ordering/orders/order-state.ts';
import { PROFILE_KEY } from '../queries/queries.ts';
import { followHome } from '../place/place-of-cart.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { ownOrderIds } from '../ordering/orders/own-orders.ts';
import type { Services } from '../services.ts';
import type { Joined } from './session-state.ts';
import { attemptCommand } from '../ordering/orders/order-commands.ts';
import { acceptCart } from '../ordering/cart/sending/merge-cart.ts';

/** A guest's data on the device is merged into the account (docs/product.md §7.13 to §7.15). */

type Joining = Pick<Services, 'api' | 'outbox' | 'orderParams' | 'queryClient' | 'session' | 'storage'>;

/** Not now: an order with this cart is in progress. */
class JoinLaterError extends Error {
  override readonly name = 'JoinLaterError';
}

/** A pending merge and its request: retried with the same key, it returns the same response, including what was merged. */
const Note = v.object({
  user: v.string(),
  asked: v.nullable(
    v.object({
      key: v.string(),
      cart_id: v.nullable(SecretId),
      order_ids: v.pipe(v.array(SecretId), v.maxLength(100)),
    }),
  ),
});
type Note = v.InferOutput<typeof Note>;
const readNote = (storage: DeviceStorage): Note | null => storage.read('join', Note);

/** Stored before any request: what fails now is done later (`finishJoin`). */
export function noteJoin(storage: DeviceStorage, user: string): void {
  storage.write('join', { user, asked: null } satisfies Note);
}

/** Reads the customer, their bonuses and the rest of the account again; a request in flight may have been answered before. */
const readAccountAgain = async (queryClient: Services['queryClient']): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: PROFILE_KEY });
  await queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
};

const MAX_ROUNDS = 3;

/** Sends pending changes as far as possible, so that the server has the whole cart to merge. */
const sendFirst = async (outbox: Services['outbox']): Promise<void> => {
  const open = outbox.getSnapshot().state.commands.filter(isOpen);
  for (const { id } of open) await attemptCommand(outbox, id);
  const { cartId } = outbox.getSnapshot();
  await (cartId === null ? outbox.settle() : outbox.recheck(cartId));
};

/** `/orders/auth-customer`: guest orders and the two carts. Safe to repeat: the second run changes nothing. */
const joinOrdersAndCart = async (services: Joining, { id }: Pick<User, 'id'>): Promise<Joined> => {
  const { api, outbox, orderParams, storage } = services;
  let joined: Joined = { merged: null, orders: 0 };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let asked = readNote(storage)?.asked ?? null;
    if (asked === null) {
      await sendFirst(outbox);
      const snapshot = outbox.getSnapshot();
      // The cart is being ordered as it was seen: nothing may be added to it.
      if (snapshot.waiting !== null) throw new JoinLaterError();
      asked = { key: newKey(), cart_id: snapshot.cartId, order_ids: [...ownOrderIds(storage)] };
      storage.write('join', { user: String(id), asked } satisfies Note);
    }
    const { key, cart_id, order_ids } = asked;
    const answer = await api.call(authCustomer, { body: { order_ids, cart_id }, idempotencyKey: key });
    if (storage.get('user') !== String(id)) throw new JoinLaterError(); // logged out meanwhile: nothing is restored
    await outbox.amend((state) => ({ ...state, ...adoptCart(state, cart_id, answer.cart) }));
    joined = { merged: answer.merged ?? joined.merged, orders: joined.orders + answer.orders.length };
    if (answer.cart !== null && orderParams.getSnapshot().restaurantId === null) {
      orderParams.adoptCart(answer.cart);
      void followHome(services, answer.cart.restaurant_id);
    }
    if (isAdopted({ cart_id: outbox.getSnapshot().cartId }, answer.cart)) return joined;
    storage.write('join', { user: String(id), asked: null } satisfies Note);
  }
  throw new JoinLaterError();
};

/**
 * Merges the device's data into the account of `user`; call it after `beginSession`. `tell` shows the result before the
 * note of it is deleted.
 *
 * @throws JoinLaterError, or as the API client does: it is then retried later automatically
 */
export function joinAccount(
  services: Joining,
  user: Pick<User, 'id'>,
  tell: (joined: Joined) => void,
): Promise<Joined> {
  return services.session.joining(async () => {
    const joined = await joinOrdersAndCart(services, user);
    tell(joined);
    services.storage.remove('join');
    const { queryClient } = services;
    void queryClient.invalidateQueries({ queryKey: ['orders'] });
    // Delivered orders have earned their bonuses.
    if (joined.orders > 0) void readAccountAgain(queryClient);
    return joined;
  });
}

/** Returns who is still to be merged: the customer logged in here, or null. */
export function joinsLater(storage: DeviceStorage): { readonly id: number } | null {
  const user = readNote(storage)?.user;
  return user !== undefined && user === storage.get('user') ? { id: Number(user) } : null;
}

/**
 * Adopts the account's cart (docs/product.md §7.13 to §7.15), returned by `/orders/auth-customer` for the device's cart `asked`. Pending
 * changes stay a difference: the screen then shows the server's cart with them. A place chosen here takes precedence over that
 * cart's. If the device has got another cart meanwhile, or is ordering its own, nothing changes: the caller repeats the request
 * (`isAdopted`).
 *
 * The cart must be reloaded before anything is sent: the response to a repeated request may be old.
 */
export function adoptCart(state: CartAndOrders, asked: string | null, cart: Cart | null): CartAndOrders {
  if (cart === null) return state.cart_id === asked ? { ...state, confirmed_at: 0 } : state;
  if (state.cart_id === cart.id) return acceptCart(state, cart, 0);
  if (state.cart_id !== asked || state.step !== null || openOrder(state) !== null) return state;
  // Additions are carried over; removals from a cart that no longer exists are done.
  const added = state.lines.filter(({ quantity, base }) => quantity > base);
  const lines = added.map((entry) => ({ ...entry, replaces: null }));
  return acceptCart({ ...state, cart_id: cart.id, confirmed: null, lines }, cart, 0);
}

/** Returns whether the outbox now has the account's cart. */
function isAdopted(state: Pick<CartAndOrders, 'cart_id'>, cart: Cart | null): boolean {
  return cart === null || state.cart_id === cart.id;
}

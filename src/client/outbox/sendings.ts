import { bookingsSending } from '../bookings/send-bookings.ts';
import { cartSending } from '../ordering/cart/sending/send-cart.ts';
import { favouritesSending } from '../favourites/send-favourites.ts';
import { MUTATIONS, type MutationName } from './mutations.ts';
import { ordersSending } from '../ordering/orders/sending/send-orders.ts';
import { ratingsSending } from '../ratings/ratings.ts';

/** How each mutation is sent; loaded with the engine, after the first screen. */
export const SENDING_OF = {
  orders: ordersSending,
  cart: cartSending,
  favourites: favouritesSending,
  ratings: ratingsSending,
  bookings: bookingsSending,
} as const satisfies Record<MutationName, unknown>;

/** In the order in which mutations are planned. */
export const SENDINGS = MUTATIONS.map(({ name }) => SENDING_OF[name]);

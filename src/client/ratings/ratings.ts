import { rateOrder } from '#contract/calls/orders.ts';
import type { Order } from '#contract/orders.ts';
import type { RateOrderBody } from '#contract/rating.ts';
import type { Notice } from '../outbox/slices.ts';
import type { OrderPorts } from '../ordering/orders/sending/send-orders.ts';
import { defineSending, type OutgoingRequest } from '../sync/sending.ts';

/** The customer's ratings of orders, until the restaurant has received them (docs/product.md §6.17): the latest of each order. */
export interface Ratings {
  ratings: RateOrderBody[];
}

/** Rates an order; replaces an earlier unsent rating of it. Pure: `outbox.commit((state) => setRating(state, rating))`. */
export function setRating({ ratings }: Ratings, rating: RateOrderBody): Ratings {
  return { ratings: [...ratings.filter(({ order_id: id }) => id !== rating.order_id), rating] };
}

type Slice = Ratings & { notices: Notice[] };
type Request = OutgoingRequest & { readonly rating: RateOrderBody };

const isSame = (one: RateOrderBody, other: RateOrderBody): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A rating changed while it was in flight is kept: it is a different one. */
const without = (slice: Slice, { rating }: Request): Slice => ({
  ...slice,
  ratings: slice.ratings.filter((one) => !isSame(one, rating)),
});

const holdsOf = ({ order_id: id }: RateOrderBody): string => `rating-${id}`;

export const ratingsSending = defineSending<Slice, Request, Order, Pick<OrderPorts, 'onOrder'>>({
  plan: ({ ratings }, { held }) => {
    const rating = ratings.find((one) => !held.has(holdsOf(one)));
    return rating === undefined ? null : { holds: holdsOf(rating), rating };
  },
  send: ({ rating }, { api }) => api.call(rateOrder, { body: rating }),
  accept: without,
  refuse: (slice, request, { message }, id) => ({
    ...without(slice, request),
    notices: [...slice.notices, { id, message, dish: null, order: request.rating.order_id }],
  }),
  onAccepted: (_request, order, { onOrder }) => onOrder?.(order, 'rate'),
});

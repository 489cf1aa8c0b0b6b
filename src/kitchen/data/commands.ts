import * as v from 'valibot';
import { OrderStatus } from '#contract/orders.ts';
import { kitchenApi } from '#contract/calls/kitchen.ts';

const Common = {
  id: v.string(),
  /** The Idempotency-Key: retries after a lost response take effect only once. */
  key: v.string(),
  /** Epoch ms of the tap. */
  at: v.number(),
  /** Commands of one lane are sent in order; those behind a rejected one are not sent. */
  lane: v.string(),
  /** Epoch ms until which it is not sent, so that it can be undone; null: it may be sent. */
  held_until: v.optional(v.nullable(v.number()), null),
};

/** A tap that the server has not answered yet, by its call; to add one, extend this and {@link callOf}. */
export const Command = v.variant('call', [
  v.object({ ...Common, call: v.literal('seen'), body: kitchenApi.partnerSeeOrders.body }),
  v.object({ ...Common, call: v.literal('lines'), body: kitchenApi.partnerTickLines.body }),
  v.object({ ...Common, call: v.literal('accept'), body: kitchenApi.partnerAcceptOrder.body }),
  v.object({ ...Common, call: v.literal('reject'), body: kitchenApi.partnerRejectOrder.body }),
  v.object({ ...Common, call: v.literal('move'), body: kitchenApi.partnerMoveOrder.body }),
  v.object({ ...Common, call: v.literal('take'), body: kitchenApi.partnerTakeDelivery.body }),
  v.object({ ...Common, call: v.literal('hand_over'), body: kitchenApi.partnerHandOver.body }),
  v.object({ ...Common, call: v.literal('no_answer'), body: kitchenApi.partnerNoAnswer.body }),
  v.object({ ...Common, call: v.literal('recall'), body: kitchenApi.partnerRecallOrder.body }),
  v.object({ ...Common, call: v.literal('promise'), body: kitchenApi.partnerPromiseOrder.body }),
  v.object({ ...Common, call: v.literal('pause'), body: kitchenApi.partnerPauseIntake.body }),
  v.object({ ...Common, call: v.literal('resume'), body: kitchenApi.partnerResumeIntake.body }),
  v.object({ ...Common, call: v.literal('busy'), body: kitchenApi.partnerBusyIntake.body }),
  v.object({ ...Common, call: v.literal('stop_list'), body: kitchenApi.partnerChangeStopList.body }),
  v.object({ ...Common, call: v.literal('booking_mark'), body: kitchenApi.partnerMarkBooking.body }),
  v.object({ ...Common, call: v.literal('booking_reject'), body: kitchenApi.partnerRejectBooking.body }),
  v.object({ ...Common, call: v.literal('table_call'), body: kitchenApi.partnerTakeTableCall.body }),
  v.object({ ...Common, call: v.literal('table_settle'), body: kitchenApi.partnerSettleTable.body }),
]);
export type Command = v.InferOutput<typeof Command>;
export type CommandCall = Command['call'];

type WithoutStamp<C> = C extends Command ? Omit<C, 'id' | 'key' | 'at' | 'lane' | 'held_until'> : never;
/** A command as created by a screen. */
export type NewCommand = WithoutStamp<Command>;

/** Returns a command's lane: the order, its dishes, the booking, a table's call or bill, or the restaurant's stop list or intake. */
export function laneOf({ call, body }: NewCommand): string {
  // Not an order's own: the card of an order that is only looked at changes nothing.
  if ('order_ids' in body) return 'seen';
  // Beside the order's steps: none of them waits for a tick, or falls with one.
  if ('item_ids' in body) return `lines-${body.order_id}`;
  if ('order_id' in body) return body.order_id;
  if ('booking_id' in body) return body.booking_id;
  if ('table_id' in body) return `table-bill-${body.table_id}`;
  if ('call_id' in body) return `table-call-${body.call_id}`;
  return `${call === 'stop_list' ? 'stop-list' : 'intake'}-${body.restaurant_id}`;
}

/** Returns the order that a command is about; null if none, or several. */
export function orderIdOf({ body }: Pick<Command, 'body'>): string | null {
  return 'order_id' in body ? body.order_id : null;
}

/** A rejected command's failure; shown until someone has read it. */
export const Failure = v.object({
  id: v.string(),
  call: v.picklist(Command.options.map(({ entries }) => entries.call.literal)),
  /** The order's or the booking's number, if it concerned one. */
  number: v.nullable(v.string()),
  code: v.string(),
  /** The server's own message. */
  message: v.string(),
  /** ORDER_STATUS_CHANGED: the order's current status, and who changed it. */
  now: v.nullable(v.object({ status: OrderStatus, actor: v.string() })),
});
export type Failure = v.InferOutput<typeof Failure>;

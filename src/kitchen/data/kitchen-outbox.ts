import * as v from 'valibot';
import { runEngine } from '#client/sync/engine.ts';
import type { SyncPorts } from '#client/sync/sender.ts';
import { createSyncedState, type SyncedState, type SyncStatus } from '#client/sync/synced-state.ts';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import { PartnerOrder } from '#contract/partner.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { errorMessage } from '#client/error-message.ts';
import { failureOf, type Failure as EngineFailure, type Refusal } from '#client/sync/failure.ts';
import { defineSending, type OutgoingRequest } from '#client/sync/sending.ts';
import { EMPTY_STATE, KitchenState } from './kitchen-state.ts';
import { orderIdOf, type Command, type Failure } from './commands.ts';
import { mergeOrders } from './orders.ts';

export interface KitchenSnapshot extends SyncStatus {
  readonly state: KitchenState;
}
export type KitchenOutbox = SyncedState<KitchenState, KitchenSnapshot>;

/** What the kitchen's outbox needs from the page. */
interface KitchenOutboxPorts extends SyncPorts<KitchenState>, KitchenPorts {}

/** Creates the customers' outbox engine with the kitchen's own commands and database. */
export function createKitchenOutbox(ports: KitchenOutboxPorts): KitchenOutbox {
  return createSyncedState<KitchenState, KitchenSnapshot>(
    {
      empty: EMPTY_STATE,
      schema: KitchenState,
      toSnapshot: (state, status) => ({ ...status, state }),
      hasUnsent: ({ commands }) => commands.length > 0,
      loadPass: () =>
        Promise.resolve((store, onState) =>
          // The cookie identifies the caller.
          runEngine([commandsSending], ports, { store, onState, readPerson: () => Promise.resolve(null) }),
        ),
    },
    ports,
  );
}

type Request = OutgoingRequest & { readonly command: Command };

/** Ports provided by the page: notified of completed commands, for screens that show anything other than orders. */
interface KitchenPorts {
  readonly onDone: (command: Command) => void;
}

/** Makes a command's call. Resolves to the order, where it concerns one. */
const callOf = async (api: ApiClient, { call, body, key: idempotencyKey }: Command): Promise<PartnerOrder | null> => {
  switch (call) {
    case 'seen':
      await api.call(kitchenApi.partnerSeeOrders, { body, idempotencyKey });
      return null;
    case 'lines':
      return api.call(kitchenApi.partnerTickLines, { body, idempotencyKey });
    case 'accept':
      return api.call(kitchenApi.partnerAcceptOrder, { body, idempotencyKey });
    case 'reject':
      return api.call(kitchenApi.partnerRejectOrder, { body, idempotencyKey });
    case 'move':
      return api.call(kitchenApi.partnerMoveOrder, { body, idempotencyKey });
    case 'take':
      return api.call(kitchenApi.partnerTakeDelivery, { body, idempotencyKey });
    case 'hand_over':
      return api.call(kitchenApi.partnerHandOver, { body, idempotencyKey });
    case 'no_answer':
      return api.call(kitchenApi.partnerNoAnswer, { body, idempotencyKey });
    case 'recall':
      return api.call(kitchenApi.partnerRecallOrder, { body, idempotencyKey });
    case 'promise':
      return api.call(kitchenApi.partnerPromiseOrder, { body, idempotencyKey });
    case 'pause':
      await api.call(kitchenApi.partnerPauseIntake, { body, idempotencyKey });
      return null;
    case 'resume':
      await api.call(kitchenApi.partnerResumeIntake, { body, idempotencyKey });
      return null;
    case 'busy':
      await api.call(kitchenApi.partnerBusyIntake, { body, idempotencyKey });
      return null;
    case 'stop_list':
      await api.call(kitchenApi.partnerChangeStopList, { body, idempotencyKey });
      return null;
    case 'booking_mark':
      await api.call(kitchenApi.partnerMarkBooking, { body, idempotencyKey });
      return null;
    case 'booking_reject':
      await api.call(kitchenApi.partnerRejectBooking, { body, idempotencyKey });
      return null;
    case 'table_settle':
      await api.call(kitchenApi.partnerSettleTable, { body, idempotencyKey });
      return null;
    case 'table_call':
      await api.call(kitchenApi.partnerTakeTableCall, { body, idempotencyKey });
      return null;
  }
};

const Changed = v.object({ order: PartnerOrder });
const orderIn = ({ code, details }: Refusal): PartnerOrder | null => {
  const parsed = code === 'ORDER_STATUS_CHANGED' ? v.safeParse(Changed, details) : null;
  return parsed?.success === true ? parsed.output.order : null;
};

const ChangedBooking = v.object({ booking: v.object({ number: v.string() }) });
const bookingNumberIn = ({ details }: Refusal): string | null => {
  const parsed = v.safeParse(ChangedBooking, details);
  return parsed.success ? parsed.output.booking.number : null;
};

const failureFrom = (state: KitchenState, { command }: Request, refusal: Refusal, id: string): Failure => {
  const order = orderIn(refusal);
  const last = order?.status_history.at(-1);
  return {
    id,
    call: command.call,
    number:
      order?.number ??
      state.orders.find(({ id: known }) => known === orderIdOf(command))?.number ??
      bookingNumberIn(refusal),
    code: refusal.code,
    message: refusal.message,
    now: last === undefined ? null : { status: last.status, actor: last.actor },
  };
};

/** Removes an accepted call, which would otherwise stay until the next poll. */
const withoutTaken = (calls: KitchenState['table_calls'], { call, body }: Command): KitchenState['table_calls'] =>
  call === 'table_call' ? calls.filter(({ id }) => id !== body.call_id) : calls;

/** A key without permission gets an error at once; waiting would not help. */
const sorted = (error: unknown): EngineFailure => {
  if (!isApiError(error) || error.code !== 'PARTNER_SCOPE_MISSING') return failureOf(error);
  const { status, code } = error;
  return { type: 'refused', refusal: { status, code, message: errorMessage(error), fields: {} } };
};

/**
 * How taps are sent (docs/product.md §26.25): those of one order in sequence, each retried with its original key until the server
 * answers. Those behind a rejected one of the same order are dropped with it, as they assumed another state.
 */
const commandsSending = defineSending<KitchenState, Request, PartnerOrder | null, KitchenPorts>({
  plan: ({ commands }, { held }) => {
    // Of a lane only the last tap is held (held-taps.ts), so none is sent before an earlier one.
    const command = commands.find(({ lane, held_until: until }) => until === null && !held.has(lane));
    return command === undefined ? null : { holds: command.lane, command };
  },
  send: ({ command }, { api }) => callOf(api, command),
  accept: (state, { command }, order, at) => ({
    ...state,
    commands: state.commands.filter(({ id }) => id !== command.id),
    table_calls: withoutTaken(state.table_calls, command),
    orders: order === null ? state.orders : mergeOrders(state.orders, [order], new Date(at)),
  }),
  refuse: (state, request, refusal, id) => {
    const order = orderIn(refusal);
    // Another courier's from now on: this screen has no business with it.
    const lost = refusal.code === 'DELIVERY_TAKEN' ? orderIdOf(request.command) : null;
    return {
      ...state,
      commands: state.commands.filter(({ lane }) => lane !== request.command.lane),
      orders: state.orders.filter(({ id }) => id !== lost).map((one) => (one.id === order?.id ? order : one)),
      failures: [...state.failures, failureFrom(state, request, refusal, id)],
    };
  },
  failureOf: (_request, error) => sorted(error),
  onAccepted: ({ command }, _order, { onDone }) => onDone(command),
  onRefused: ({ command }, _error, { onDone }) => onDone(command),
});

import * as v from 'valibot';

/** Parts of iiko Cloud's responses and webhooks that are used here; other fields are ignored. */

export const IIKO_STATUSES = [
  'Unconfirmed',
  'WaitCooking',
  'ReadyForCooking',
  'CookingStarted',
  'CookingCompleted',
  'Waiting',
  'OnWay',
  'Delivered',
  'Closed',
  'Cancelled',
] as const;
export type IikoStatus = (typeof IIKO_STATUSES)[number];

const Text = v.nullish(v.string(), null);

export const TokenAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1)) });

/** An order in iiko's responses and webhooks. */
export const IikoRecord = v.object({
  id: v.string(),
  /** When this state held, ms since 1970. */
  timestamp: v.number(),
  creationStatus: v.picklist(['InProgress', 'Success', 'Error']),
  errorInfo: v.nullish(v.object({ code: Text, message: Text, description: Text }), null),
  order: v.nullish(v.object({ status: v.picklist(IIKO_STATUSES) }), null),
});
export type IikoRecord = v.InferOutput<typeof IikoRecord>;

export const CreateAnswer = v.object({ correlationId: v.string(), orderInfo: IikoRecord });
export const OrdersAnswer = v.object({ orders: v.array(IikoRecord) });
export const CommandAnswer = v.object({
  state: v.picklist(['InProgress', 'Success', 'Error']),
  exception: v.nullish(v.object({ message: Text }), null),
});
export const CancelAnswer = v.object({ correlationId: v.string() });
export const AliveAnswer = v.object({
  isAliveStatus: v.array(v.object({ isAlive: v.boolean(), terminalGroupId: v.string() })),
});
export const StopListsAnswer = v.object({
  terminalGroupStopLists: v.array(
    v.object({
      items: v.array(
        v.object({
          terminalGroupId: v.string(),
          items: v.array(v.object({ productId: v.string(), balance: v.number() })),
        }),
      ),
    }),
  ),
});
export const IikoRefusal = v.object({ errorDescription: Text, error: Text });

/** A webhook's body: several events; those not needed here are ignored. */
export const WebhookBody = v.pipe(
  v.array(v.object({ eventType: v.string(), eventInfo: v.optional(v.unknown()) })),
  v.maxLength(1000),
);

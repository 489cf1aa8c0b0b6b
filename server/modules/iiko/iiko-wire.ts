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

export function isIikoStatus(status: string): status is IikoStatus {
  return (IIKO_STATUSES as readonly string[]).includes(status); // widened only to look the string up in it
}

const Text = v.nullish(v.string(), null);
const Id = v.pipe(v.string(), v.toLowerCase());
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** An id that may be missing, in each of the ways in which iiko leaves one out. */
const MaybeId = v.pipe(
  v.nullish(v.pipe(v.string(), v.toLowerCase()), null),
  v.transform((id) => (id === '' || id === NO_ID ? null : id)),
  v.nullable(v.pipe(v.string(), v.uuid())),
);
/** What iiko says of a failure, in the forms it has for it; an odd one says nothing. */
const Failure = v.fallback(v.nullish(v.object({ code: Text, message: Text, description: Text }), null), null);
export type IikoFailure = v.InferOutput<typeof Failure>;

/** A list whose records are read one by one, by {@link readRecords}. */
const Records = v.array(v.unknown());

export const TokenAnswer = v.object({ token: v.pipe(v.string(), v.minLength(1)) });

/** An order in iiko's responses and webhooks. */
export const IikoRecord = v.object({
  id: Id,
  /** When this state held, ms since 1970. */
  timestamp: v.number(),
  creationStatus: v.picklist(['InProgress', 'Success', 'Error']),
  errorInfo: Failure,
  order: v.nullish(
    v.object({
      /** One of {@link IIKO_STATUSES}, or one that iiko has added since. */
      status: v.string(),
      isDeleted: v.nullish(v.boolean()),
      /** The order as which it continues at another terminal; this one is canceled. */
      movedToDeliveryId: v.optional(MaybeId),
      movedToOrganizationId: v.optional(MaybeId),
    }),
    null,
  ),
});
export type IikoRecord = v.InferOutput<typeof IikoRecord>;

export const CreateAnswer = v.object({ correlationId: v.string(), orderInfo: IikoRecord });
export const OrdersAnswer = v.object({ orders: Records });
export const CommandAnswer = v.object({ state: v.picklist(['InProgress', 'Success', 'Error']), exception: Failure });
export const CancelAnswer = v.object({ correlationId: v.string() });
export const AliveAnswer = v.object({ isAliveStatus: Records });
export const AliveRecord = v.object({ isAlive: v.boolean(), terminalGroupId: Id });
export const StopListsAnswer = v.object({ terminalGroupStopLists: Records });
export const StopListOrganization = v.object({ items: Records });
export const StopListGroup = v.object({ terminalGroupId: Id, items: Records });
export const StopListRecord = v.object({ productId: Id, sizeId: v.optional(MaybeId, null), balance: v.number() });
export const IikoRefusal = v.object({ errorDescription: Text, error: Text });

/** A webhook's body: several events. */
export const WebhookBody = v.pipe(Records, v.maxLength(1000));
/** An event; those not needed here are ignored. */
export const WebhookEvent = v.object({ eventType: v.string(), eventInfo: v.optional(v.unknown()) });

/** A record that cannot be read, without its content: that may be a customer's. */
export interface OddRecord {
  /** `id` or `productId`, where it has one. */
  readonly id: string | null;
  /** Which field, and what was expected there. */
  readonly problem: string;
}

const Named = v.union([
  v.pipe(
    v.object({ id: Id }),
    v.transform(({ id }) => id),
  ),
  v.pipe(
    v.object({ productId: Id }),
    v.transform(({ productId }) => productId),
  ),
]);

/** Reads a list's records one by one (docs/product.md §28.3): an odd one does not hide the others. */
export function readRecords<S extends v.GenericSchema>(
  schema: S,
  records: readonly unknown[],
): { readonly read: readonly v.InferOutput<S>[]; readonly odd: readonly OddRecord[] } {
  const read: v.InferOutput<S>[] = [];
  const odd: OddRecord[] = [];
  for (const record of records) {
    const parsed = v.safeParse(schema, record);
    if (parsed.success) read.push(parsed.output);
    else {
      const [issue] = parsed.issues;
      const id = v.safeParse(Named, record);
      odd.push({
        id: id.success ? id.output : null,
        problem: `${v.getDotPath(issue) ?? 'the record'}: ${issue.expected ?? issue.type} expected`,
      });
    }
  }
  return { read, odd };
}

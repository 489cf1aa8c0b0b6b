import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import type { DoorPhoto } from '#contract/door-photo.ts';
import { type DoorPhotoBody, MAX_DOOR_PHOTO_BYTES } from '#contract/partner-courier.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit } from '#server/http/rate-limit.ts';
import { isDoorPhoto, keepDoorPhoto, readDoorPhoto } from '#server/modules/orders/door-photos.ts';
import type { OrderRow } from '#server/modules/orders/order-repository.ts';
import { PhotoError, smallPhoto } from '#server/pictures/open-photo.ts';
import { audit } from '../audit-log.ts';
import { statusChanged } from '../orders/order-commands.ts';
import { openPartnerOrder } from '../orders/order-reads.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { openOwnDelivery } from './deliveries.ts';

const LONGEST_SIDE = 1280;
const DAY_SECONDS = 86_400;
/** Photographs of one courier in a day: each costs a tenth of a second of the server. */
const PER_DAY = 300;

type Body = v.InferOutput<typeof DoorPhotoBody>;

/** A photograph that is ready to be kept. */
export interface PreparedPhoto {
  /** SHA-256 of what was sent, hex. */
  readonly sentHash: string;
  /** Null: it is kept already. */
  readonly photo: Buffer | null;
}

/** @throws {ApiError} ORDER_STATUS_CHANGED: neither under way nor left at the door; VALIDATION_FAILED: the customer has not wished it. */
const requireAtDoor = async (context: PartnerContext, order: OrderRow): Promise<void> => {
  if (order.status !== 'delivering' && !order.leftAtDoor) throw await statusChanged(context, order);
  if (!order.courierWishes.includes('leave_at_door')) {
    throw new ApiError('VALIDATION_FAILED', { fields: { photo: [partnerStrings.notLeft] } });
  }
};

/**
 * Makes a courier's photograph anew, small and without metadata: before the transaction that keeps it, since it takes a tenth of a second.
 *
 * @throws {ApiError} as {@link keepCourierPhoto}, and PAYLOAD_TOO_LARGE, RATE_LIMITED, VALIDATION_FAILED: no picture, or a broken one
 */
export async function prepareDoorPhoto(
  context: PartnerContext,
  { order_id: orderId, photo }: Body,
): Promise<PreparedPhoto> {
  const { db, partner, now } = context;
  await requireAtDoor(context, await openOwnDelivery(context, orderId, { hold: false }));
  const sent = Buffer.from(photo, 'base64');
  if (sent.length > MAX_DOOR_PHOTO_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  const sentHash = createHash('sha256').update(sent).digest('hex');
  if (await isDoorPhoto(db, orderId, sentHash)) return { sentHash, photo: null };
  const bucket = `door photos ${partner.keyId}`;
  await countHit(db, {
    bucket,
    limit: PER_DAY,
    windowSeconds: DAY_SECONDS,
    now,
    message: partnerStrings.tooManyPhotos,
  });
  const small = await smallPhoto(sent, LONGEST_SIDE).catch((error: unknown) => {
    if (!(error instanceof PhotoError)) throw error;
    const message = partnerStrings.badPhoto;
    throw new ApiError('VALIDATION_FAILED', { message, fields: { photo: [message] } });
  });
  return { sentHash, photo: small };
}

/**
 * Keeps a courier's photograph of an own delivery at the door, in place of an earlier one (docs/product.md §26.60). The same photograph sent
 * again changes nothing.
 *
 * @throws {ApiError} ORDER_NOT_FOUND, DELIVERY_TAKEN, ORDER_STATUS_CHANGED: canceled, taken back, or handed over otherwise,
 * VALIDATION_FAILED: no such wish
 */
export async function keepCourierPhoto(
  context: PartnerContext,
  { order_id: orderId }: Body,
  { sentHash, photo }: PreparedPhoto,
): Promise<OrderRow> {
  const { db, now } = context;
  const order = await openOwnDelivery(context, orderId);
  await requireAtDoor(context, order);
  if (photo === null || (await isDoorPhoto(db, orderId, sentHash))) return order;
  const kept = await keepDoorPhoto(db, { orderId, photo, sentHash, at: now });
  await audit(context, 'delivery.door_photo', { restaurantId: order.restaurantId, details: { number: order.number } });
  return kept;
}

/** `GET /order/door-photo`: for the restaurant (docs/product.md §26.61). @throws {ApiError} ORDER_NOT_FOUND. */
export async function readPartnerDoorPhoto(
  context: PartnerContext,
  orderId: string,
): Promise<v.InferOutput<typeof DoorPhoto>> {
  return { photo: await readDoorPhoto(context.db, await openPartnerOrder(context, orderId, { hold: false })) };
}

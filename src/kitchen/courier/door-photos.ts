import * as v from 'valibot';
import { errorMessage, NotKeptError } from '#client/error-message.ts';
import { createLock } from '#client/sync/browser.ts';
import { runEngine } from '#client/sync/engine.ts';
import { failureOf } from '#client/sync/failure.ts';
import { defineSending, type OutgoingRequest } from '#client/sync/sending.ts';
import type { Shape } from '#client/sync/shape.ts';
import { openStore } from '#client/sync/store.ts';
import { createSyncedState, type SyncedState } from '#client/sync/synced-state.ts';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { MAX_DOOR_PHOTO_BYTES } from '#contract/partner-courier.ts';
import { createSignal } from '#lib/broadcast.ts';
import { systemScheduler } from '#lib/clock.ts';
import { newKey } from '#lib/ids.ts';
import { smallerPhoto, toBase64 } from '#lib/photo.ts';
import { orderIdOf } from '../data/commands.ts';
import type { Kitchen } from '../data/create-kitchen.ts';
import { mergeOrders } from '../data/orders.ts';
import { courierStrings } from './courier-strings.ts';

const NAME = 'door-photos';
const VERSION = 1;
/** More than one courier has on the way. */
const MOST_REFUSED = 20;
/** The server keeps no more than this. */
const SMALLER = { longestSide: 1280, quality: 0.75 };
/** A photograph over a phone's network in an entrance. */
const SEND_TIMEOUT = 60_000;

const DoorPhotos = v.object({
  version: v.literal(VERSION),
  readable_from: v.optional(v.number()),
  /** The courier's key; null: nothing was photographed. */
  key_id: v.nullable(v.string()),
  /** Photographs that the server has not answered yet, base64, one of each order, the earliest first. */
  photos: v.array(v.object({ order_id: v.string(), key: v.string(), photo: v.string() })),
  /** Why the last photograph of an order was not taken. */
  refused: v.array(v.object({ order_id: v.string(), message: v.string() })),
});
type DoorPhotos = v.InferOutput<typeof DoorPhotos>;
type DoorPhoto = DoorPhotos['photos'][number];

const EMPTY: DoorPhotos = { version: VERSION, readable_from: VERSION, key_id: null, photos: [], refused: [] };

const SHAPE: Shape<DoorPhotos> = {
  schema: DoorPhotos,
  empty: EMPTY,
  version: VERSION,
  readableFrom: VERSION,
  migrate: () => Promise.resolve((raw) => raw),
  mend: () => Promise.resolve((state) => state),
};

interface Ports {
  readonly onOrder: (order: PartnerOrder) => void;
}
type Request = OutgoingRequest & DoorPhoto;

const withoutPhoto = ({ photos }: DoorPhotos, { key }: DoorPhoto): DoorPhoto[] =>
  photos.filter((one) => one.key !== key);

/** @param isTapped reports an order with unsent taps: one of them may be the one that makes it this courier's, so its photograph waits */
const photosSending = (isTapped: (orderId: string) => boolean) =>
  defineSending<DoorPhotos, Request, PartnerOrder, Ports>({
    plan: ({ photos }, { held }) => {
      const next = photos.find(({ order_id: id }) => !held.has(id) && !isTapped(id));
      return next === undefined ? null : { ...next, holds: next.order_id };
    },
    send: ({ order_id, photo, key: idempotencyKey }, { api }) =>
      api.call(kitchenApi.partnerSendDoorPhoto, { body: { order_id, photo }, idempotencyKey, timeout: SEND_TIMEOUT }),
    accept: (state, request) => ({ ...state, photos: withoutPhoto(state, request) }),
    refuse: (state, request, { message }) => ({
      ...state,
      photos: withoutPhoto(state, request),
      refused: [...state.refused, { order_id: request.order_id, message }].slice(-MOST_REFUSED),
    }),
    failureOf: (_request, error) => failureOf(error),
    onAccepted: (_request, order, { onOrder }) => onOrder(order),
  });

/** The courier’s photographs of orders at the door. */
export interface DoorPhotoOutbox extends SyncedState<DoorPhotos, DoorPhotos> {
  /** Keeps a photograph of an order, in place of an earlier one, and sends it when possible. Resolves to why not; null: it is kept. */
  readonly take: (orderId: string, file: Blob) => Promise<string | null>;
}

/**
 * Creates an outbox for photographs beside that of the taps, with its own database (docs/product.md §26.60): they are large, so no tap waits
 * for one, and none is read with each tap. A photograph waits for its order's taps.
 */
const createDoorPhotos = (kitchen: Kitchen): DoorPhotoOutbox => {
  const { api, clock, connectivity, session, outbox } = kitchen;
  // oxlint-disable-next-line no-console -- for whoever looks after the phone
  const onLog = (message: string, error: unknown): void => console.warn(message, error);
  const onOrder = (order: PartnerOrder): void => {
    outbox
      .amend((state) =>
        state.orders.some(({ id }) => id === order.id)
          ? { ...state, orders: mergeOrders(state.orders, [order], clock.now()) }
          : state,
      )
      .catch((error: unknown) => onLog('What became of a photograph was not kept', error));
  };
  const ports = {
    api,
    clock,
    connectivity,
    scheduler: systemScheduler,
    newKey,
    onLog,
    onOrder,
    openStore: () => openStore(SHAPE, NAME, NAME),
    lock: createLock(NAME),
    channel: createSignal(NAME),
    onLogin: session.need,
  };
  const isTapped = (orderId: string): boolean =>
    !outbox.getSnapshot().ready || outbox.stored().commands.some((command) => orderIdOf(command) === orderId);
  const photos = createSyncedState<DoorPhotos, DoorPhotos>(
    {
      empty: EMPTY,
      schema: DoorPhotos,
      toSnapshot: (state) => state,
      hasUnsent: (state) => state.photos.length > 0,
      loadPass: () =>
        Promise.resolve((store, onState) =>
          runEngine([photosSending(isTapped)], ports, { store, onState, readPerson: () => Promise.resolve(null) }),
        ),
    },
    ports,
  );
  /** Whoever uses the phone next has no business with them. */
  const forgetOthers = (): void => {
    const { ready, state } = outbox.getSnapshot();
    const { key_id: owner } = photos.stored();
    if (!ready || owner === null || owner === state.me?.key_id) return;
    photos.amend(() => EMPTY).catch((error: unknown) => onLog('Photographs were not deleted', error));
  };
  outbox.subscribe(() => {
    forgetOthers();
    if (photos.stored().photos.some(({ order_id: id }) => !isTapped(id))) photos.wake();
  });
  return {
    ...photos,
    start: (onRead) =>
      photos.start(() => {
        forgetOthers();
        onRead();
      }),
    take: async (orderId, file) => {
      const { me } = outbox.stored();
      if (me === null) return courierStrings.photoFailed;
      try {
        const small = await smallerPhoto(file, SMALLER);
        if (small.size > MAX_DOOR_PHOTO_BYTES) return courierStrings.photoTooLarge;
        const taken = { order_id: orderId, key: newKey(), photo: await toBase64(small) };
        await photos.commit((state) => ({
          ...state,
          key_id: me.key_id,
          photos: [...state.photos.filter(({ order_id: id }) => id !== orderId), taken],
          refused: state.refused.filter(({ order_id: id }) => id !== orderId),
        }));
        return null;
      } catch (error) {
        onLog('A photograph was not kept', error);
        return error instanceof NotKeptError ? errorMessage(error) : courierStrings.photoFailed;
      }
    },
  };
};

/** No part of the kitchen itself, whose start would have to load it. */
const known = new WeakMap<Kitchen, DoorPhotoOutbox>();

/** Returns the photographs of this screen's courier. */
export function doorPhotosOf(kitchen: Kitchen): DoorPhotoOutbox {
  const photos = known.get(kitchen) ?? createDoorPhotos(kitchen);
  known.set(kitchen, photos);
  return photos;
}

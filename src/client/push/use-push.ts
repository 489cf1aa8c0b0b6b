import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { PushKinds } from '#contract/push.ts';
import { environmentQuery } from '../queries/queries.ts';
import { useServices } from '../use-services.ts';
import {
  tryPush,
  turnOffPush,
  turnOnPush,
  readPushNote,
  subscribePushNote,
  writePushNote,
  type PushNote,
} from './push.ts';
import { pushPermission, pushSupport, type PushSupport } from '#lib/push-browser.ts';

/** Push messages, as far as this browser, the backend and the customer support them. */
export interface Push {
  /** `off`: the backend sends none. */
  readonly support: PushSupport | 'off';
  readonly permission: NotificationPermission;
  readonly note: PushNote | null;
  readonly busy: boolean;
  /** The last attempt failed, not because of the customer. */
  readonly failed: boolean;
  /** Turns messages on; call it on a tap. */
  readonly turnOn: () => void;
  /** Changes which kinds are sent; with none left, messages end. A tap during another change runs after it. */
  readonly changeKinds: (change: (kinds: PushKinds) => PushKinds) => void;
  /** Requests a test message. */
  readonly test: () => void;
  /** A test message is on its way. */
  readonly tested: boolean;
  /** The customer does not want to be asked again. */
  readonly refuse: () => void;
}

/** Returns the state and actions of push messages here (docs/product.md §27.8). Browser only: not available on the server. */
export function usePush(): Push {
  const services = useServices();
  const { api, storage } = services;
  const { data: environment } = useQuery(environmentQuery(api));
  // A string, so that the same note is the same value.
  const text = useSyncExternalStore(
    subscribePushNote,
    () => JSON.stringify(readPushNote(storage)),
    () => 'null',
  );
  const [underWay, setUnderWay] = useState(0);
  const [failed, setFailed] = useState(false);
  const [tested, setTested] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const key = environment?.push?.public_key;
  const enqueue = (work: () => Promise<unknown>): void => {
    setUnderWay((count) => count + 1);
    setFailed(false);
    setTested(false);
    last.current = last.current
      .then(work)
      .catch(() => setFailed(true))
      .finally(() => setUnderWay((count) => count - 1));
  };
  const apply = (kinds: PushKinds, publicKey: string): Promise<unknown> =>
    kinds.order_status || kinds.promotions ? turnOnPush(services, publicKey, kinds) : turnOffPush(services);
  return {
    support: key === undefined ? 'off' : pushSupport(),
    permission: pushPermission(),
    note: text === 'null' ? null : readPushNote(storage),
    busy: underWay > 0,
    failed,
    turnOn: () => {
      if (key !== undefined) enqueue(() => turnOnPush(services, key));
    },
    changeKinds: (change) => {
      if (key === undefined) return;
      enqueue(async () => {
        const now = readPushNote(storage);
        if (now?.state === 'on') await apply(change(now.kinds), key);
      });
    },
    test: () => {
      if (key === undefined) return;
      enqueue(async () => {
        await tryPush(services, key);
        setTested(true);
      });
    },
    tested,
    refuse: () => writePushNote(storage, { state: 'refused' }),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { PushKinds } from '#contract/push.ts';
import { environmentQuery } from '../queries/queries.ts';
import { useServices } from '../use-services.ts';
import { tryPush, turnOffPush, turnOnPush } from './push.ts';
import { pushPermission, pushSupport, type PushSupport } from './push-browser.ts';
import { readPushNote, subscribePushNote, writePushNote, type PushNote } from './push-note.ts';

/** Push messages, as far as this browser, the backend and the customer go. */
export interface Push {
  /** `off`: the backend sends none. */
  readonly support: PushSupport | 'off';
  readonly permission: NotificationPermission;
  readonly note: PushNote | null;
  readonly busy: boolean;
  /** The last try has come to nothing, for no reason of the customer's. */
  readonly failed: boolean;
  /** Has messages sent; by a tap. */
  readonly turnOn: () => void;
  /** Changes what is sent; when nothing is left, messages end. A tap that comes while another is on its way is done after it. */
  readonly changeKinds: (change: (kinds: PushKinds) => PushKinds) => void;
  /** Has a message sent that says that messages arrive. */
  readonly test: () => void;
  /** A message that says so is on its way. */
  readonly tested: boolean;
  /** The customer does not want to be asked again. */
  readonly refuse: () => void;
}

/** What can be said and done about push messages here (docs/product.md §27.8). In the browser only: a server has no browser. */
export function usePush(): Push {
  const services = useServices();
  const { api, storage } = services;
  const { data: environment } = useQuery(environmentQuery(api));
  // A text, so that the same note is the same value.
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

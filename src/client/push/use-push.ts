import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { PushKinds } from '../../../contract/push.ts';
import { environmentQuery } from '../queries/queries.ts';
import { useServices } from '../use-services.ts';
import { turnOffPush, turnOnPush } from './push.ts';
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
  /** Has messages sent, or others; by a tap. */
  readonly turnOn: (kinds?: PushKinds) => void;
  readonly turnOff: () => void;
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
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const key = environment?.push?.public_key;
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await work();
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return {
    support: key === undefined ? 'off' : pushSupport(),
    permission: pushPermission(),
    note: text === 'null' ? null : readPushNote(storage),
    busy,
    failed,
    turnOn: (kinds) => {
      if (key !== undefined) void during(() => turnOnPush(services, key, kinds ?? null));
    },
    turnOff: () => void during(() => turnOffPush(services)),
    refuse: () => writePushNote(storage, { state: 'refused' }),
  };
}

import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { PartnerMe } from '#contract/partner.ts';
import type * as v from 'valibot';
import { endBrowserPush } from '#lib/push-browser.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import type { KitchenOutbox } from './kitchen-outbox.ts';
import { EMPTY_STATE, isCourierScreen, type KitchenState } from './kitchen-state.ts';
import { reportWake } from './wake-push.ts';

type Me = v.InferOutput<typeof PartnerMe>;

/** A key that the demo offers, and its owner: a restaurant, a courier, or neither: the manager. */
export interface DemoKey {
  readonly restaurant: string | null;
  readonly courier: string | null;
  readonly key: string;
}

export interface KitchenSession extends Subscribable {
  /** `needed`: the server has no session for this screen. Pending commands are kept until someone has logged in. */
  readonly getSnapshot: () => { readonly needed: boolean; readonly demoKeys: readonly DemoKey[] };
  readonly need: () => void;
  /** Queries the server for who is logged in on this screen. Rejects as the api client does. */
  readonly look: () => Promise<void>;
  /** @throws as the api client does: PARTNER_KEY_INVALID, RATE_LIMITED */
  readonly logIn: (key: string) => Promise<void>;
  /** Logs out and deletes everything of this screen but its settings. Rejects as the api client does. */
  readonly logOut: () => Promise<void>;
}

/** Drops another key's orders and taps. */
const as = (state: KitchenState, me: Me): KitchenState =>
  state.me?.key_id === me.key_id
    ? { ...state, me }
    : { ...EMPTY_STATE, settings: { ...state.settings, restaurant_id: null }, me };

/** The login session of this screen (docs/product.md §26.17). `onEntered`: someone is logged in, there is data to read. */
export function createKitchenSession(api: ApiClient, outbox: KitchenOutbox, onEntered: () => void): KitchenSession {
  const { subscribe, notify } = createListeners();
  let snapshot: ReturnType<KitchenSession['getSnapshot']> = { needed: false, demoKeys: [] };
  const set = (next: Partial<typeof snapshot>): void => {
    snapshot = { ...snapshot, ...next };
    notify();
  };
  const look = async (): Promise<void> => {
    const { me, demo_keys: demoKeys } = await api.call(partnerSessionApi.partnerSession);
    if (me !== null) await outbox.amend((state) => as(state, me));
    set({ needed: me === null, demoKeys });
    if (me === null) return;
    onEntered();
    // A courier's screen is not woken.
    if (!isCourierScreen({ me })) reportWake(api).catch(() => undefined);
  };
  return {
    subscribe,
    getSnapshot: () => snapshot,
    need: () => {
      if (snapshot.needed) return;
      set({ needed: true });
      // Loads the demo's keys; without a response the field is enough.
      look().catch(() => undefined);
    },
    look,
    logIn: async (key) => {
      const me = await api.call(partnerSessionApi.openPartnerSession, { body: { key } });
      await outbox.amend((state) => as(state, me));
      set({ needed: false });
      outbox.wake();
      onEntered();
    },
    logOut: async () => {
      await api.call(partnerSessionApi.closePartnerSession);
      // Whoever uses the device next is not to be woken.
      await endBrowserPush();
      await outbox.amend((state) => ({ ...EMPTY_STATE, settings: { ...state.settings, restaurant_id: null } }));
      await look().catch(() => set({ needed: true }));
    },
  };
}

import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { PartnerMe, PartnerSession } from '#contract/partner.ts';
import type * as v from 'valibot';
import { endBrowserPush } from '#lib/push-browser.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import type { KitchenOutbox } from './kitchen-outbox.ts';
import type { OpenStaffSessionBody } from '#contract/staff.ts';
import { EMPTY_STATE, isCourierScreen, isPerson, type KitchenState } from './kitchen-state.ts';
import { reportWake } from './wake-push.ts';

type Me = v.InferOutput<typeof PartnerMe>;

/** A key that the demo offers, and its owner: a restaurant, a courier, or neither: the manager. */
export interface DemoKey {
  readonly restaurant: string | null;
  readonly courier: string | null;
  readonly key: string;
}

/** A person that the demo offers. */
export type DemoPerson = v.InferOutput<typeof PartnerSession>['demo_people'][number];

export interface KitchenSession extends Subscribable {
  /** `needed`: the server has no session for this screen. Pending commands are kept until someone has logged in. */
  readonly getSnapshot: () => {
    readonly needed: boolean;
    readonly demoKeys: readonly DemoKey[];
    readonly demoPeople: readonly DemoPerson[];
  };
  readonly need: () => void;
  /** Queries the server for who is logged in on this screen. Rejects as the api client does. */
  readonly look: () => Promise<void>;
  /** @throws as the api client does: PARTNER_KEY_INVALID, RATE_LIMITED */
  readonly logIn: (key: string) => Promise<void>;
  /** Has a code sent to a person's phone; returns what it belongs to. @throws as the api client does */
  readonly sendCode: (phone: string) => Promise<string>;
  /** Logs a person in (docs/product.md §26.69). @throws as the api client does: LOGIN_CODE_WRONG, OFFICE_NOT_STAFF, OFFICE_RIGHT_MISSING */
  readonly enter: (given: v.InferInput<typeof OpenStaffSessionBody>) => Promise<void>;
  /** Logs a person of the demo in. @throws as the api client does */
  readonly enterDemo: (staffId: string) => Promise<void>;
  /** Logs out and deletes everything of this screen but its settings. Rejects as the api client does. */
  readonly logOut: () => Promise<void>;
}

/**
 * Drops another key's orders and taps. A person continues what another person has left on the screen (docs/product.md §26.70): the taps
 * stay, and the orders are read anew.
 */
const as = (state: KitchenState, me: Me): KitchenState => {
  if (state.me?.key_id === me.key_id) return { ...state, me };
  const chosen = me.restaurants.find(({ id }) => id === state.settings.restaurant_id)?.id ?? null;
  if (!isPerson(state.me) || !isPerson(me)) {
    return { ...EMPTY_STATE, settings: { ...state.settings, restaurant_id: null }, me };
  }
  const { commands, failures, seen, dismissed, settings } = state;
  return { ...EMPTY_STATE, commands, failures, seen, dismissed, settings: { ...settings, restaurant_id: chosen }, me };
};

/** The login session of this screen (docs/product.md §26.17). `onEntered`: someone is logged in, there is data to read. */
export function createKitchenSession(api: ApiClient, outbox: KitchenOutbox, onEntered: () => void): KitchenSession {
  const { subscribe, notify } = createListeners();
  let snapshot: ReturnType<KitchenSession['getSnapshot']> = { needed: false, demoKeys: [], demoPeople: [] };
  const set = (next: Partial<typeof snapshot>): void => {
    snapshot = { ...snapshot, ...next };
    notify();
  };
  const look = async (): Promise<void> => {
    const { me, demo_keys: demoKeys, demo_people: demoPeople } = await api.call(partnerSessionApi.partnerSession);
    if (me !== null) await outbox.amend((state) => as(state, me));
    set({ needed: me === null, demoKeys, demoPeople });
    if (me === null) return;
    onEntered();
    // A courier's screen is not woken.
    if (!isCourierScreen({ me })) reportWake(api).catch(() => undefined);
  };
  const begin = async (me: Me): Promise<void> => {
    await outbox.amend((state) => as(state, me));
    set({ needed: false });
    outbox.wake();
    onEntered();
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
    logIn: async (key) => begin(await api.call(partnerSessionApi.openPartnerSession, { body: { key } })),
    sendCode: async (phone) => {
      const sent = await api.call(partnerSessionApi.partnerSendCode, { body: { phone_number: phone } });
      return sent.request_id;
    },
    enter: async (body) => begin(await api.call(partnerSessionApi.openPartnerPerson, { body })),
    enterDemo: async (id) => begin(await api.call(partnerSessionApi.openPartnerDemo, { body: { staff_id: id } })),
    logOut: async () => {
      await api.call(partnerSessionApi.closePartnerSession);
      // Whoever uses the device next is not to be woken.
      await endBrowserPush();
      await outbox.amend((state) => ({ ...EMPTY_STATE, settings: { ...state.settings, restaurant_id: null } }));
      await look().catch(() => set({ needed: true }));
    },
  };
}

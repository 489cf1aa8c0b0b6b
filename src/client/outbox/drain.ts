import { profile } from '#contract/calls/account.ts';
import type { Drain } from './outbox-types.ts';
import { SENDINGS } from './sendings.ts';
import { requestProfile } from '../session/read-customer.ts';
import { runEngine } from '../sync/engine.ts';

/** Loads the engine with everything needed to send the listed mutations; loaded after the first screen. */
export async function loadDrain(): Promise<Drain> {
  return ({ api, store, clock, newKey, probe, onState, onLogin, onLog, findPlace, onOrder }) =>
    runEngine(SENDINGS, {
      api,
      store,
      now: () => clock.now().getTime(),
      newKey,
      probe,
      readPerson: async () => {
        const customer = await requestProfile(api, profile);
        return customer && String(customer.id);
      },
      onState,
      onLogin,
      onLog,
      ports: { findPlace, onOrder, onLog },
    });
}

import { profile } from '../../contract/calls/account.ts';
import { MUTATIONS } from './mutations.ts';
import type { Drain } from './outbox-types.ts';
import { askProfile } from './session/read-customer.ts';
import { runEngine } from './sync/engine.ts';

/** The engine with all that the listed mutations need to be sent; it comes after the first screen. */
export async function loadDrain(): Promise<Drain> {
  const sendings = await Promise.all(MUTATIONS.map(({ sending }) => sending()));
  return ({ api, store, clock, newKey, probe, onState, onLogin, onLog, findPlace, onOrder }) =>
    runEngine(sendings, {
      api,
      store,
      now: () => clock.now().getTime(),
      newKey,
      probe,
      readPerson: async () => {
        const customer = await askProfile(api, profile);
        return customer && String(customer.id);
      },
      onState,
      onLogin,
      onLog,
      ports: { findPlace, onOrder, onLog },
    });
}

import { profile } from '#contract/calls/account.ts';
import type { Drain } from './outbox.ts';
import { SENDINGS } from './sendings.ts';
import { requestProfile } from '../session/read-customer.ts';
import { runEngine } from '../sync/engine.ts';

/** Loads the engine with everything needed to send the listed mutations; loaded after the first screen. */
export async function loadDrain(): Promise<Drain> {
  return (ports, store, onState) =>
    runEngine(SENDINGS, ports, {
      store,
      onState,
      readPerson: async () => {
        const customer = await requestProfile(ports.api, profile);
        return customer && String(customer.id);
      },
    });
}

import { EMPTY_STATE, type OutboxState } from '../outbox/mutations.ts';
import { SENDINGS } from '../outbox/sendings.ts';

/**
 * Loads the state change for another person on this device: drops everything except what a mutation keeps for its author
 * (docs/product.md §5.25). Each mutation defines that in its lazily loaded half.
 */
export async function loadChangePerson(): Promise<(state: OutboxState) => OutboxState> {
  return (state) => {
    const next = { ...EMPTY_STATE };
    for (const { changePerson } of SENDINGS) Object.assign(next, changePerson(state));
    return next;
  };
}

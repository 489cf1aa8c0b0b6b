import { EMPTY_STATE, type OutboxState } from '../mutations.ts';
import { SENDINGS } from '../sendings.ts';

/**
 * What another person finds who uses the device now: nothing but what a mutation keeps for the one who has made it
 * (docs/product.md §5.25). Each says that itself, in the half that is loaded for it.
 */
export async function loadChangePerson(): Promise<(state: OutboxState) => OutboxState> {
  return (state) => {
    const next = { ...EMPTY_STATE };
    for (const { changePerson } of SENDINGS) Object.assign(next, changePerson(state));
    return next;
  };
}

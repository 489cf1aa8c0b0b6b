import { EMPTY_STATE, MUTATIONS, type OutboxState } from '../mutations.ts';

/**
 * What another person finds who uses the device now: nothing but what a mutation keeps for the one who has made it
 * (docs/product.md §5.25). Each says that itself, in the half that is loaded for it.
 */
export async function loadChangePerson(): Promise<(state: OutboxState) => OutboxState> {
  const sendings = await Promise.all(MUTATIONS.map(({ sending }) => sending()));
  return (state) => {
    const next = { ...EMPTY_STATE };
    for (const { changePerson } of sendings) Object.assign(next, changePerson(state));
    return next;
  };
}

import { failureOf, type Failure } from './failure.ts';
import { NotKeptError } from '../error-message.ts';
import type { SendingPorts, PassResult } from './sender.ts';
import { StoreError, type Sending, type TaskTools } from './sending.ts';
import type { Store } from './store.ts';

/** A pass that does not end is a bug: it stops and continues later. */
const MAX_REQUESTS = 500;

/** The stored state that is sent. */
export interface EngineContext<State> {
  readonly store: Store<State>;
  /** Whose the session is according to the API: the device's data may be out of date. Rejects as the API client does. */
  readonly readPerson: () => Promise<string | null>;
  /** The state as now stored. */
  readonly onState: (state: State) => void;
}

/** Distinguishes the store's own failures from those of requests. */
const ofStore = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof NotKeptError ? error : new StoreError('The store has failed', { cause: error });
  });

/** Requests once per pass whose the session is. */
const createPersonCheck = (readPerson: () => Promise<string | null>) => {
  let caller: Promise<string | null> | undefined;
  return async (owner: string): Promise<Failure | 'nobody' | 'somebody-else' | null> => {
    try {
      caller ??= readPerson();
      const person = await caller;
      if (person === owner) return null;
      return person === null ? 'nobody' : 'somebody-else';
    } catch (error) {
      caller = undefined;
      const failure = failureOf(error);
      // The owner cannot be determined from here: a login will.
      return failure.type === 'refused' ? 'nobody' : failure;
    }
  };
};

/**
 * Sends pending changes until none are left, or until it has to wait: one pass, under the lock. The first mutation with a
 * request goes first. A call without a response does not affect others: independent ones continue while the API is reachable.
 */
export async function runEngine<State, Ports extends SendingPorts>(
  mutations: readonly Sending<State, Ports>[],
  ports: Ports,
  context: EngineContext<State>,
): Promise<PassResult> {
  try {
    return await runPass(mutations, ports, context);
  } catch (error) {
    throw error instanceof StoreError ? error.cause : error;
  }
}

const runPass = async <State, Ports extends SendingPorts>(
  mutations: readonly Sending<State, Ports>[],
  ports: Ports,
  { store, readPerson, onState }: EngineContext<State>,
): Promise<PassResult> => {
  const { api, clock, newKey, connectivity, onLogin, onLog } = ports;
  const now = (): number => clock.now().getTime();
  const tools: TaskTools<State, Ports> = {
    api,
    now,
    newKey,
    ports,
    refused: new Set(),
    onLog,
    read: () => ofStore(store.read()),
    update: async (change) => {
      const state = await ofStore(store.update(change));
      onState(state);
      return state;
    },
  };
  const failureOfOwner = createPersonCheck(readPerson);
  /** Owners already checked with the API in this pass. */
  const known = new Set<string>();
  const held = new Set<string>();
  let waits: number | null = null;
  /** Something is to be retried automatically. What waits for a person is not: a login wakes it. */
  let isWaiting = false;

  /** Mutations that cannot read their stored state: the others continue, and these are retried later. */
  const lost = new Set<Sending<State, Ports>>();
  const ask = <T>(mutation: Sending<State, Ports>, question: () => T, otherwise: T): T => {
    if (lost.has(mutation)) return otherwise;
    try {
      return question();
    } catch (error) {
      lost.add(mutation);
      isWaiting = true;
      onLog('A mutation could not be planned', error);
      return otherwise;
    }
  };

  const next = (state: State) => {
    const planContext = { now: now(), held };
    for (const mutation of mutations) {
      const task = ask(mutation, () => mutation.next(state, planContext), null);
      if (task !== null) return task;
    }
    return null;
  };

  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const state = await store.read();
    const owned = mutations
      .flatMap((mutation) => ask(mutation, () => mutation.owned(state), []))
      .find(({ id }) => !known.has(id));
    if (owned) {
      known.add(owned.id);
      const failure = await failureOfOwner(owned.owner);
      if (failure === null) continue;
      const isKnown = typeof failure === 'string';
      if (!isKnown && failure.type === 'unreachable' && !(await connectivity.probe())) {
        return { done: false, retryAfter: null, reachable: false };
      }
      for (const id of owned.holds) held.add(id);
      if (!isKnown) isWaiting = true;
      if (failure === 'nobody') onLogin?.();
      continue;
    }
    const task = next(state);
    if (task === null) return isWaiting ? { done: false, retryAfter: waits, reachable: true } : { done: true };
    const failure = await task.run(tools);
    if (failure === null || failure.type === 'refused') continue;
    if (failure.type === 'unreachable' && !(await connectivity.probe())) {
      return { done: false, retryAfter: null, reachable: false };
    }
    held.add(task.holds);
    if (failure.type === 'idle') continue;
    isWaiting = true;
    if (failure.type === 'wait' && failure.login) onLogin?.();
    if (failure.type === 'wait' && failure.retryAfter !== null) waits = Math.max(waits ?? 0, failure.retryAfter);
  }
  onLog('The outbox did not come to an end', null);
  return { done: false, retryAfter: null, reachable: true };
};

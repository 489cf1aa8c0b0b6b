import * as v from 'valibot';
import type { ApiClient } from '#lib/api/client.ts';
import { hasCode, isApiError } from '#lib/api/errors.ts';
import { failureOf, type Failure, type Refusal } from './failure.ts';
import { NotKeptError } from '../error-message.ts';

/** What a request tells the engine. */
export interface OutgoingRequest {
  /** What has to wait until the next pass when there is no response. */
  readonly holds: string;
  /** Stored before it is sent (`begin`), which makes a crash harmless. */
  readonly isNew?: boolean;
  /** Epoch ms at which its key was created; too old, it is not retried: `lookUp` is sent instead. */
  readonly keyed_at?: number;
}

/** What a plan depends on besides the stored state. */
export interface PlanContext {
  /** Epoch ms, the best estimate of server time. */
  readonly now: number;
  /** What has to wait in this pass: `holds` of requests without a response. */
  readonly held: ReadonlySet<string>;
}

/** A part of the pending changes that is sent only as its author (docs/product.md §5.25). */
export interface Owned {
  readonly id: string;
  readonly owner: string;
  /** What waits while the session belongs to another person. */
  readonly holds: readonly string[];
}

export interface SendTools<Slice, Ports> {
  readonly api: ApiClient;
  readonly now: () => number;
  readonly read: () => Promise<Slice>;
  /** Provided by the page or the worker. */
  readonly ports: Ports;
}

/** How a mutation is sent. All but `send`, `onAccepted` and `onRefused` are pure. */
export interface SendingDefinition<Slice, Request extends OutgoingRequest, Answer, Ports> {
  readonly owned?: (slice: Slice) => readonly Owned[];
  /** The next request, from wanted and confirmed state; null: nothing to send now. */
  readonly plan: (slice: Slice, context: PlanContext) => Request | null;
  /** Stores a new request, in one transaction with the last check of wanted state; null: it is no longer sent. */
  readonly begin?: (
    slice: Slice,
    request: Request,
    stamp: { readonly key: string; readonly at: number },
  ) => { readonly slice: Slice; readonly request: Request } | null;
  readonly send: (request: Request, tools: SendTools<Slice, Ports>) => Promise<Answer>;
  /** Merges the response and deletes the request. `at`: epoch ms of the response. */
  readonly accept: (slice: Slice, request: Request, answer: Answer, at: number) => Slice;
  /** On a permanent rejection. `noticeId`: for the customer's notice. */
  readonly refuse: (slice: Slice, request: Request, refusal: Refusal, noticeId: string) => Slice;
  /** For when repeating a request is no longer conclusive: the request to send instead. */
  readonly lookUp?: (request: Request) => Request | null;
  /** For errors that mean something specific to this mutation. */
  readonly failureOf?: (request: Request, error: unknown) => Failure;
  /** What is kept when another person uses the device; without this nothing is. */
  readonly changePerson?: (slice: Slice) => Partial<Slice>;
  readonly onAccepted?: (request: Request, answer: Answer, ports: Ports) => void;
  readonly onRefused?: (request: Request, error: unknown, ports: Ports) => void;
}

export interface TaskTools<State, Ports> extends SendTools<State, Ports> {
  readonly update: (change: (state: State) => State) => Promise<State>;
  readonly newKey: () => string;
  /** Requests rejected in this pass, by content. */
  readonly refused: Set<string>;
  readonly onLog: (message: string, error: unknown) => void;
}

/** The next request of a mutation, with everything that follows from it; `run` resolves to null if it was answered. */
interface Task<Slice, Ports> {
  readonly holds: string;
  readonly run: <State extends Slice>(tools: TaskTools<State, Ports>) => Promise<Failure | null>;
}

/** A mutation as the engine sees it: its requests are opaque. */
export interface Sending<Slice, Ports> {
  readonly owned: (slice: Slice) => readonly Owned[];
  readonly next: (slice: Slice, context: PlanContext) => Task<Slice, Ports> | null;
  readonly changePerson: (slice: Slice) => Partial<Slice>;
}

/** Returns a request's content, regardless of when it was made. */
const contentOf = (request: unknown): string => {
  const stamps = new Set(['key', 'created_at', 'keyed_at']);
  return JSON.stringify(request, (name, value: unknown) => (stamps.has(name) ? undefined : value));
};

/** Anything may be thrown, even values that throw on inspection. */
const asError = (thrown: unknown): Error => {
  try {
    if (thrown instanceof Error) return thrown;
  } catch {
    // A revoked proxy, for instance.
  }
  return new Error('Something else than an error was thrown', { cause: thrown });
};

/** The store has failed (`cause`), not the request: the pass ends. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Retrying a request with its key is safe while the server remembers the key, which is at least a day. */
const KEY_LIFETIME = 20 * 60 * 60_000;

/** Defines the sending half of a mutation: planned, stored, sent and merged by the engine. */
export function defineSending<Slice, Request extends OutgoingRequest, Answer, Ports>(
  definition: SendingDefinition<Slice, Request, Answer, Ports>,
): Sending<Slice, Ports> {
  const { plan, begin, send, accept, refuse, lookUp } = definition;

  const writeDown = async <State extends Slice>(
    request: Request,
    { update, newKey, now }: TaskTools<State, Ports>,
  ): Promise<Request | null> => {
    const stamp = { key: newKey(), at: now() };
    const written: { request: Request | null } = { request: null };
    await update((state) => {
      const begun = begin?.(state, request, stamp) ?? null;
      written.request = begun?.request ?? null;
      return begun === null ? state : { ...state, ...begun.slice };
    });
    return written.request;
  };

  /** Runs a notification: its failure changes nothing. */
  const tell = <State extends Slice>({ onLog }: TaskTools<State, Ports>, work: () => void): void => {
    try {
      work();
    } catch (error) {
      onLog('What became of a request was not told', error);
    }
  };

  const giveUp = async <State extends Slice>(
    request: Request,
    error: unknown,
    tools: TaskTools<State, Ports>,
  ): Promise<Failure | null> => {
    const { update, newKey, ports, refused, onLog } = tools;
    const failure = definition.failureOf?.(request, error) ?? failureOf(error);
    if (failure.type !== 'refused') return failure;
    if (!isApiError(error) && !(error instanceof v.ValiError)) onLog('The device could not send a request', error);
    tell(tools, () => definition.onRefused?.(request, error, ports));
    const noticeId = newKey();
    try {
      await update((state) => ({ ...state, ...refuse(state, request, failure.refusal, noticeId) }));
    } catch (fault) {
      if (!(fault instanceof NotKeptError)) throw fault;
      onLog('A refusal was not merged', fault);
      return { type: 'idle' };
    }
    // Planned again in spite of the rejection: it would repeat forever.
    const content = contentOf(request);
    if (refused.has(content)) return { type: 'idle' };
    refused.add(content);
    return null;
  };

  const exchange = async <State extends Slice>(
    request: Request,
    tools: TaskTools<State, Ports>,
  ): Promise<Failure | null> => {
    const { update, now, ports } = tools;
    let answer: Answer;
    try {
      answer = await send(request, tools);
      const at = now();
      await update((state) => ({ ...state, ...accept(state, request, answer, at) }));
    } catch (thrown) {
      const error = asError(thrown);
      if (error instanceof StoreError) throw error;
      const instead = hasCode(error, 'IDEMPOTENCY_KEY_REUSED') ? (lookUp?.(request) ?? null) : null;
      return instead === null ? giveUp(request, error, tools) : exchange(instead, tools);
    }
    tell(tools, () => definition.onAccepted?.(request, answer, ports));
    return null;
  };

  return {
    owned: (slice) => definition.owned?.(slice) ?? [],
    changePerson: (slice) => definition.changePerson?.(slice) ?? {},
    next: (slice, context) => {
      const request = plan(slice, context);
      if (request === null) return null;
      return {
        holds: request.holds,
        run: async (tools) => {
          let leaving: Request | null;
          try {
            leaving = request.isNew === true ? await writeDown(request, tools) : request;
          } catch (error) {
            if (error instanceof NotKeptError) return giveUp(request, error, tools);
            throw error;
          }
          if (leaving === null) return null;
          const { keyed_at: keyedAt } = leaving;
          const isOutdated = keyedAt !== undefined && tools.now() - keyedAt > KEY_LIFETIME;
          return exchange((isOutdated ? lookUp?.(leaving) : null) ?? leaving, tools);
        },
      };
    },
  };
}

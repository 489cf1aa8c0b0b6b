import type * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

type Schema = v.GenericSchema;
type Events = Readonly<Record<string, Schema>>;

/**
 * A stream of server-sent events, said once as a call is ({@link Endpoint}). Each event carries the whole state of what it is about,
 * so one that is lost does no harm, and an `id` that says all that has been told until then: sent back as
 * `Last-Event-ID`, it brings only what is not so any more.
 */
export interface EventStream<Q extends Schema = Schema, E extends Events = Events> {
  readonly name: string;
  readonly base: Endpoint['base'];
  readonly path: Endpoint['path'];
  readonly query: Q;
  /** What `data` is, as JSON, by the name of the event. */
  readonly events: E;
  /** Codes beyond those that any call may answer, instead of the stream. */
  readonly errors: readonly ErrorCode[];
}

export type StreamQuery<S extends EventStream> = v.InferOutput<S['query']>;

import type * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

type Schema = v.GenericSchema;
type Events = Readonly<Record<string, Schema>>;

/**
 * A stream of server-sent events, defined once like a call ({@link Endpoint}). Each event carries the whole state of its subject, so a lost
 * one does no harm, and an `id` that encodes everything sent so far: when it is sent back as `Last-Event-ID`, only changes are delivered.
 */
export interface EventStream<Q extends Schema = Schema, E extends Events = Events> {
  readonly name: string;
  readonly base: Endpoint['base'];
  readonly path: Endpoint['path'];
  readonly query: Q;
  /** Schemas of `data`, as JSON, by event name. */
  readonly events: E;
  /** Error codes in addition to those common to all calls, returned instead of the stream. */
  readonly errors: readonly ErrorCode[];
}

export type StreamQuery<S extends EventStream> = v.InferOutput<S['query']>;

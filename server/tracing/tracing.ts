import type { FastifyInstance } from 'fastify';

/** Where traces are sent (docs/product.md §12.27). */
export interface TracingConfig {
  /** `http://collector.internal:4318`: spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Whether a request's `traceparent` is continued: it comes from a proxy of ours. */
  readonly trustsCallers: boolean;
}

/** What a process reports of its work: requests, statements, outgoing calls, jobs. */
export interface Tracing {
  /** Adds a span to each request, except for files and probes. Call it before routes are registered. */
  readonly install: (app: FastifyInstance) => void;
  /** Adds a span to the work of a job, named by its kind. */
  readonly aroundJob: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Sends what is left, for at most a few seconds. */
  readonly close: () => Promise<void>;
}

import type { BodyOf, OkInput, QueryOf } from '#contract/endpoint.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import type * as v from 'valibot';
import { parseInput } from '#server/http/validation.ts';
import type { PartnerCall } from './partner.ts';

type SchemaOrNull = v.GenericSchema | null;
type WithInput<E extends PartnerEndpoint> = PartnerCall & { readonly query: QueryOf<E>; readonly body: BodyOf<E> };

/** A partner call with parsed query and body. */
interface ReadPartnerCall {
  /** Work that takes long, on the pool, before the transaction of `run`; it changes nothing that the call is about. */
  readonly prepare: (call: PartnerCall) => Promise<void>;
  readonly run: (call: PartnerCall) => Promise<unknown>;
  /** Answers a repeat by key; null: the stored response is replayed, which then contains no personal data. */
  readonly repeat: ((call: PartnerCall) => Promise<unknown>) | null;
}

/** A partner API endpoint with its handler. */
export interface PartnerRoute {
  readonly endpoint: PartnerEndpoint;
  /** Maximum body size in bytes; the default limit when missing. */
  readonly bodyLimit?: number | undefined;
  /** Parses query and body; throws VALIDATION_FAILED. */
  readonly read: (input: { query: unknown; body: unknown }) => ReadPartnerCall;
}

interface PartnerOptions<E extends PartnerEndpoint> {
  /** Loads what was already done, with the caller's rights (docs/product.md §12.1). */
  readonly repeat?: (call: WithInput<E>) => Promise<OkInput<E>>;
  readonly bodyLimit?: number;
}

/** Joins an endpoint of `partnerApi` with its handler, which throws {@link ApiError} for every named failure. */
export function implementPartner<Q extends SchemaOrNull, B extends SchemaOrNull, O extends SchemaOrNull>(
  endpoint: PartnerEndpoint<Q, B, O>,
  handler: (call: WithInput<PartnerEndpoint<Q, B, O>>) => Promise<OkInput<PartnerEndpoint<Q, B, O>>>,
  options: PartnerOptions<PartnerEndpoint<Q, B, O>> = {},
): PartnerRoute {
  return implementPrepared(endpoint, async () => undefined, handler, options);
}

/**
 * {@link implementPartner} for a change with work that takes long, such as a picture: `prepare` does it before the transaction, and the
 * handler gets its result. It runs for a repeat, too.
 */
export function implementPrepared<Q extends SchemaOrNull, B extends SchemaOrNull, O extends SchemaOrNull, Prepared>(
  endpoint: PartnerEndpoint<Q, B, O>,
  prepare: (call: WithInput<PartnerEndpoint<Q, B, O>>) => Promise<Prepared>,
  handler: (
    call: WithInput<PartnerEndpoint<Q, B, O>>,
    prepared: Prepared,
  ) => Promise<OkInput<PartnerEndpoint<Q, B, O>>>,
  options: PartnerOptions<PartnerEndpoint<Q, B, O>> = {},
): PartnerRoute {
  const { repeat, bodyLimit } = options;
  return {
    endpoint,
    bodyLimit,
    read: (input) => {
      const query = endpoint.query === null ? undefined : parseInput(endpoint.query, input.query);
      const body = endpoint.body === null ? undefined : parseInput(endpoint.body, input.body);
      const whole = (call: PartnerCall): WithInput<PartnerEndpoint<Q, B, O>> => ({
        ...call,
        // Parsed by this endpoint's own schemas above; the conditional types cannot follow the null checks.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        query: query as QueryOf<PartnerEndpoint<Q, B, O>>,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        body: body as BodyOf<PartnerEndpoint<Q, B, O>>,
      });
      let prepared: { readonly made: Prepared } | null = null;
      return {
        prepare: async (call) => {
          prepared = { made: await prepare(whole(call)) };
        },
        run: (call) => {
          if (prepared === null) throw new Error(`${endpoint.name} was not prepared`);
          return handler(whole(call), prepared.made);
        },
        repeat: repeat === undefined ? null : (call) => repeat(whole(call)),
      };
    },
  };
}

import type { BodyOf, OkInput, QueryOf } from '#contract/endpoint.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import type * as v from 'valibot';
import { parseInput } from '#server/http/validation.ts';
import type { PartnerCall } from './partner.ts';

type SchemaOrNull = v.GenericSchema | null;
type WithInput<E extends PartnerEndpoint> = PartnerCall & { readonly query: QueryOf<E>; readonly body: BodyOf<E> };

/** A partner call with parsed query and body. */
interface ReadPartnerCall {
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

/** Joins an endpoint of `partnerApi` with its handler, which throws {@link ApiError} for every named failure. */
export function implementPartner<Q extends SchemaOrNull, B extends SchemaOrNull, O extends SchemaOrNull>(
  endpoint: PartnerEndpoint<Q, B, O>,
  handler: (call: WithInput<PartnerEndpoint<Q, B, O>>) => Promise<OkInput<PartnerEndpoint<Q, B, O>>>,
  options: {
    /** Loads what was already done, with the caller's rights (docs/product.md §12.1). */
    readonly repeat?: (call: WithInput<PartnerEndpoint<Q, B, O>>) => Promise<OkInput<PartnerEndpoint<Q, B, O>>>;
    readonly bodyLimit?: number;
  } = {},
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
      return {
        run: (call) => handler(whole(call)),
        repeat: repeat === undefined ? null : (call) => repeat(whole(call)),
      };
    },
  };
}

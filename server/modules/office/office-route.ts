import type * as v from 'valibot';
import type { BodyOf, Endpoint, OkInput } from '#contract/endpoint.ts';
import { parseInput } from '#server/http/validation.ts';

type SchemaOrNull = v.GenericSchema | null;

/** An endpoint of the office with its handler, which gets a context and the parsed body. */
export interface OfficeRoute<Context> {
  readonly endpoint: Endpoint;
  /** Parses the body; throws VALIDATION_FAILED. */
  readonly read: (body: unknown) => (context: Context) => Promise<unknown>;
}

/** Joins an endpoint with its handler, which throws ApiError for every named failure. */
export function implementOffice<Context, B extends SchemaOrNull, O extends SchemaOrNull>(
  endpoint: Endpoint<null, B, O>,
  handler: (context: Context, body: BodyOf<Endpoint<null, B, O>>) => Promise<OkInput<Endpoint<null, B, O>>>,
): OfficeRoute<Context> {
  return {
    endpoint,
    read: (json) => {
      const body = endpoint.body === null ? undefined : parseInput(endpoint.body, json);
      // Parsed by this endpoint's own schema above; the conditional type cannot follow the null check.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (context) => handler(context, body as BodyOf<Endpoint<null, B, O>>);
    },
  };
}

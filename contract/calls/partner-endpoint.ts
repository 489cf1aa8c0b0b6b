import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type * as partner from '../partner.ts';

type S = v.GenericSchema;

/** A call of a partner: what its key must be allowed to do; null: any key may. */
export interface PartnerEndpoint<
  Q extends S | null = S | null,
  B extends S | null = S | null,
  O extends S | null = S | null,
> extends Endpoint<Q, B, O> {
  readonly scope: partner.PartnerScope | null;
}

/** What all calls under `/api/partner` have in common. */
export const PARTNER_CALL = { base: '/api/partner', personal: true, forgeryToken: false } as const;

/** A call that reads. */
export function read<Q extends S | null, O extends S>(
  name: string,
  path: `/${string}`,
  scope: partner.PartnerScope | null,
  schemas: { readonly query: Q; readonly ok: O },
  errors: readonly ErrorCode[] = [],
): PartnerEndpoint<Q, null, O> {
  return { ...PARTNER_CALL, name, method: 'GET', path, scope, ...schemas, body: null, errors };
}

/** A call that changes something. */
export function change<B extends S, O extends S>(
  name: string,
  path: `/${string}`,
  scope: partner.PartnerScope | null,
  schemas: { readonly body: B; readonly ok: O },
  errors: readonly ErrorCode[] = [],
): PartnerEndpoint<null, B, O> {
  return { ...PARTNER_CALL, name, method: 'POST', path, scope, ...schemas, query: null, errors };
}

import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type * as partner from '../partner.ts';

type S = v.GenericSchema;

/** A partner call with the scope its key needs; null: any key. */
export interface PartnerEndpoint<
  Q extends S | null = S | null,
  B extends S | null = S | null,
  O extends S | null = S | null,
> extends Endpoint<Q, B, O> {
  readonly scope: partner.PartnerScope | null;
}

/** Common to all calls under `/api/partner`. */
export const PARTNER_CALL = { base: '/api/partner', personal: true, forgeryToken: false } as const;

/** Declares a call that reads. */
export function read<Q extends S | null, O extends S>(
  name: string,
  path: `/${string}`,
  scope: partner.PartnerScope | null,
  schemas: { readonly query: Q; readonly ok: O },
  errors: readonly ErrorCode[] = [],
): PartnerEndpoint<Q, null, O> {
  return { ...PARTNER_CALL, name, method: 'GET', path, scope, ...schemas, body: null, errors };
}

/** Declares a call that changes data. */
export function change<B extends S, O extends S>(
  name: string,
  path: `/${string}`,
  scope: partner.PartnerScope | null,
  schemas: { readonly body: B; readonly ok: O },
  errors: readonly ErrorCode[] = [],
): PartnerEndpoint<null, B, O> {
  return { ...PARTNER_CALL, name, method: 'POST', path, scope, ...schemas, query: null, errors };
}

/** Marks a cookie request as sent by our own page: forms cannot set the header, and other sites' scripts are not allowed to. */
export const SESSION_HEADER = 'x-partner-session';

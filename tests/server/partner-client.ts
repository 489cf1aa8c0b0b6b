import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type BodyInput, endpointPath, type OkOf, type QueryInput } from '#contract/endpoint.ts';
import { ApiErrorBody } from '#contract/errors.ts';
import { type PartnerScope, STAFF_SCOPES } from '#contract/partner.ts';
import { encodeQuery } from '#contract/query-string.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { createKey } from '#server/modules/partner/keys/key-commands.ts';
import type { TestWorld } from './cart-order-client.ts';

type Input<E extends PartnerEndpoint> = (E['query'] extends null ? { query?: undefined } : { query: QueryInput<E> }) &
  (E['body'] extends null ? { body?: undefined } : { body: BodyInput<E> }) & { key?: string };

const Refusal = v.object({ ...ApiErrorBody.entries, details: v.optional(v.looseObject({})) });

/** How a request differs from a valid one. */
export interface Spoilt {
  readonly bearer?: string | null;
  /** Seconds by which its timestamp is off. */
  readonly lateBy?: number;
  readonly webhookId?: string;
  readonly signature?: string | null;
  /** Sent in place of the signed body. */
  readonly otherBody?: string;
  readonly key?: string | undefined;
}

/** As a till would implement it from the documents: the server's own code does not sign here. */
const signedHeaders = (secret: string, id: string, timestamp: number, line: string, body: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${line}.${body}`).digest('base64')}`,
});

/** A till or a tablet that calls with this `KEYID.SECRET`. */
export function partnerOf(test: Pick<TestWorld, 'app' | 'now'>, bearer: string) {
  const [, secret = ''] = bearer.split('.');

  const send = async (
    endpoint: PartnerEndpoint,
    input: { readonly query?: unknown; readonly body?: unknown },
    spoilt: Spoilt = {},
  ) => {
    const query = v.parse(v.record(v.string(), v.unknown()), input.query ?? {});
    const url = `${endpointPath(endpoint)}${encodeQuery(query)}`;
    const body = input.body === undefined ? '' : JSON.stringify(input.body);
    const timestamp = Math.floor(test.now().getTime() / 1000) - (spoilt.lateBy ?? 0);
    const signed = signedHeaders(
      secret,
      spoilt.webhookId ?? randomUUID(),
      timestamp,
      `${endpoint.method} ${url}`,
      body,
    );
    const { 'webhook-signature': right, ...rest } = signed;
    const response = await test.app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(spoilt.bearer === null ? {} : { authorization: `Bearer ${spoilt.bearer ?? bearer}` }),
        ...(spoilt.signature === null ? {} : { ...rest, 'webhook-signature': spoilt.signature ?? right }),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...(endpoint.method === 'POST' ? { 'idempotency-key': spoilt.key ?? randomUUID() } : {}),
      },
      ...(body === '' ? {} : { payload: spoilt.otherBody ?? body }),
    });
    return { status: response.statusCode, body: response.json<unknown>(), headers: response.headers };
  };

  /** The parsed response of a call that must succeed. */
  const ok = async <E extends PartnerEndpoint>(endpoint: E, input: Input<E>): Promise<OkOf<E>> => {
    const { status, body } = await send(endpoint, input, { key: input.key });
    if (status !== 200 || endpoint.ok === null) {
      throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
    }
    return v.parse(endpoint.ok, body) as OkOf<E>; // parsed by the very schema that OkOf names
  };

  /** The rejection of a call that must fail. */
  const refused = async (
    endpoint: PartnerEndpoint,
    input: { readonly query?: unknown; readonly body?: unknown },
    spoilt: Spoilt = {},
  ) => {
    const { status, body } = await send(endpoint, input, spoilt);
    if (status < 400) throw new Error(`${endpoint.name} was expected to refuse, and answered ${JSON.stringify(body)}`);
    return { status, ...v.parse(Refusal, body) };
  };
  return { send, ok, refused, bearer };
}
export type TestPartner = ReturnType<typeof partnerOf>;

/** A partner with a new key: for restaurant 1 and every scope but the chain, by default. */
export async function newPartner(
  test: Pick<TestWorld, 'app' | 'now' | 'db'>,
  {
    restaurantId = 1,
    scopes,
  }: { readonly restaurantId?: number | null; readonly scopes?: readonly PartnerScope[] } = {},
): Promise<TestPartner> {
  const all = STAFF_SCOPES.filter((scope) => restaurantId === null || !['manage', 'applications:read'].includes(scope));
  const { bearer } = await createKey(test.db, { name: 'Tablet', restaurantId, scopes: scopes ?? all }, test.now());
  return partnerOf(test, bearer);
}

/** A courier with a new key, for restaurant 1 by default. */
export async function newCourier(
  test: Pick<TestWorld, 'app' | 'now' | 'db'>,
  { name = 'Тимур', restaurantId = 1 }: { readonly name?: string; readonly restaurantId?: number | null } = {},
): Promise<TestPartner> {
  const key = { name, phone: '8 900 123-45-67', restaurantId, scopes: ['courier'] } as const;
  return partnerOf(test, (await createKey(test.db, key, test.now())).bearer);
}

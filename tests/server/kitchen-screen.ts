import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { endpointPath, type Endpoint } from '#contract/endpoint.ts';
import { ApiErrorBody } from '#contract/errors.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { TestWorld } from './cart-order-client.ts';

/** How a request differs from those of our own page. */
export interface SpoiltScreen {
  readonly header?: null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly key?: string;
  readonly from?: string;
}

const Refusal = v.object({ ...ApiErrorBody.entries, details: v.optional(v.looseObject({})) });

/** A kitchen's browser: it stores its cookie and sends what our page sends. */
export function screenOf(test: Pick<TestWorld, 'app'>) {
  let cookie = '';
  const send = async (
    endpoint: Endpoint,
    input: { readonly query?: unknown; readonly body?: unknown } = {},
    spoilt: SpoiltScreen = {},
  ) => {
    const query = v.parse(v.record(v.string(), v.unknown()), input.query ?? {});
    const response = await test.app.inject({
      method: endpoint.method,
      url: `${endpointPath(endpoint)}${encodeQuery(query)}`,
      remoteAddress: spoilt.from ?? '127.0.0.1',
      headers: {
        ...(cookie === '' && spoilt.cookie === undefined ? {} : { cookie: spoilt.cookie ?? cookie }),
        ...(spoilt.header === null ? {} : { 'x-partner-session': '1' }),
        ...(endpoint.method === 'POST' ? { 'idempotency-key': spoilt.key ?? randomUUID() } : {}),
        ...spoilt.headers,
      },
      ...(input.body === undefined ? {} : { payload: v.parse(v.record(v.string(), v.unknown()), input.body) }),
    });
    const set = response.cookies.find(({ name }) => name.endsWith('kitchen'));
    if (set !== undefined) cookie = set.value === '' ? '' : `${set.name}=${set.value}`;
    const body: unknown = response.body === '' ? null : response.json();
    return { status: response.statusCode, body, headers: response.headers, set };
  };
  const refused = async (...call: Parameters<typeof send>) => {
    const { status, body } = await send(...call);
    if (status < 400) throw new Error(`${call[0].name} was expected to refuse, and answered ${JSON.stringify(body)}`);
    return { status, ...v.parse(Refusal, body) };
  };
  const logIn = (key: string, from?: string) =>
    send(partnerSessionApi.openPartnerSession, { body: { key } }, from === undefined ? {} : { from });
  return { send, refused, logIn, cookie: () => cookie };
}
export type Screen = ReturnType<typeof screenOf>;

/** A screen that is logged in with this key. */
export async function loggedIn(test: Pick<TestWorld, 'app'>, bearer: string): Promise<Screen> {
  const screen = screenOf(test);
  const { status, body } = await screen.logIn(bearer);
  if (status !== 200) throw new Error(`not logged in: ${JSON.stringify(body)}`);
  return screen;
}

import { api } from '#contract/endpoints.ts';
import type { Context } from '../context.ts';
import { callName } from '../judge.ts';
import { UNKNOWN_ID } from '../sample.ts';
import type { Visitor } from '../visitor.ts';

const OTHER_SITE = 'https://other-site.example';
const CALL = callName(api.clearCart);
/** References nothing, so that it changes nothing where it is accepted. */
const HARMLESS = { body: { cart_id: UNKNOWN_ID } };
const HEADERS = ['content-type', 'idempotency-key', 'x-xsrf-token'];

const isLetThrough = ({ status, json }: Awaited<ReturnType<Visitor['send']>>): boolean =>
  !(status === 400 || status === 403) || JSON.stringify(json ?? '').includes('CART_');

/** Sends a change that a page of another site could make with this browser's cookies. */
const checkTokens = async ({ newVisitor, ledger }: Context): Promise<void> => {
  const guest = newVisitor();
  await guest.ok(api.csrfCookie);
  const at = { capability: 'forgery', call: CALL } as const;
  if (guest.cookie('XSRF-TOKEN') === null) {
    const what = 'sets no cookie XSRF-TOKEN: VITE_API_CREDENTIALS=bearer is for a backend without';
    ledger.add({
      check: 'csrf',
      capability: 'forgery',
      level: 'broken',
      call: callName(api.csrfCookie),
      what,
      loses: 'no change can be made',
    });
    return;
  }
  const refusal = { check: 'csrf', capability: 'forgery', codes: ['INVALID_CSRF_TOKEN'] } as const;
  const loses = 'any site that a customer visits can change their cart, and order';
  await guest.refused(
    api.clearCart,
    { ...HARMLESS, csrf: false },
    { ...refusal, to: 'a change without X-XSRF-TOKEN', loses },
  );
  const wrong = { ...HARMLESS, csrf: false, headers: { 'x-xsrf-token': 'wrong.token' } };
  await guest.refused(api.clearCart, wrong, { ...refusal, to: 'a wrong X-XSRF-TOKEN', loses });
  const right = await guest.send(api.clearCart, HARMLESS);
  if (!isLetThrough(right)) {
    const what = `refuses the token of its own cookie with ${right.status}`;
    ledger.add({ check: 'csrf', ...at, level: 'broken', what, loses: 'no change can be made' });
  }
  const fromElsewhere = { ...HARMLESS, headers: { origin: OTHER_SITE, 'sec-fetch-site': 'cross-site' } };
  await guest.refused(api.clearCart, fromElsewhere, {
    check: 'cross-site',
    capability: 'forgery',
    codes: ['CROSS_SITE_REQUEST'],
    to: 'a change that a browser says another site has made',
    level: 'degraded',
    loses: 'one leaked token allows forged requests from any site',
  });
};

/** Checks that another site cannot read this browser's responses. */
const checkOtherSites = async ({ guest, ledger }: Context): Promise<void> => {
  for (const endpoint of [api.profile, api.environment]) {
    const { headers } = await guest.send(endpoint, { headers: { origin: OTHER_SITE } });
    const allowed = headers.get('access-control-allow-origin');
    const isOpen = allowed === OTHER_SITE && headers.get('access-control-allow-credentials') === 'true';
    const what = isOpen
      ? 'lets any site read it with the customer’s cookies'
      : 'is not read by other sites with cookies';
    const loses = isOpen ? 'any site that a customer visits can read name, phone and orders' : '';
    ledger.add({
      check: 'cors',
      capability: 'forgery',
      level: isOpen ? 'broken' : 'kept',
      call: callName(endpoint),
      what,
      loses,
    });
  }
};

/** Checks that the storefront's own origin is allowed, where browsers call the backend directly. */
const checkStorefront = async ({ wire, storefront, ledger, connection }: Context): Promise<void> => {
  if (storefront === null) return;
  const asked = [...HEADERS, ...(connection.credentials === 'bearer' ? ['authorization'] : [])];
  const { headers, status } = await wire.send({
    method: 'OPTIONS',
    path: '/api/restaurant/cart/clear',
    headers: {
      origin: storefront,
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked.join(','),
    },
  });
  const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const faults = [
    ...(status < 300 ? [] : [`answers ${status} to the browser’s question before a change (OPTIONS)`]),
    ...(headers.get('access-control-allow-origin') === storefront ? [] : [`does not allow the origin ${storefront}`]),
    ...(headers.get('access-control-allow-credentials') === 'true' ? [] : ['does not allow credentials']),
    ...asked.filter((name) => !names.includes(name)).map((name) => `does not allow the header ${name}`),
  ];
  const at = { check: 'cors of the storefront', capability: 'connection', call: CALL } as const;
  if (faults.length === 0) ledger.add({ ...at, level: 'kept', what: `lets ${storefront} in` });
  else ledger.add({ ...at, level: 'broken', what: faults.join('; '), loses: 'browsers send nothing' });
};

/** Checks whether scripts and plain http can read the session. */
const checkCookies = ({ setCookies, wire, ledger, connection }: Context): void => {
  for (const line of setCookies) {
    const [, name = ''] = /^\s*([^=;]+)/.exec(line) ?? [];
    const isReadable =
      name === 'XSRF-TOKEN' ||
      (connection.credentials === 'bearer' && name === 'token') ||
      !/token|sess|guest/i.test(name);
    const faults = [
      ...(/;\s*samesite=(?:lax|strict)/i.test(line) ? [] : ['no SameSite']),
      ...(isReadable || /;\s*httponly/i.test(line) ? [] : ['no HttpOnly']),
      ...(!wire.origin.startsWith('https:') || /;\s*secure/i.test(line) ? [] : ['no Secure']),
    ];
    const at = { check: 'cookies', capability: 'forgery' } as const;
    if (faults.length === 0) ledger.add({ ...at, level: 'kept', what: `the cookie ${name} is closed` });
    else {
      const what = `the cookie ${name} has ${faults.join(', ')}`;
      ledger.add({ ...at, level: 'degraded', what, loses: 'a script, another site or a network can take the session' });
    }
  }
};

/** Checks forged requests: what a page of another site can do with a customer's cookies. Changes nothing. */
export async function checkForgery(context: Context): Promise<void> {
  if (context.connection.credentials === 'cookie') await checkTokens(context);
  else {
    const what = 'a bearer token is sent by the page alone: no browser adds it to a forged request';
    context.ledger.add({ check: 'csrf', capability: 'forgery', level: 'kept', what });
  }
  await checkOtherSites(context);
  await checkStorefront(context);
  checkCookies(context);
}

import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { callName } from '../judge.ts';
import type { Refusal } from '../judge-refusal.ts';
import { sampleOf, UNKNOWN_ID } from '../sample.ts';
import { newKey } from '../made-cart.ts';
import { isPage } from '../wire.ts';

const endpoints: readonly Endpoint[] = Object.values(api);
const isOwn = ({ errors }: Endpoint): boolean => errors.includes('NOT_AUTHENTICATED');

/** Checks that a customer's own data is refused to guests. */
const checkGuests = async ({ newVisitor }: Context): Promise<void> => {
  const guest = newVisitor();
  for (const endpoint of endpoints.filter(isOwn)) {
    if (endpoint.name === api.applyBonus.name) continue;
    const body = endpoint.body === null ? {} : { body: sampleOf(endpoint.body), key: newKey() };
    const codes: readonly ErrorCode[] = ['NOT_AUTHENTICATED'];
    await guest.refused(endpoint, body, {
      check: 'guests',
      capability: 'account',
      codes,
      to: 'a guest',
      loses: 'a customer’s own data is shown to others, or the page treats a guest as logged in',
      provesAbsence: true,
      // Changing the account without being logged in changes nothing.
      ...(endpoint.method === 'POST' ? { level: 'degraded' } : {}),
    });
  }
};

/** Checks that an empty body is refused by every call that requires one, which also shows that the call exists. */
const checkEmptyBodies = async ({ newVisitor, ledger }: Context): Promise<void> => {
  const guest = newVisitor();
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
    if (endpoint.body === null || v.is(endpoint.body, {})) {
      await checkBodiless(endpoint, guest, ledger);
      continue;
    }
    const codes: readonly ErrorCode[] = [
      'VALIDATION_FAILED',
      ...(isOwn(endpoint) ? ['NOT_AUTHENTICATED' as const] : []),
    ];
    const loses = 'the storefront takes the error for another one';
    const refusal = { check: 'empty bodies', codes, to: 'an empty body', loses, provesAbsence: true };
    // Accepting an empty body is only degraded: no screen sends one.
    await guest.refused(endpoint, { body: {}, key: newKey() }, { ...refusal, level: 'degraded' });
  }
};

const checkBodiless = async (
  endpoint: Endpoint,
  guest: ReturnType<Context['newVisitor']>,
  ledger: Context['ledger'],
) => {
  if (endpoint.name === api.logOut.name) await guest.ok(endpoint);
  else if (!isOwn(endpoint)) {
    ledger.add({
      check: 'call is there',
      capability: 'menu',
      level: 'unchecked',
      call: callName(endpoint),
      what: 'the contract does not specify its body yet',
    });
  }
};

/** Checks requests for a cart or an order that does not exist. */
const checkUnknown = async ({ newVisitor }: Context): Promise<void> => {
  const guest = newVisitor();
  const refused = (endpoint: Endpoint, code: ErrorCode, sent: object, loses: string): Promise<boolean> =>
    guest.refused(endpoint, sent, { check: 'unknown ids', codes: [code], to: 'an unknown id', loses });
  await refused(
    api.cart,
    'CART_NOT_FOUND',
    { query: { cart_id: UNKNOWN_ID } },
    'a cart that is gone stays on the screen',
  );
  const order = { query: { order_id: UNKNOWN_ID } };
  await refused(api.orderStatus, 'ORDER_NOT_FOUND', order, 'an address that is no order looks like one');
  await refused(api.orderDoorPhoto, 'ORDER_NOT_FOUND', order, 'an unknown order has a photograph at a door');
  await guest.refused(api.orders, order, {
    check: 'unknown ids',
    codes: ['ORDER_NOT_FOUND'],
    to: 'an unknown id',
    level: 'degraded',
    loses: 'an address that is no order shows an error instead of «нет такого заказа»',
  });
  const text = { check: 'unknown ids', codes: ['NOT_FOUND'], to: 'an unknown name', capability: 'content' } as const;
  const loses = 'an address that is no page looks like one';
  await guest.refused(api.contentPage, { query: { slug: 'no-such-page' } }, { ...text, loses });
  await guest.refused(api.contentText, { query: { key: 'no-such-text' } }, { ...text, loses });
  const code = { query: { code: 'no-such-code' } };
  await refused(api.table, 'TABLE_NOT_FOUND', code, 'a forged code is accepted as a table');
  const unseen = 'a call with a forged code is accepted and reaches no waiter';
  await refused(api.tableCalls, 'TABLE_NOT_FOUND', code, unseen);
  await refused(api.tableBill, 'TABLE_NOT_FOUND', code, 'a false code opens a bill');
  const call = { body: { table: code.query.code, kind: 'waiter' }, key: newKey() };
  await refused(api.callFromTable, 'TABLE_NOT_FOUND', call, unseen);
  for (const endpoint of endpoints.filter(({ method }) => method === 'POST')) {
    const { errors, body } = endpoint;
    const unknown = errors.find((one) => one === 'CART_GONE' || one === 'ORDER_NOT_FOUND');
    if (unknown === undefined || body === null) continue;
    const sent = { body: sampleOf(body), key: newKey() };
    const loses = 'a change to a cart or order that is gone looks successful';
    await guest.refused(endpoint, sent, {
      check: 'unknown ids',
      codes: [unknown, ...refusedSooner(errors)],
      to: 'an unknown id',
      loses,
    });
  }
};

/** What may be wrong with a sample besides: a phone number of the wrong form is. */
const refusedSooner = (errors: readonly ErrorCode[]): readonly ErrorCode[] =>
  errors.includes('NOT_AUTHENTICATED') ? ['NOT_AUTHENTICATED'] : [];

/** Checks requests that no screen sends. */
const checkHttp = async ({ newVisitor, wire, ledger }: Context): Promise<void> => {
  const guest = newVisitor();
  const clear = { body: { cart_id: UNKNOWN_ID } };
  const http = (sent: object, refusal: Omit<Refusal, 'check'>) =>
    guest.refused(api.clearCart, { ...clear, ...sent }, { check: 'http', ...refusal });
  const general = 'the error does not help to fix the page';
  await http({ raw: '{"cart_id":' }, { codes: ['MALFORMED_REQUEST'], to: 'a body that is not JSON', loses: general });
  await http(
    { headers: { 'content-type': 'text/plain' } },
    {
      codes: ['UNSUPPORTED_MEDIA_TYPE'],
      to: 'JSON that says it is text',
      capability: 'forgery',
      level: 'degraded',
      loses: 'a form on another site can send it without a preflight request',
    },
  );
  await http(
    { body: { cart_id: UNKNOWN_ID, filler: 'x'.repeat(1_000_000) } },
    {
      codes: ['PAYLOAD_TOO_LARGE'],
      to: 'a body of 1 MB',
      capability: 'limits',
      level: 'degraded',
      loses: 'anyone can fill the memory of the server',
    },
  );
  const nowhere = await wire.send({ method: 'GET', path: '/api/restaurant/no-such-call', headers: {} });
  if (nowhere.status !== 404 || isPage(nowhere)) {
    const what = `answers ${nowhere.status}${isPage(nowhere) ? ' in HTML' : ''} where there is no call`;
    const loses = 'a call that the backend does not have looks like a network without internet';
    ledger.add({
      check: 'http',
      capability: 'errors',
      level: isPage(nowhere) || nowhere.status < 400 ? 'broken' : 'degraded',
      what,
      loses,
    });
  } else ledger.add({ check: 'http', capability: 'errors', level: 'kept', what: 'an unknown call is 404' });
  const read = await wire.send({ method: 'GET', path: '/api/restaurant/cart/clear', headers: {} });
  if (read.status < 400) {
    const what = `answers ${read.status} to GET: a link can change something`;
    ledger.add({
      check: 'http',
      capability: 'forgery',
      level: 'broken',
      call: callName(api.clearCart),
      what,
      loses: 'a link empties a cart',
    });
  }
};

/** Makes every call in a way that has to be refused, and checks the errors. Changes nothing. */
export async function checkRefusals(context: Context): Promise<void> {
  await checkEmptyBodies(context);
  await checkGuests(context);
  await checkUnknown(context);
  await checkHttp(context);
}

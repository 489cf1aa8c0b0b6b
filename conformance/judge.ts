import * as accountCalls from '#contract/calls/account.ts';
import * as cartCalls from '#contract/calls/cart.ts';
import * as contentCalls from '#contract/calls/content.ts';
import * as orderCalls from '#contract/calls/orders.ts';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { isThing } from '#contract/reading/walk.ts';
import type { Capability, Ledger } from './findings.ts';
import { lossOfCall } from './losses.ts';
import { type Answer, isPage } from './wire.ts';

/** Statuses of a server for a call that it does not have. */
const ABSENT_STATUS: ReadonlySet<number> = new Set([404, 405, 501]);
const ABSENT_CODES: ReadonlySet<unknown> = new Set([null, 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'NOT_IMPLEMENTED']);

/** Returns the error code; null if there is none. */
export function codeIn({ json }: Answer): string | null {
  return isThing(json) && typeof json['code'] === 'string' ? json['code'] : null;
}

/** Reports whether a response may mean that the call does not exist: 404 can also mean that the requested object does not. */
export function isAbsence(answer: Answer): boolean {
  return ABSENT_STATUS.has(answer.status) && ABSENT_CODES.has(codeIn(answer));
}

export function callName(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpointPath(endpoint)}`;
}

/** Returns the capability that a call belongs to. */
export function capabilityOf(endpoint: Endpoint): Capability {
  const isOneOf = (calls: object): boolean => Object.values(calls).includes(endpoint);
  if (endpoint.name === 'csrfCookie') return 'forgery';
  if (endpoint.name === 'ping') return 'connection';
  if (isOneOf(accountCalls)) return 'account';
  if (isOneOf(contentCalls)) return 'content';
  if (isOneOf(orderCalls) || endpoint.name === 'orderDoorPhoto') return 'ordering';
  return isOneOf(cartCalls) || endpoint.name === 'cart' ? 'cart' : 'menu';
}

/** Returns a sentence about a response that is not JSON with 2xx, else null. */
export function notJson(answer: Answer): string | null {
  const { status, headers, text, json } = answer;
  if (status >= 300 && status < 400)
    return `redirects to ${headers.get('location') ?? 'nowhere'}: the storefront does not follow redirects`;
  if (isPage(answer)) return 'answers HTML, as a captive portal does: the storefront does not accept it as the API';
  if (!answer.isJson)
    return `has the content type ${headers.get('content-type') ?? 'none'}: the storefront does not accept it as the API`;
  return json === undefined ? `answers with a body that is not JSON: ${text.slice(0, 60)}` : null;
}

/** Records that the backend lacks a call, and what is lost without it. */
export function addAbsence(ledger: Ledger, endpoint: Endpoint, status: number): void {
  const { isEssential, loses } = lossOfCall(endpoint);
  ledger.absent.add(endpoint.name);
  ledger.add({
    check: 'call is there',
    capability: capabilityOf(endpoint),
    level: isEssential ? 'broken' : 'degraded',
    call: callName(endpoint),
    what: `there is no such call (${status})`,
    loses: isEssential ? 'there is no shop without it' : loses,
  });
}

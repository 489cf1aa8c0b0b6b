import { addressBlock } from './address-block.ts';
import type { Callers } from './callers.ts';
import { guardUnsafe } from './csrf.ts';
import { sessionScope } from './idempotency.ts';
import { type Caller, holdCaller, readCaller } from './session.ts';

/** Customers and guests: a cookie or a token says who, and a forgery token that one of our pages calls. */
export const customerCallers: Callers<{ readonly session: Caller | null }> = {
  nobody: { session: null },
  guard: ({ services, request, cookies }, endpoint) => {
    if (endpoint.method !== 'GET') guardUnsafe(services.config, request, cookies, endpoint);
  },
  onInvalid: ({ services, request, now }) =>
    services.countCall(`refused ${addressBlock(request.ip)}`, services.limits.refused, now),
  admit: async ({ services, request, cookies, now }, { endpoint, options }) => {
    const { countCall, limits, db } = services;
    const unsafe = endpoint.method !== 'GET';
    const what = `${unsafe ? 'change' : 'read'} ${options.perMinute === undefined ? '' : endpoint.name}`;
    const limit = options.perMinute ?? (unsafe ? limits.changes : limits.reads);
    countCall(`${what} ${addressBlock(request.ip)}`, limit, now);
    return { session: await readCaller(db, request, cookies, now) };
  },
  keyScope: ({ session }, { body, repeats }) => sessionScope(session?.id ?? null, body, repeats),
  lock: async (tx, { session }, { alone }) => ({ session: await holdCaller(tx, session, alone === true) }),
};

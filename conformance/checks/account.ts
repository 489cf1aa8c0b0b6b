import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { Context } from '../context.ts';
import { addUnchecked } from '../made-cart.ts';

/** Checks what a customer reads of the account; read-only. */
export async function checkAccount(context: Context): Promise<void> {
  const { customer } = context;
  if (customer === null) {
    return addUnchecked(context, ['account'], 'what a customer reads needs a token: CONFORMANCE_TOKEN');
  }
  const { status } = await customer.send(api.profile);
  if (status === 401 || status === 403) {
    return addUnchecked(context, ['account'], `the token of CONFORMANCE_TOKEN opens no account (${status})`);
  }
  for (const endpoint of Object.values<Endpoint>(api)) {
    if (endpoint.method === 'GET' && endpoint.errors.includes('NOT_AUTHENTICATED')) await customer.ok(endpoint);
  }
  await customer.ok(api.orders, { query: {} });
  return undefined;
}

import type { FastifyInstance } from 'fastify';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { callsOf } from '#server/http/call.ts';
import type { Arrived, Callers, CallServices } from '#server/http/callers.ts';
import { bodyOf } from '#server/http/json-body.ts';
import { registerCalls } from '#server/http/register-routes.ts';
import { authenticate } from './authenticate.ts';
import type { KeySource } from './keys/good-key.ts';
import { type Partner, requireScope } from './partner.ts';
import { partnerRoutes } from './partner-routes.ts';
import { requireOwnPage } from './session/read-session.ts';
import { type ScreenLogin, screenSessionRoutes } from './session/session-calls.ts';

const countAddress = ({ services, request, now }: Arrived): void =>
  services.countCall(`partner of ${addressBlock(request.ip)}`, services.limits.reads, now);

/** Partners: a key that has signed the call, or a screen that is logged in with one; with the scope that the call requires. */
const partners = (knownKey: KeySource['knownKey']): Callers<{ readonly partner: Partner }, PartnerEndpoint> => ({
  admit: async (arrived, { endpoint }) => {
    const { services, request, cookies, now } = arrived;
    const { config, countCall, db, limits } = services;
    // Before the key lookup, so that callers without a key cannot load the database.
    countAddress(arrived);
    const partner = await authenticate({ db, now, knownKey, config, cookies }, request, {
      body: bodyOf(request).text,
      count: (keyId) => countCall(`partner ${keyId}`, limits.partner, now),
    });
    requireScope(partner, endpoint.scope);
    return { partner };
  },
  keyScope: ({ partner }) => `partner:${partner.keyId}`,
});

/** Screens that log in and out: nobody yet, but our own page. */
const screens: Callers<object> = {
  admit: async (arrived) => {
    countAddress(arrived);
    requireOwnPage(arrived.services.config, arrived.request);
    return {};
  },
};

/** Mounts all partner calls (docs/product.md §26.2) and the screen login (§26.17). */
export async function registerPartnerApi(
  app: FastifyInstance,
  services: CallServices,
  { sendsSms, ...login }: { readonly sendsSms: boolean } & ScreenLogin,
): Promise<void> {
  await registerCalls(app, {
    prefix: '/api/partner',
    endpoints: [...Object.values(partnerApi), ...Object.values(partnerSessionApi)],
    calls: [
      ...callsOf(services, partners(login.knownKey), partnerRoutes({ ...services.config, sendsSms })),
      ...callsOf(services, screens, screenSessionRoutes(login), { outside: true }),
    ],
  });
}

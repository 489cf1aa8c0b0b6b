import type { FastifyInstance } from 'fastify';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { callsOf } from '#server/http/call.ts';
import type { Arrived, Callers, CallServices } from '#server/http/callers.ts';
import { ownOrigin } from '#server/http/csrf.ts';
import { bodyOf } from '#server/http/json-body.ts';
import { registerCalls } from '#server/http/register-routes.ts';
import type { SmsPort } from '../account/sms/sms-port.ts';
import type { SessionContext } from '../office/session/session-calls.ts';
import { authenticate } from './authenticate.ts';
import { idempotencyOwner, type Partner, requireScope } from './partner.ts';
import { partnerRoutes } from './partner-routes.ts';
import type { PartnerSource } from './session/person-partner.ts';
import { requireOwnPage } from './session/read-session.ts';
import { personSessionRoutes, type ScreenLogin, screenSessionRoutes } from './session/session-calls.ts';

const countAddress = ({ services, request, now }: Arrived): void =>
  services.countCall(`partner of ${addressBlock(request.ip)}`, services.limits.reads, now);

/** Partners: a key that has signed the call, or a screen on which a key or a person is logged in; with the scope that the call requires. */
const partners = ({
  knownKey,
  demoStaff,
}: Pick<PartnerSource, 'knownKey' | 'demoStaff'>): Callers<{ readonly partner: Partner }, PartnerEndpoint> => ({
  admit: async (arrived, { endpoint }) => {
    const { services, request, cookies, now } = arrived;
    const { config, countCall, db, limits } = services;
    // Before the key lookup, so that callers without a key cannot load the database.
    countAddress(arrived);
    const partner = await authenticate({ db, now, knownKey, demoStaff, config, cookies }, request, {
      body: bodyOf(request).text,
      count: (keyId) => countCall(`partner ${keyId}`, limits.partner, now),
    });
    requireScope(partner, endpoint.scope);
    return { partner };
  },
  keyScope: ({ partner }) => `partner:${idempotencyOwner(partner)}`,
});

/** Screens that log in and out: nobody yet, but our own page. */
const screens = ({ demoStaff = [] }: ScreenLogin): Callers<Pick<SessionContext, 'demoStaff' | 'origin'>> => ({
  admit: async (arrived) => {
    countAddress(arrived);
    requireOwnPage(arrived.services.config, arrived.request);
    return { demoStaff, origin: ownOrigin(arrived.services.config, arrived.request) };
  },
});

/** Mounts all partner calls (docs/product.md §26.2) and the screen login (§26.17). */
export async function registerPartnerApi(
  app: FastifyInstance,
  services: CallServices,
  {
    sms,
    ...login
  }: {
    /** Null: no message can be sent. */
    readonly sms: SmsPort | null;
  } & ScreenLogin,
): Promise<void> {
  const { config, db } = services;
  const visitors = screens(login);
  await registerCalls(app, {
    prefix: '/api/partner',
    endpoints: [...Object.values(partnerApi), ...Object.values(partnerSessionApi)],
    calls: [
      ...callsOf(services, partners(login), partnerRoutes({ ...config, sendsSms: sms !== null })),
      ...callsOf(services, visitors, screenSessionRoutes(login), { outside: true }),
      ...callsOf(services, visitors, personSessionRoutes({ ...config, db, sms })),
    ],
  });
}

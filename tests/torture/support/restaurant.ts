import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PartnerEndpoint } from '#contract/calls/partner-endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import type { BodyInput, OkOf, QueryInput } from '#contract/endpoint.ts';
import { KITCHEN_STEPS, type PartnerOrder } from '#contract/partner.ts';
import { signatureOf } from '#server/modules/partner/signature.ts';
import { demoBearer } from '#server/sandbox/demo-partner.ts';
import { chance, pick } from './chance.ts';
import { nextAddress, type Surprises, surpriseOf, type Unsigned, untilAnswered, type Way } from './shop.ts';

/** The partner's clock, ms since 1970: a signature is good for minutes. */
type Now = () => number;

const signerOf =
  (bearer: string, now: Now) =>
  ({ method, path, body }: Unsigned): Readonly<Record<string, string>> => {
    const id = randomUUID();
    const timestamp = Math.floor(now() / 1000);
    const [, secret = ''] = bearer.split('.');
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secret, { id, timestamp, method, path, body }),
    };
  };

/** Expected where a customer, another tablet or the provider was faster. */
const BEATEN = new Set([404, 409]);

/**
 * A tablet of a restaurant of this id, or of the manager of the chain, by the demo's key. Each call is repeated with its key until it is
 * answered.
 *
 * @param surprises gets the responses that no one may get
 */
export function startTablet(of: number | 'chain', way: () => Way, now: Now, surprises: Surprises) {
  const bearer = demoBearer(of === 'chain' ? null : of);
  const sign = signerOf(bearer, now);
  /** Returns null where someone was faster. */
  const call = async <E extends PartnerEndpoint>(
    endpoint: E,
    input: (E['query'] extends null ? { query?: undefined } : { query: QueryInput<E> }) &
      (E['body'] extends null ? { body?: undefined } : { body: BodyInput<E> }),
  ): Promise<OkOf<E> | null> => {
    const asked = { address: nextAddress(), bearer, sign, ...input };
    const answer = await untilAnswered(way, endpoint, asked as unknown as Parameters<typeof untilAnswered<E>>[2]);
    if (answer.status === 200 && endpoint.ok !== null) return v.parse(endpoint.ok, answer.body) as OkOf<E>;
    if (!BEATEN.has(answer.status)) surprises.push(surpriseOf(endpoint, answer));
    return null;
  };
  return {
    call,
    /** Moves this order a step on, or rejects it with this chance. @returns it as it is then; null: it has no next step, or someone was faster */
    step,
    /** Moves one of the active orders a step on, or rejects it. */
    cook: async (rejects: number): Promise<void> => {
      const active = (await call(partnerApi.partnerOrders, { query: { include: 'table_calls' } }))?.orders ?? [];
      const order = pick(active);
      if (order !== undefined) await step(order, rejects);
    },
  };

  async function step({ id: order_id, next }: PartnerOrder, rejects: number): Promise<PartnerOrder | null> {
    if (next.includes('canceled') && chance() < rejects)
      return call(partnerApi.partnerRejectOrder, { body: { order_id, reason: 'other' } });
    if (next.includes('confirmed')) return call(partnerApi.partnerAcceptOrder, { body: { order_id } });
    const status = KITCHEN_STEPS.find((one) => next.includes(one));
    return status === undefined ? null : call(partnerApi.partnerMoveOrder, { body: { order_id, status } });
  }
}
export type Tablet = ReturnType<typeof startTablet>;

import type { Agent } from 'node:https';
import { minutesToMilliseconds } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import webPush from 'web-push';
import { type Answered, postOut } from '#server/http/post-out.ts';
import type { PushConfig } from './push-config.ts';
import type { OutgoingPush } from './push-message.ts';

/** A push service that takes longer is treated as failing. */
const TIMEOUT_MS = 8000;

/** A browser as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Invalid keys: nothing can ever be sent to this browser. */
class UnusableKeys extends Error {
  constructor(cause: unknown) {
    super('the keys of a subscription are of no use', { cause });
    this.name = 'UnusableKeys';
  }
}

const encrypted = (config: PushConfig, to: PushTarget, { message, ttl, urgency, topic }: OutgoingPush) => {
  const { endpoint, p256dh, auth } = to;
  const { subject, publicKey, privateKey } = config;
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      TTL: ttl,
      urgency,
      topic,
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, publicKey, privateKey },
    });
  } catch (error) {
    throw new UnusableKeys(error);
  }
};

/** Keeps only header values. */
const headersOf = (headers: object): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/**
 * Sends a message to the browser's push service, encrypted for that browser alone (RFC 8291) and signed with our key (RFC 8292).
 *
 * @throws {UnusableKeys} {Error} when the service does not respond
 */
const sendPush = async (
  { push, agent }: Pick<PushSending, 'push' | 'agent'>,
  to: PushTarget,
  message: OutgoingPush,
): Promise<Answered> => {
  const { headers, body } = encrypted(push, to, message);
  return postOut(to.endpoint, { headers: headersOf(headers), body: body ?? '', agent, timeoutMs: TIMEOUT_MS });
};

/** The browser is gone, or has another subscription (RFC 8030). */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Maximum delay before retrying a push service that requests a longer pause, ms. */
const LONGEST_PAUSE_MS = minutesToMilliseconds(30);

export interface PushSending {
  readonly push: PushConfig;
  readonly agent: Agent;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Outcome of a message. `gone`: nothing can ever be delivered there; `pauseMs`: retry after that. */
export type PushOutcome = 'sent' | 'refused' | 'gone' | { readonly pauseMs: number };

/** Hands a message over to the push service. @throws {Error} on a service failure: the queue retries */
export async function handOver(
  { push, agent, log }: PushSending,
  to: PushTarget,
  message: OutgoingPush,
): Promise<PushOutcome> {
  try {
    const { status, retryAfterMs } = await sendPush({ push, agent }, to, message);
    if (status >= 200 && status < 300) return 'sent';
    if (GONE.has(status)) return 'gone';
    if (status === 429 || status >= 500) {
      if (retryAfterMs === null) throw new Error(`the push service answers ${status}`);
      return { pauseMs: Math.min(retryAfterMs, LONGEST_PAUSE_MS) };
    }
    log.error({ status, host: new URL(to.endpoint).hostname }, 'a push service refuses a message');
    return 'refused';
  } catch (error) {
    if (!(error instanceof UnusableKeys)) throw error;
    return 'gone';
  }
}

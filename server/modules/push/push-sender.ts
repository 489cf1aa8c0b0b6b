import type { Agent } from 'node:https';
import webPush from 'web-push';
import { type Answered, postOut } from '#server/http/post-out.ts';
import type { PushConfig } from './push-config.ts';
import type { OutgoingPush } from './push-message.ts';
import type { SubscriptionRow } from './push-repository.ts';

/** A push service that takes longer is treated as failing. */
const TIMEOUT_MS = 8000;

/** Invalid keys: nothing can ever be sent to this browser. */
export class UnusableKeys extends Error {
  constructor(cause: unknown) {
    super('the keys of a subscription are of no use', { cause });
    this.name = 'UnusableKeys';
  }
}

const encrypted = (config: PushConfig, to: SubscriptionRow, { message, ttl, urgency, topic }: OutgoingPush) => {
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
export async function sendPush(
  config: PushConfig,
  agent: Agent,
  to: SubscriptionRow,
  push: OutgoingPush,
): Promise<Answered> {
  const { headers, body } = encrypted(config, to, push);
  return postOut(to.endpoint, { headers: headersOf(headers), body: body ?? '', agent, timeoutMs: TIMEOUT_MS });
}

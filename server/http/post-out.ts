import { type Agent as HttpAgent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** What the other side has said; its body is not read. */
export interface Answered {
  readonly status: number;
  /** How long it wants to be left alone, ms; null: it does not say. */
  readonly retryAfterMs: number | null;
}

/** `Retry-After`, seconds or a date, in ms from `now`; null when it says nothing that can be read. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/**
 * Sends one request to an address that somebody else has named. Follows no redirect, and reads nothing of the answer but its
 * status: whoever answers without end is cut off.
 *
 * @throws {Error} when there is no answer in time; what was sent may have arrived all the same
 */
export function postOut(
  url: string,
  sent: {
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer | string;
    readonly agent: HttpAgent;
    readonly timeoutMs: number;
  },
): Promise<Answered> {
  const { headers, body, agent, timeoutMs } = sent;
  return new Promise((resolve, reject) => {
    const send = new URL(url).protocol === 'http:' ? requestHttp : requestHttps;
    const request = send(
      url,
      { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const retryAfterMs = readRetryAfter(response.headers['retry-after'], Date.now());
        resolve({ status: response.statusCode ?? 0, retryAfterMs });
        // A short answer is read to its end, so that the connection serves the next; a long one is not waited for.
        if (Number(response.headers['content-length'] ?? Number.POSITIVE_INFINITY) < 65_536) response.resume();
        else response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

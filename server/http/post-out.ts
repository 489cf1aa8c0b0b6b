import { type Agent as HttpAgent, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** The other side's response, without the body, which is not read. */
export interface Answered {
  readonly status: number;
  /** Requested pause, ms; null if not given. */
  readonly retryAfterMs: number | null;
}

/** Parses `Retry-After`, seconds or a date, to ms from `now`; null when missing or invalid. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/**
 * Sends one request to a URL that someone else has configured. Follows no redirects, and reads nothing but the status: an
 * endless response is cut off.
 *
 * @throws {Error} when there is no response in time; the request may have arrived all the same
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
        // A short response is read fully, so that the connection can be reused; a long one is not waited for.
        if (Number(response.headers['content-length'] ?? Number.POSITIVE_INFINITY) < 65_536) response.resume();
        else response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

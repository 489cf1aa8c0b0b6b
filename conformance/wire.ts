import { UserError } from '#scripts/lib/terminal.mjs';

/** A response, parsed as far as possible. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
  /** Whether its content type is JSON. */
  readonly isJson: boolean;
}

export interface Request {
  readonly method: string;
  /** Relative to the root of the host. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Wire {
  readonly origin: string;
  /** @throws {Unreachable} */
  readonly send: (request: Request) => Promise<Answer>;
}

/** No response was received; `message` gives the reason, for the owner of the backend. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const MAX_WAIT_SECONDS = 61;

const CERTIFICATE =
  'browsers reject it as well. For your own authority set NODE_EXTRA_CA_CERTS to the file with its certificate.';
/** By Node's error code, or a part of it. */
const REASONS: readonly (readonly [RegExp, (host: string) => string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, (host) => `there is no host ${host}, or the DNS does not know it.`],
  [/ECONNREFUSED/, (host) => `no server listens at ${host}.`],
  [/EHOSTUNREACH|ENETUNREACH/, (host) => `this machine has no route to ${host}.`],
  [/TIMEOUT|TimeoutError/i, (host) => `${host} does not answer in time.`],
  [/ECONNRESET|UND_ERR_SOCKET|EPIPE/, (host) => `${host} closes the connection before it answers.`],
  [
    /SELF_SIGNED|UNABLE_TO_|LOCALLY/,
    (host) => `the certificate of ${host} is self-signed or of an unknown authority: ${CERTIFICATE}`,
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET/,
    (host) => `the certificate of ${host} is not valid today: browsers reject it as well.`,
  ],
  [/ALTNAME/, (host) => `the certificate of ${host} is for another host: browsers reject it as well.`],
  [/EPROTO|ERR_SSL|WRONG_VERSION/, (host) => `${host} does not use TLS on this port. Did you mean http://${host}?`],
];

const codesOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const code: unknown = Reflect.get(error, 'code');
  return `${error.name} ${typeof code === 'string' ? code : ''} ${codesOf(error.cause)}`;
};

const explain = (error: unknown, host: string): string => {
  const codes = codesOf(error);
  const [, reason] = REASONS.find(([pattern]) => pattern.test(codes)) ?? [];
  return (
    reason?.(host) ??
    `the request to ${host} failed: ${error instanceof Error ? error.message : 'the reason is unknown'}.`
  );
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Parses the address of a backend: scheme and host, nothing else.
 * @throws {UserError} that describes what is wrong with it
 */
export function originOf(address: string): string {
  if (!/^https?:\/\//i.test(address))
    throw new UserError(`${address} is not an address: begin it with https:// (or http://).`);
  if (!URL.canParse(address)) throw new UserError(`${address} is not an address.`);
  const url = new URL(address);
  if (url.username !== '') throw new UserError('Leave the user out of the address: the API does not use it.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new UserError(`Give only the origin, ${url.origin}: the calls are under /api/restaurant.`);
  }
  return url.origin;
}

/** Sends requests to one backend. Follows no redirect; on 429 with `Retry-After`, waits once. */
export function createWire(origin: string, fetch: typeof globalThis.fetch, timeoutMs: number): Wire {
  const { host } = new URL(origin);
  const once = async ({ method, path, headers, body }: Request): Promise<Answer> => {
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: parse(text),
        isJson: /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? ''),
      };
    } catch (error) {
      throw new Unreachable(explain(error, host), { cause: error });
    }
  };
  return {
    origin,
    send: async (request) => {
      const answer = await once(request);
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      if (answer.status !== 429 || !(seconds <= MAX_WAIT_SECONDS)) return answer;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return once(request);
    },
  };
}

/** Reports whether a response is an HTML page. */
export function isPage({ headers, text }: Answer): boolean {
  return /text\/html/i.test(headers.get('content-type') ?? '') || /^\s*<(?:!doctype|html)/i.test(text);
}

import { isThing } from '#contract/reading/walk.ts';

type Fetch = typeof globalThis.fetch;
interface Change {
  /** Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
}

/** One request made by the command. */
export interface Asked {
  /** Including its query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  /** Forwards the request to the correct backend. */
  readonly next: (change?: Change) => Promise<Response>;
}
/** The response of a backend with a fault; null: same as the correct one. */
export type Spoil = (asked: Asked) => Promise<Response> | null;

const bodyOf = (init: RequestInit | undefined): Readonly<Record<string, unknown>> => {
  try {
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    return isThing(body) ? body : {};
  } catch {
    return {};
  }
};

/** Wraps `fetch` to respond as a backend with this fault would. */
export function spoiltFetch(fetch: Fetch, spoil: Spoil): Fetch {
  return async (input, init) => {
    const { href, origin } = new URL(input instanceof Request ? input.url : input);
    const next: Asked['next'] = ({ headers = {}, body } = {}) => {
      const changed = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers)) {
        if (value === null) changed.delete(name);
        else changed.set(name, value);
      }
      return fetch(input, { ...init, headers: changed, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    };
    const asked = {
      path: href.slice(origin.length),
      method: init?.method ?? 'GET',
      headers: new Headers(init?.headers),
      body: bodyOf(init),
      next,
    };
    return spoil(asked) ?? next();
  };
}

/** The same response with another body, status or headers. */
export async function changed(
  response: Response,
  change: {
    readonly json?: (json: unknown) => unknown;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(change.headers ?? {})) headers.set(name, value);
  const text = await response.text();
  const body = change.json === undefined || text === '' ? text : JSON.stringify(change.json(JSON.parse(text)));
  const status = change.status ?? response.status;
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Maps every field of a value with `change`, at any depth. */
export function eachField(value: unknown, change: (name: string, value: unknown, thing: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => eachField(one, change));
  if (!isThing(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, change(name, eachField(part, change), value)]),
  );
}

export function page(status = 200): Response {
  return new Response('<!doctype html><title>Wi-Fi</title>', { status, headers: { 'content-type': 'text/html' } });
}

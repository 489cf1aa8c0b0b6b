import * as v from 'valibot';

const TIMEOUT_MS = 8000;
const MAX_ANSWER = 64 * 1024;

/** Transport of an adapter; tests pass their own server. */
export interface ProviderOptions {
  readonly origin?: string;
  readonly fetchFrom?: typeof fetch;
}

/**
 * Posts a form and reads JSON. Keys and numbers are sent in the body, never in a URL, which logs keep; redirects are rejected.
 * @throws Error named after the provider, without any request data
 */
export async function postForm<S extends v.GenericSchema>(
  provider: string,
  request: {
    readonly url: string;
    readonly form: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly answer: S;
    readonly fetchFrom: typeof fetch;
  },
): Promise<v.InferOutput<S>> {
  const response = await request
    .fetchFrom(request.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...request.headers },
      body: new URLSearchParams(request.form),
    })
    .catch(() => {
      // The cause may contain the URL and the body.
      throw new Error(`${provider} cannot be reached`);
    });
  const text = await response.text();
  // SMS Aero reports errors both with 4xx and in JSON; without JSON only the status is known.
  const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(MAX_ANSWER), v.parseJson(), request.answer), text);
  if (!parsed.success) throw new Error(`${provider} answered ${response.status} in an unknown form`);
  return parsed.output;
}

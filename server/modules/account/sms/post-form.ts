import * as v from 'valibot';

const TIMEOUT_MS = 8000;
const MAX_ANSWER = 64 * 1024;

/** How an adapter reaches its provider; tests hand in a server of their own. */
export interface ProviderOptions {
  readonly origin?: string;
  readonly fetchFrom?: typeof fetch;
}

/**
 * Posts a form and reads JSON. Keys and numbers travel in the body, never in an address that logs keep; redirects are
 * refused. @throws Error named after the provider, without anything of the request
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
      // The cause may carry the address and the body.
      throw new Error(`${provider} cannot be reached`);
    });
  const text = await response.text();
  // SMS Aero says what is wrong with 4xx and JSON alike; without JSON the status is all there is.
  const parsed = v.safeParse(v.pipe(v.string(), v.maxLength(MAX_ANSWER), v.parseJson(), request.answer), text);
  if (!parsed.success) throw new Error(`${provider} answered ${response.status} in an unknown form`);
  return parsed.output;
}

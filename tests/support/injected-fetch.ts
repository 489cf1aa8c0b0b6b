import type { FastifyInstance } from 'fastify';

let runs = 0;

/** `fetch` into an app that does not listen, each from a different address: per-address limits are not under test. */
export function injectedFetch(app: FastifyInstance, now: () => Date = () => new Date()): typeof globalThis.fetch {
  runs += 1;
  const remoteAddress = `10.${runs >> 16}.${(runs >> 8) & 255}.${runs & 255}`;
  return async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    const { body } = init ?? {};
    const answer = await app.inject({
      method: init?.method === 'POST' ? 'POST' : init?.method === 'OPTIONS' ? 'OPTIONS' : 'GET',
      url: href.slice(new URL(href).origin.length),
      remoteAddress,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), host: new URL(href).host },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) headers.append(name, String(one));
    }
    headers.set('date', now().toUTCString());
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers });
  };
}

import type { FastifyInstance, InjectOptions } from 'fastify';

type Headers = Record<string, string>;

/**
 * A browser without a screen: keeps cookies, and sends the CSRF token with each change. A function is called at each request,
 * where the app may be replaced meanwhile.
 */
export function createGuest(app: FastifyInstance | (() => FastifyInstance)) {
  const jar = new Map<string, string>();

  const send = async (options: InjectOptions & { url: string }) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await (typeof app === 'function' ? app() : app).inject({
      ...options,
      headers: { ...(cookie === '' ? {} : { cookie }), ...options.headers },
    });
    for (const { name, value } of response.cookies) jar.set(name, value);
    return response;
  };

  return {
    jar,
    send,
    get: (url: string, headers: Headers = {}) => send({ method: 'GET', url, headers }),
    /** Fetches the CSRF cookie first, when there is none. */
    post: async (url: string, payload?: object, headers: Headers = {}) => {
      if (!jar.has('XSRF-TOKEN')) await send({ method: 'GET', url: '/api/csrf-cookie' });
      return send({
        method: 'POST',
        url,
        headers: { 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '', ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    },
  };
}

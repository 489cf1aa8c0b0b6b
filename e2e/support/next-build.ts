import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The app behind an address of its own, where another build can be put in place of the one that it has. */
export interface Host {
  readonly origin: string;
  readonly deploy: () => void;
  /** The mark of the build after `deploy`. */
  readonly nextBuild: string;
  readonly close: () => Promise<void>;
}

const NEXT = 'the-next-build-0';

/**
 * Stands before the app. After `deploy` its pages carry another build's mark, and its worker is that build's: another file,
 * with another shell under another hash, so that the browser installs it by all its rules.
 */
export const hostBefore = async (app: string): Promise<Host> => {
  const shell = await (await fetch(`${app}/index.html`)).text();
  const build = /<meta name="build" content="([^"]+)"/.exec(shell)?.[1] ?? '';
  const hashOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  let isDeployed = false;
  const rewrite = (text: string): string =>
    text.replaceAll(build, NEXT).replaceAll(hashOf(shell), hashOf(shell.replaceAll(build, NEXT)));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (
        typeof value === 'string' &&
        !['host', 'connection', 'content-length', 'accept-encoding', 'if-modified-since', 'if-none-match'].includes(
          name,
        )
      ) {
        headers.set(name, value.replaceAll(origin, app));
      }
    }
    const given = await fetch(`${app}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const kept = [...given.headers].filter(
      ([name]) =>
        !/^(?:content-(?:encoding|length)|connection|etag|last-modified|keep-alive|transfer-encoding)$/.test(name),
    );
    const isText = /^(?:text\/html|application\/javascript|text\/javascript)/.test(
      given.headers.get('content-type') ?? '',
    );
    const body = Buffer.from(await given.arrayBuffer());
    response.writeHead(given.status, kept);
    response.end(isText && isDeployed ? rewrite(body.toString()) : body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    nextBuild: NEXT,
    deploy: () => {
      isDeployed = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

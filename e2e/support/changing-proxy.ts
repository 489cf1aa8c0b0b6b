import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that passes on everything except what it changes. */
interface ChangingProxy {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

interface Changes {
  /** Transforms a page's HTML. */
  readonly html?: (page: string) => string;
  /** Reports whether the proxy refuses a path. */
  readonly refuses?: (path: string) => boolean;
}

/** Starts a proxy in front of a demo, at its own address. */
export async function changingProxy(demo: string, { html, refuses }: Changes): Promise<ChangingProxy> {
  const server = createServer((incoming, outgoing) => {
    if (refuses?.(incoming.url ?? '/') === true) {
      outgoing.destroy();
      return;
    }
    const { 'accept-encoding': _compressed, ...headers } = incoming.headers;
    const onward = ask(`${demo}${incoming.url ?? '/'}`, { method: incoming.method, headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
      if (html === undefined || !isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        outgoing.end(html(Buffer.concat(parts).toString()));
      });
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

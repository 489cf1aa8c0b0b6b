/** Requests over connections that stay open, each sending its next request when the last one is answered. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request, and what names it to the server as coming from one customer. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; missing: none. */
  readonly body?: string;
}

/** What a load has measured. */
export interface Load {
  readonly perSecond: number;
  /** Response times, ms, ascending. */
  readonly times: readonly number[];
}

const bytesOf = ({ method, path, headers, body = '' }: LoadRequest): string => {
  const all = {
    host: 'bench',
    ...headers,
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends a request and reads its whole response. @throws {Error} when it is not a success */
const exchange = (socket: Socket, request: LoadRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0);
    const end = (error: Error | null): void => {
      socket.off('data', take);
      socket.off('close', closed);
      if (error === null) resolve();
      else reject(error);
    };
    const closed = (): void => end(new Error(`the server closed a connection during ${request.path}`));
    const take = (chunk: Buffer): void => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      const at = read.indexOf(HEAD_END);
      if (at < 0) return;
      const head = read.toString('latin1', 0, at);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) return end(new Error(`a response without a length:\n${head}`));
      if (read.length < at + HEAD_END.length + length) return;
      const isFine = head.startsWith('HTTP/1.1 200 ');
      end(isFine ? null : new Error(`${request.method} ${request.path}:\n${read.toString('utf8').slice(-500)}`));
    };
    socket.on('data', take);
    socket.once('close', closed);
    socket.write(bytesOf(request));
  });

/**
 * Sends requests over `connections` connections at once, for `seconds` or until there are no more.
 *
 * @param next returns the next request of a connection; null: it has none
 * @throws {Error} when a response is not a success: then nothing has been measured
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: (connection: number) => LoadRequest | null,
): Promise<Load> {
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const times: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1000;
  await Promise.all(
    sockets.map(async (socket, index) => {
      while (performance.now() < until) {
        const request = next(index);
        if (request === null) return;
        const sent = performance.now();
        await exchange(socket, request);
        times.push(performance.now() - sent);
      }
    }),
  );
  const took = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return { perSecond: (times.length * 1000) / took, times: times.toSorted((a, b) => a - b) };
}

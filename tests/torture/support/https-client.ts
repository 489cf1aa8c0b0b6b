import { Agent, type RequestOptions, request } from 'node:https';
import { NGINX_HOST } from '#tests/support/nginx.ts';

const ANSWER_MS = 20_000;
/** A stream that says nothing for so long is dead: the server sends something every 15 s. */
const SILENCE_MS = 45_000;

/** A request to nginx. */
export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the longest that anyone waits, ms. */
  readonly withinMs?: number;
}
export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** An open stream of server-sent events. */
export interface Listening {
  /** Resolves when the stream has ended, whoever has ended it. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

/** Returns a client of nginx at its own address of this machine, with connections that it keeps, as a browser does. */
export function createHttpsClient(port: number, ca: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, ca, localAddress, servername: NGINX_HOST });
  const optionsOf = ({ method, path, headers }: Asked): RequestOptions => ({
    agent,
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { host: NGINX_HOST, ...headers },
  });
  return {
    /** @throws {Error} when no response arrives, or it breaks off */
    send: (asked: Asked, until: 'end' | 'first bytes' = 'end'): Promise<Answered> =>
      new Promise((resolve, reject) => {
        const { body, headers, withinMs = ANSWER_MS } = asked;
        const described =
          body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
        const options = optionsOf({ ...asked, headers: { ...described, ...headers } });
        const outgoing = request({ ...options, timeout: withinMs }, (response) => {
          let text = '';
          const answer = (): void => resolve({ status: response.statusCode ?? 0, text });
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
            if (until === 'end') return;
            answer();
            outgoing.destroy();
          });
          response.on('end', answer);
          response.on('error', reject);
        });
        outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${withinMs / 1000} s`)));
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    /** Opens a stream, and reports each of its blocks. */
    listen: (asked: Asked, onBlock: (block: string) => void): Listening => {
      const outgoing = request({ ...optionsOf(asked), timeout: SILENCE_MS });
      const ended = new Promise<void>((resolve) => {
        let text = '';
        outgoing.on('response', (response) => {
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            const blocks = (text + chunk).split('\n\n');
            text = blocks.pop() ?? '';
            if (response.statusCode === 200) for (const block of blocks) onBlock(block);
          });
          // Without a listener the error of a broken response would end the process.
          response.on('error', () => undefined);
        });
        outgoing.on('timeout', () => outgoing.destroy());
        outgoing.on('error', () => undefined);
        outgoing.on('close', resolve);
      });
      outgoing.end();
      return { ended, leave: () => outgoing.destroy() };
    },
    close: (): void => agent.destroy(),
  };
}
export type HttpsClient = ReturnType<typeof createHttpsClient>;

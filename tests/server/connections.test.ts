// Proves docs/product.md §12.2.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONNECTION_LIMITS, limitConnections } from '#server/http/connections.ts';
import { startTestApp } from '../support/server.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

const listen = async (app: FastifyInstance): Promise<number> => {
  closing.push(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // it listens on a port, not on a pipe
};

/** Opens a connection from an address of this machine; records the received data and whether it is still open. */
const open = async (port: number, localAddress = '127.0.0.1') => {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
  let text = '';
  let isOpen = true;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  const closed = once(socket, 'close').then(() => (isOpen = false));
  await once(socket, 'connect');
  return { socket, closed, text: () => text, isOpen: () => isOpen };
};
type Connection = Awaited<ReturnType<typeof open>>;
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};
const answers = ({ text }: Connection): number => text().split('HTTP/1.1 200').length - 1;
const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe('a connection that pipelines requests without waiting', () => {
  it('is answered up to the limit, repeatedly, and cut beyond it: no route sees the rest', async () => {
    const app = fastify();
    limitConnections(app, null);
    let seen = 0;
    app.get('/', async () => {
      seen += 1;
      return 'yes';
    });
    const port = await listen(app);
    const { pipelined } = CONNECTION_LIMITS;
    const patient = await open(port);
    for (const turn of [1, 2, 3]) {
      patient.socket.write(request('/').repeat(pipelined));
      await until(() => answers(patient) === turn * pipelined);
    }
    seen = 0;
    const flood = await open(port);
    flood.socket.write(request('/').repeat(300));
    await flood.closed;
    expect(seen).toBeLessThanOrEqual(pipelined);
    expect(patient.isOpen()).toBe(true);
  });

  it('is cut by the public server', async () => {
    const test = await startTestApp();
    closing.push(test.close);
    const flood = await open(await listen(test.app));
    flood.socket.write(request('/health').repeat(300));
    await flood.closed;
    expect(answers(flood)).toBeLessThanOrEqual(CONNECTION_LIMITS.pipelined);
  });
});

describe('a client that reads its response a few bytes at a time', () => {
  /** More than the socket buffers of the machine hold. */
  const MUCH = Buffer.alloc(32 * 1024 * 1024);

  it('keeps its connection for two minutes, however often a byte moves', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const app = fastify();
    limitConnections(app, null);
    app.get('/', async () => MUCH);
    app.get('/short', async () => 'yes');
    const port = await listen(app);
    const [slow, idle] = [await open(port), await open(port)];
    const cut = new Promise<void>((resolve) => {
      app.server.on('request', ({ socket }) => void socket.once('close', resolve));
    });
    idle.socket.write(request('/short'));
    await until(() => answers(idle) === 1);
    slow.socket.write(request('/'));
    await until(() => answers(slow) === 1);
    slow.socket.pause();
    const { answerMs, checkMs } = CONNECTION_LIMITS;
    vi.advanceTimersByTime(answerMs);
    slow.socket.resume();
    slow.socket.pause();
    idle.socket.write(request('/short'));
    await until(() => answers(idle) === 2);
    expect([slow.isOpen(), idle.isOpen()]).toEqual([true, true]);
    vi.advanceTimersByTime(checkMs);
    await cut;
    // A connection with no pending response is not late.
    idle.socket.write(request('/short'));
    await until(() => answers(idle) === 3);
    slow.socket.destroy();
  });
});

describe('connections from one address', () => {
  it('are accepted up to the limit, without affecting another address', async () => {
    const app = fastify();
    limitConnections(app, 2);
    app.get('/', async () => 'yes');
    const port = await listen(app);
    const [first, second] = [await open(port, '127.0.0.2'), await open(port, '127.0.0.2')];
    const third = await open(port, '127.0.0.2');
    await third.closed;
    const other = await open(port, '127.0.0.3');
    for (const one of [first, second, other]) one.socket.write(request('/'));
    await until(() => [first, second, other].every((one) => answers(one) === 1));
    first.socket.destroy();
    // The server notices its end before the next connection opens, or slightly later.
    const next = async (): Promise<Connection> => {
      const one = await open(port, '127.0.0.2');
      one.socket.write(request('/'));
      await until(() => answers(one) === 1 || !one.isOpen());
      return one.isOpen() ? one : next();
    };
    expect(answers(await next())).toBe(1);
  });

  it('are not counted behind a proxy', async () => {
    const app = fastify();
    limitConnections(app, null);
    app.get('/', async () => 'yes');
    const port = await listen(app);
    const many = await Promise.all(Array.from({ length: 40 }, () => open(port)));
    for (const { socket } of many) socket.write(request('/'));
    await until(() => many.every((one) => answers(one) === 1));
    expect(many.every((one) => one.isOpen())).toBe(true);
  });
});

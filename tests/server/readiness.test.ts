// Proves docs/product.md §12.14.
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { closeApp } from '#server/http/stopping.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/server.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { listening, orderOf, watching } from './live-world.ts';

const DRAIN_MS = 60_000;

/** An app that can be told to stop, as server/server.ts does it. */
const start = async (options: TestAppOptions) => {
  const stopping = new AbortController();
  const test = await startTestApp({ ...options, app: { stopping: stopping.signal, ...options.app } });
  return { ...test, beginStop: () => stopping.abort() };
};

describe('/ready', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    // The journal of migrations is changed.
    database = await openTestDatabase({ own: true });
  });
  afterAll(() => database.close());
  const ready = async ({ app }: Pick<TestApp, 'app'>): Promise<[number, unknown]> => {
    const response = await app.inject('/ready');
    return [response.statusCode, response.json()];
  };

  it('is 200 until the stop begins, and 503 from then on, while /health stays 200 and calls are answered', async () => {
    const test = await start({ database });
    onTestFinished(test.close);
    expect(await ready(test)).toEqual([200, { status: 'ready' }]);
    test.beginStop();
    expect(await ready(test)).toEqual([503, { status: 'not ready', code: 'STOPPING' }]);
    expect((await test.app.inject('/health')).statusCode).toBe(200);
    const call = await test.app.inject(endpointPath(api.ping));
    expect([call.statusCode, call.headers.connection]).toEqual([200, 'close']);
  });

  it('is 503 while the database misses a migration of this code, and 200 for a newer schema', async () => {
    const test = await start({ database });
    onTestFinished(test.close);
    const shift = (ms: number) =>
      database.db.execute(sql`
        update drizzle.__drizzle_migrations set created_at = created_at + ${ms}
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
    await shift(-1);
    expect(await ready(test)).toEqual([503, { status: 'not ready', code: 'MIGRATIONS_PENDING' }]);
    await shift(2);
    expect(await ready(test)).toEqual([200, { status: 'ready' }]);
    await shift(-1);
  });

  it('is 503 while the database does not answer', async () => {
    const lost = new Proxy(database.db, {
      get: (target, name): unknown =>
        name === 'transaction' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name),
    });
    const test = await start({ database: { db: lost } });
    onTestFinished(test.close);
    expect(await ready(test)).toEqual([503, { status: 'not ready', code: 'DATABASE_UNAVAILABLE' }]);
  });
});

describe('a rolling restart of two instances behind a proxy that asks /ready', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  /** Sends requests to the instances that were ready at the last check, in turn, and repeats nothing. */
  const createBalancer = async () => {
    const agent = new Agent({ keepAlive: true });
    const members = new Set<string>();
    /** Requests that have been sent to an instance whose answer has not begun. */
    const underWay = new Map<string, number>();
    let ready: string[] = [];
    let turn = 0;
    const check = async (): Promise<readonly string[]> => {
      const answers = await Promise.all(
        [...members].map(async (origin) => ((await fetch(`${origin}/ready`)).ok ? [origin] : [])),
      );
      ready = answers.flat();
      return ready;
    };
    const server: Server = createServer((incoming, outgoing) => {
      const origin = ready[(turn += 1) % ready.length];
      if (origin === undefined) return void outgoing.writeHead(502).end('no instance');
      const count = (change: number): void => void underWay.set(origin, (underWay.get(origin) ?? 0) + change);
      count(1);
      const onward = request(
        `${origin}${incoming.url}`,
        { agent, method: incoming.method, headers: incoming.headers },
        (answer: IncomingMessage) => {
          count(-1);
          const { connection: _, ...headers } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', (error) => {
        if (outgoing.headersSent) return void outgoing.destroy();
        count(-1);
        outgoing.writeHead(502).end(error.message);
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
    return {
      origin: `http://127.0.0.1:${port}`,
      members,
      check,
      underWayTo: (instance: string): number => underWay.get(instance) ?? 0,
      close: async (): Promise<void> => {
        agent.destroy();
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  };

  const connectionsOf = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();

  const startInstance = async () => {
    const instance = await start({ database: world.database, now: world.now });
    return { ...instance, origin: await listening(instance.app) };
  };

  // Verified to fail when an instance closes without `beginStop` and the balancer's check: 502 and 503.
  it('loses no request, and ends its streams so that they open elsewhere', async () => {
    const balancer = await createBalancer();
    onTestFinished(balancer.close);
    const old = [await startInstance(), await startInstance()];
    for (const { origin } of old) balancer.members.add(origin);
    expect(await balancer.check()).toHaveLength(2);

    const failures: string[] = [];
    let answered = 0;
    const evening = new AbortController();
    const customer = async (token: string): Promise<void> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const { zones } = world.world;
      const body = JSON.stringify({ restaurant_id: 1, order_type: 'delivery', delivery_zone_id: zones.delivery });
      while (!evening.signal.aborted) {
        const calls = [
          fetch(`${balancer.origin}${endpointPath(api.products)}`),
          fetch(`${balancer.origin}${endpointPath(api.createCart)}`, { method: 'POST', headers, body }),
        ];
        for (const call of calls) {
          const response = await call;
          const text = await response.text();
          if (response.ok) answered += 1;
          else failures.push(`${response.status} ${text}`);
        }
      }
    };
    const customers = [world.guest(), world.guest(), world.guest()].map(({ token }) => customer(token));
    const order = await orderOf(world, world.guest());

    for (const instance of old) {
      const before = answered;
      const stream = await watching(instance.origin, { ids: [order] });
      await waitFor(() => expect(answered).toBeGreaterThan(before + 20));
      instance.beginStop();
      // As long as the delay is there for: until the balancer has seen it, and what it sent before has arrived.
      await waitFor(async () => expect(await balancer.check()).not.toContain(instance.origin));
      await waitFor(() => expect(balancer.underWayTo(instance.origin)).toBe(0));
      const closing = closeApp(instance.app, DRAIN_MS);
      expect(await stream.next()).toBeNull();
      await closing;
      balancer.members.delete(instance.origin);
      expect((await watching(balancer.origin, { ids: [order] })).ids).toEqual([order]);
      const next = await startInstance();
      onTestFinished(next.close);
      balancer.members.add(next.origin);
      await waitFor(async () => expect(await balancer.check()).toContain(next.origin));
    }
    const before = answered;
    await waitFor(() => expect(answered).toBeGreaterThan(before + 20));
    evening.abort();
    await Promise.all(customers);
    expect(failures).toEqual([]);
  });

  it('finishes a request in progress, and one whose headers arrive while it closes', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let isUnderWay = false;
    const instance = await start({
      database: world.database,
      now: world.now,
      app: {
        web: async (root) => {
          root.get('/slow', async () => {
            isUnderWay = true;
            await gate;
            return 'done';
          });
        },
      },
    });
    const origin = await listening(instance.app);
    const slow = fetch(`${origin}/slow`);
    await waitFor(() => expect(isUnderWay).toBe(true));
    const late = connect(Number(new URL(origin).port), '127.0.0.1');
    late.write('GET /health HTTP/1.1\r\nHost: localhost\r\n');
    await once(late, 'connect');
    await waitFor(async () => expect(await connectionsOf(instance.app.server)).toBe(2));
    instance.beginStop();
    const closing = closeApp(instance.app, DRAIN_MS);
    await waitFor(() => expect(instance.app.server.listening).toBe(false));
    await expect(fetch(`${origin}/ready`)).rejects.toThrow('fetch failed');
    late.write('\r\n');
    expect(String((await once(late, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    release();
    const answer = await slow;
    expect([answer.status, await answer.text(), answer.headers.get('connection')]).toEqual([200, 'done', 'close']);
    await closing;
  });

  // Verified to fail when the server stops listening at once: Node accepts one connection in each turn of its event loop.
  it('answers each request of a connection that waits to be accepted when the server stops listening', async () => {
    const instance = await start({ database: world.database, now: world.now });
    const port = Number(new URL(await listening(instance.app)).port);
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
    const answers = sockets.map(
      (socket) =>
        new Promise<string>((resolve) => {
          let text = '';
          socket.on('data', (chunk) => (text += chunk.toString()));
          socket.on('error', (error) => resolve(error.message));
          socket.on('end', () => resolve(text.slice(0, 12)));
        }),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write('GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n');
    instance.beginStop();
    await closeApp(instance.app, DRAIN_MS);
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 503']));
  });
});

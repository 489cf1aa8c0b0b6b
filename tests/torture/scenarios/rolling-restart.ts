import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { freePort } from '#scripts/lib/ports.mjs';
import { findProgram, NGINX_HOST, writeNginxSite } from '#tests/support/nginx.ts';
import type { Scenario } from '../scenario.ts';
import { expectThat, Failure, untilTrue } from '../support/expect.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';

const VISITORS = 24;
/** Requests from one address, which stay below its limits. */
const PER_ADDRESS = 40;
const STOP_DELAY_S = 5;
/** The wait before closing, what closing may take, and a busy machine. */
const END_MS = STOP_DELAY_S * 1000 + 10_000;
const ANSWER_MS = 20_000;
/** What a till may send as its menu, bytes; nginx lets it through, and no more than a little above. */
const LARGEST = 16 * 1024 * 1024;

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Returns a client of nginx at its own address of this machine, with connections that it keeps, as a browser does. */
const createClient = (port: number, ca: string, localAddress: string) => {
  const agent = new Agent({ keepAlive: true, ca, localAddress, servername: NGINX_HOST });
  const send = ({ method, path, body, headers }: Asked, until: 'end' | 'first bytes'): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          timeout: ANSWER_MS,
          headers: {
            host: NGINX_HOST,
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (response) => {
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
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: (): void => agent.destroy() };
};

/** Sends pages, reads and calls with a key from many addresses, until told to stop. */
const startLoad = (port: number, ca: string, pickupZoneId: number) => {
  const failures: string[] = [];
  const counts = { pages: 0, calls: 0 };
  const stopping = new AbortController();
  let addresses = 0;
  const nextClient = () => {
    addresses += 1;
    return createClient(port, ca, `127.1.${(addresses >> 8) & 255}.${addresses & 255}`);
  };
  const cart = JSON.stringify({ restaurant_id: 1, order_type: 'pickup', delivery_zone_id: pickupZoneId });
  const kinds: readonly (() => Asked)[] = [
    () => ({ method: 'GET', path: '/menu' }),
    () => ({ method: 'GET', path: `${endpointPath(api.products)}?restaurant_id=1` }),
    () => ({ method: 'GET', path: '/' }),
    () => ({
      method: 'POST',
      path: endpointPath(api.createCart),
      body: cart,
      headers: { authorization: `Bearer ${randomUUID()}`, 'idempotency-key': randomUUID() },
    }),
  ];
  const visitor = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const client = nextClient();
      for (let sent = 0; sent < PER_ADDRESS && !stopping.signal.aborted; sent += 1) {
        const asked = kinds[sent % kinds.length]?.() ?? { method: 'GET', path: '/' };
        const what = `${asked.method} ${asked.path}`;
        try {
          const { status, text } = await client.send(asked, 'end');
          if (status !== 200) failures.push(`${what}: ${status} ${text.slice(0, 200)}`);
        } catch (error) {
          failures.push(`${what}: ${String(error)}`);
        }
        counts[asked.path.startsWith('/api/') ? 'calls' : 'pages'] += 1;
      }
      client.close();
    }
  };
  const visitors = Array.from({ length: VISITORS }, visitor);
  return {
    failures,
    counts,
    total: (): number => counts.pages + counts.calls,
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(visitors);
    },
  };
};

const isReady = async (origin: string): Promise<boolean> => {
  const answer = await fetch(`${origin}/ready`).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.ok ?? false;
};

/** Checks what else deploy/nginx.conf promises, on the running nginx. */
const checkSite = async (port: number, ca: string): Promise<void> => {
  const client = createClient(port, ca, '127.0.0.1');
  const events = { method: 'GET', path: '/api/restaurant/orders/events' } as const;
  const stream = await client.send(events, 'first bytes');
  expectThat(
    stream.status === 200 && stream.text.includes('event: '),
    `the stream began with ${stream.status} ${stream.text.slice(0, 200)}`,
  );
  for (const path of ['/health', '/ready', '/metrics']) {
    const { status } = await client.send({ method: 'GET', path }, 'end');
    expectThat(status === 404, `${path} is ${status} from outside`);
  }
  const menu = async (bytes: number): Promise<number> =>
    (await client.send({ method: 'POST', path: '/api/partner/menu', body: 'x'.repeat(bytes) }, 'end')).status;
  const [allowed, refused] = [await menu(LARGEST), await menu(LARGEST + 2 * 1024 * 1024)];
  expectThat(allowed !== 413 && refused === 413, `16 MB are answered with ${allowed}, 18 MB with ${refused}`);
  client.close();
};

/**
 * Two instances behind nginx as deploy/nginx.conf sets it up, each restarted in turn with SIGTERM under load: every page and every
 * call is answered (docs/product.md §12.14).
 */
export const rollingRestart: Scenario = {
  name: 'rolling restart behind nginx',
  inShort: false,
  run: async ({ short, start }) => {
    const program = findProgram('nginx', 'NGINX_PATH');
    if (program === null) return "skipped: there is no nginx; install Debian's, or name it in NGINX_PATH";
    const env = { STOP_DELAY: String(STOP_DELAY_S), TRUST_PROXY: '127.0.0.1' };
    const world = await start({ kind: 'postgres', env });
    const { pickupZoneId } = await world.shop();
    const settings = { ...world.settings, port: await freePort() };
    let second: RunningServer = await startServer(settings);
    const folder = mkdtempSync(join(tmpdir(), 'storefront-nginx-'));
    let nginx: ChildProcess | null = null;
    try {
      const httpsPort = await freePort();
      const instances = [world.settings.port, settings.port] as const;
      const { file, ca } = writeNginxSite({ folder, httpPort: await freePort(), httpsPort, instances });
      nginx = spawn(program, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
      const probe = createClient(httpsPort, ca, '127.0.0.1');
      const isUp = () =>
        probe.send({ method: 'GET', path: '/menu' }, 'end').then(
          ({ status }) => status === 200,
          () => false,
        );
      await untilTrue(isUp, 20_000, 'nginx serves the menu');
      probe.close();
      await checkSite(httpsPort, ca);

      const load = startLoad(httpsPort, ca, pickupZoneId);
      const [rounds, least] = short ? [1, 2000] : [3, 10_000];
      let round = 0;
      /** Until the load has been under way for a while between two restarts. */
      const more = (count: number) => {
        const from = load.total();
        return untilTrue(() => load.total() >= from + count, 120_000, `${count} more requests are answered`);
      };
      do {
        await more(200);
        const ended = await world.server().stop();
        expectThat(ended.code === 0 && ended.took <= END_MS, `the first ended with ${String(ended.code)}`);
        await world.restart();
        await untilTrue(() => isReady(world.server().origin), 10_000, 'the first is ready');
        await more(200);
        const other = await second.stop();
        expectThat(other.code === 0 && other.took <= END_MS, `the second ended with ${String(other.code)}`);
        second = await startServer(settings);
        await untilTrue(() => isReady(second.origin), 10_000, 'the second is ready');
        round += 1;
      } while (round < rounds || load.total() < least);
      await more(200);
      await load.stop();
      const { pages, calls } = load.counts;
      const { failures } = load;
      if (failures.length > 0) {
        const log = readFileSync(join(folder, 'error.log'), 'utf8').split('\n').slice(0, 20).join('\n');
        throw new Failure(
          `${failures.length} of ${load.total()} failed:\n${failures.slice(0, 10).join('\n')}\nnginx:\n${log}`,
        );
      }
      return `${2 * round} restarts, ${pages} pages and ${calls} calls, 0 failed`;
    } finally {
      if (nginx?.kill('SIGTERM') === true) await once(nginx, 'exit');
      await second.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { randomUUID } from 'node:crypto';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { freePort } from '#scripts/lib/ports.mjs';
import type { Scenario } from '../scenario.ts';
import { expectThat, Failure, untilTrue } from '../support/expect.ts';
import type { Asked } from '../support/https-client.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { findNginx, NO_NGINX, type Site, startSite } from '../support/site.ts';

const VISITORS = 24;
/** Requests from one address, which stay below its limits. */
const PER_ADDRESS = 40;
const STOP_DELAY_S = 5;
/** The wait before closing, what closing may take, and a busy machine. */
const END_MS = STOP_DELAY_S * 1000 + 10_000;
/** What a till may send as its menu, bytes; nginx lets it through, and no more than a little above. */
const LARGEST = 16 * 1024 * 1024;

/** Sends pages, reads and calls with a key from many addresses, until told to stop. */
const startLoad = (site: Site, pickupZoneId: number) => {
  const failures: string[] = [];
  const counts = { pages: 0, calls: 0 };
  const stopping = new AbortController();
  let addresses = 0;
  const nextClient = () => {
    addresses += 1;
    return site.clientAt(`127.1.${(addresses >> 8) & 255}.${addresses & 255}`);
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
          const { status, text } = await client.send(asked);
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
const checkSite = async (site: Site): Promise<void> => {
  const client = site.clientAt('127.0.0.1');
  const events = { method: 'GET', path: '/api/restaurant/orders/events' } as const;
  const stream = await client.send(events, 'first bytes');
  expectThat(
    stream.status === 200 && stream.text.includes('event: '),
    `the stream began with ${stream.status} ${stream.text.slice(0, 200)}`,
  );
  for (const path of ['/health', '/ready', '/metrics']) {
    const { status } = await client.send({ method: 'GET', path });
    expectThat(status === 404, `${path} is ${status} from outside`);
  }
  const menu = async (bytes: number): Promise<number> =>
    (await client.send({ method: 'POST', path: '/api/partner/menu', body: 'x'.repeat(bytes) })).status;
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
    const program = findNginx();
    if (program === null) return `skipped: ${NO_NGINX}`;
    const env = { STOP_DELAY: String(STOP_DELAY_S), TRUST_PROXY: '127.0.0.1' };
    const world = await start({ kind: 'postgres', env });
    const { pickupZoneId } = await world.shop();
    const settings = { ...world.settings, port: await freePort() };
    let second: RunningServer = await startServer(settings);
    let site: Site | null = null;
    try {
      site = await startSite(program, [world.settings.port, settings.port]);
      await checkSite(site);

      const load = startLoad(site, pickupZoneId);
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
        throw new Failure(
          `${failures.length} of ${load.total()} failed:\n${failures.slice(0, 10).join('\n')}\nnginx:\n${site.log()}`,
        );
      }
      return `${2 * round} restarts, ${pages} pages and ${calls} calls, 0 failed`;
    } finally {
      await site?.close();
      await second.kill();
    }
  },
};

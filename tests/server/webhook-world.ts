import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { newWebhookSecret } from '#server/http/standard-webhooks.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import { webhookJobs } from '#server/modules/webhooks/webhook-jobs.ts';
import { insertEndpoint } from '#server/modules/webhooks/webhook-repository.ts';
import { startPaymentWorld } from './payment-world.ts';
import { runDueJobs } from './run-due-jobs.ts';

const HOUR = 3_600_000;

/** How the next message is answered. `cut`: it arrives, but no response comes back; `away`: it does not arrive; `silent`: it times out. */
export type EndpointAnswer = 500 | 'cut' | 'away' | 'silent';
/** Where the next worker process dies; its unfinished work is redone. */
export const DEATHS = ['before sending', 'before noting', 'before completing'] as const;
export type Death = (typeof DEATHS)[number];

class Killed extends Error {}

const Body = v.object({ type: v.string(), data: v.looseObject({ order_id: v.string() }) });
interface Arrival {
  readonly endpoint: number;
  readonly id: string;
  readonly body: string;
  readonly type: string;
  readonly orderId: string;
}

/** The real app with payments, sending to misbehaving endpoints on this machine. */
export async function startWebhookWorld() {
  const world = await startPaymentWorld();
  const arrivals: Arrival[] = [];
  const answers: EndpointAnswer[] = [];
  /** Arrivals unknown to the server, each of which may be repeated. */
  let unknown = 0;
  // No real waiting: a message in flight times out when its endpoint says so.
  let timeIsUp = new AbortController();
  const limits: number[] = [];
  let death: Death | null = null;
  const dieAt = (where: Death): void => {
    if (death !== where) return;
    death = null;
    throw new Killed();
  };
  // A Vitest spy would be removed before the first test (`restoreMocks`).
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    limits.push(ms);
    // The timeout is set when the request is about to leave, after everything else.
    dieAt('before sending');
    timeIsUp = new AbortController();
    return timeIsUp.signal;
  };

  const answer = (response: ServerResponse, how: EndpointAnswer | 204): void => {
    if (how === 'cut') response.destroy();
    else if (how === 'silent') timeIsUp.abort(new Error('no answer in time'));
    else if (how !== 'away') response.writeHead(how).end();
  };
  const listener = createServer((request, response) => {
    const how = answers.shift() ?? 204;
    if (how === 'away') return void request.socket.destroy();
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { type, data } = v.parse(Body, JSON.parse(body));
      const endpoint = Number(request.url?.slice(1));
      arrivals.push({ endpoint, id: String(request.headers['webhook-id']), body, type, orderId: data.order_id });
      if (how !== 204) unknown += 1;
      answer(response, how);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo; // it listens on a port, not on a pipe

  // The only update records a delivery.
  const db = new Proxy(world.db, {
    get(target, name) {
      if (name === 'update' && death === 'before noting') {
        unknown += 1;
        dieAt('before noting');
      }
      return Reflect.get(target, name, target);
    },
  });
  const { webhook } = webhookJobs({ db, allowsLoopback: true, now: world.now });

  /** Runs each due job once; failures are retried by their policy. Returns how many there were. */
  const work = async (): Promise<number> => {
    const { done } = await runDueJobs(world.database, {
      webhook: async (data) => {
        await webhook(data);
        dieAt('before completing');
      },
    });
    return done;
  };

  return {
    ...world,
    get app() {
      return world.app;
    },
    arrivals,
    answers,
    limits,
    unknown: () => unknown,
    work,
    /** Does what is due with the payment provider. */
    pay: world.work,
    die: (where: Death): void => {
      death = where;
    },
    /** Deletes all endpoints, pending messages and arrivals. */
    clear: async (): Promise<void> => {
      await world.db.delete(webhookEndpoints);
      death = null;
      arrivals.length = answers.length = limits.length = 0;
      while ((await work()) > 0);
      unknown = 0;
    },
    subscribe: async (
      endpoint: number,
      events: readonly WebhookEvent[],
      restaurantId: number | null,
    ): Promise<void> => {
      const url = `http://127.0.0.1:${port}/${endpoint}`;
      const secret = newWebhookSecret();
      await insertEndpoint(world.db, { url, secret, events: [...events], restaurantId, createdAt: world.now() });
    },
    /** Works until nothing is left to retry. */
    settle: async (): Promise<void> => {
      death = null;
      answers.length = 0;
      // Longer than the longest pause between two tries.
      for (let tries = 0; tries < 15; tries += 1) {
        if ((await work()) === 0 && tries > 0) break;
        await world.later(24 * HOUR);
      }
    },
    close: async (): Promise<void> => {
      AbortSignal.timeout = timeout;
      listener.closeAllConnections();
      listener.close();
      await world.close();
    },
  };
}
export type WebhookWorld = Awaited<ReturnType<typeof startWebhookWorld>>;

import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ORDER_STATUSES } from '#contract/orders.ts';
import type { Database } from '../db/connection.ts';
import type { PolicyReportCounts } from '../http/policy-reports.ts';
import { isInnerCall, requestRoute } from '../http/request-route.ts';
import { isSameSecret } from '../http/same-secret.ts';
import { type ChainState, readChainState } from './chain-state.ts';

/** Seconds. The goals of docs/operations.md lie on bounds: a page and a call are to be answered within 1 s. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** However many programs read, the database is asked so often, ms. */
const STATE_TTL_MS = 5000;
/** A scrape that waits longer is lost anyway, ms. */
const PATIENCE_MS = 4000;

interface MonitoringOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly version: string;
  /** MONITORING_TOKEN: what a program that reads has to show as a bearer. */
  readonly token: string;
  /** Open streams of this process. */
  readonly streams: () => number;
  /** What browsers have reported to this process about the content policy. */
  readonly policyReports: PolicyReportCounts['counts'];
}

/** Creates what the chain's state is shown by. */
const createChainGauges = (registry: Registry): { readonly show: (state: ChainState | null) => void } => {
  const registers = [registry];
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
    new Gauge({ name: `storefront_${name}`, help, labelNames, registers });
  const up = gauge('database_up', '1 while the database answers.');
  const orders = gauge('orders_active', 'Orders under way, by status.', ['status']);
  const unaccepted = gauge('orders_unaccepted', 'New orders that were announced as unaccepted.');
  const refunds = gauge('refunds_open', 'Refunds that the provider has not confirmed.');
  const amount = gauge('refunds_open_kopecks', 'Their sum, in kopecks.');
  const age = gauge('refunds_open_oldest_seconds', 'Age of the oldest of them.');
  const webhooks = gauge('webhook_endpoints_gone', 'Webhook endpoints that are sent nothing any more.');
  const jobs = gauge('jobs', 'Background jobs, by name and state.', ['name', 'state']);
  const ofState = [orders, unaccepted, refunds, amount, age, webhooks, jobs];
  return {
    show: (state) => {
      up.set(state === null ? 0 : 1);
      // What is not known is not shown as it was.
      for (const one of ofState) one.reset();
      if (state === null) {
        for (const one of [unaccepted, refunds, amount, age, webhooks]) one.remove();
        return;
      }
      for (const status of ORDER_STATUSES)
        if (status !== 'delivered' && status !== 'canceled') orders.set({ status }, state.orders[status] ?? 0);
      unaccepted.set(state.unaccepted);
      refunds.set(state.refunds.count);
      amount.set(state.refunds.amount);
      age.set(state.refunds.age);
      webhooks.set(state.webhooksGone);
      for (const { name, waiting, later, active, failed } of state.queues)
        for (const [of, count] of Object.entries({ waiting, later, active, failed }))
          jobs.set({ name, state: of }, count);
    },
  };
};

/**
 * `GET /metrics` in the format of Prometheus (docs/operations.md): how long responses take by route, this process, and the state of the chain.
 * Without the token of the settings it responds as if it did not exist. It names no customer, no restaurant and no address.
 */
export function installMonitoring(app: FastifyInstance, options: MonitoringOptions): void {
  const { db, now, token } = options;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route. Streams, and the calls by which a page is rendered, are not counted.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: 'storefront_info',
    help: 'The release that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version: options.version }, 1);
  const streams = new Gauge({ name: 'storefront_streams_open', help: 'Open streams of this process.', registers });
  const reports = new Counter({
    name: 'storefront_policy_reports_total',
    help: 'What browsers reported that the content policy refused, by directive; disposition "report" was not refused, only reported.',
    labelNames: ['directive', 'disposition'],
    registers,
  });
  const chain = createChainGauges(registry);

  let read: { readonly at: number; readonly state: Promise<ChainState | null> } | null = null;
  const state = (): Promise<ChainState | null> => {
    if (read === null || performance.now() - read.at > STATE_TTL_MS) {
      read = { at: performance.now(), state: readChainState(db, now()).catch(() => null) };
    }
    return read.state;
  };
  const patience = async (): Promise<null> => {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    return null;
  };

  app.addHook('onResponse', (request, reply, done) => {
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
    if (!isStream && !isInnerCall(request)) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      durations.observe({ method: request.method, route: requestRoute(request), status }, reply.elapsedTime / 1000);
    }
    done();
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    const { authorization = '' } = request.headers;
    if (!isSameSecret(authorization, `Bearer ${token}`)) {
      reply.callNotFound();
      return reply;
    }
    streams.set(options.streams());
    reports.reset();
    for (const { count, ...labels } of options.policyReports()) reports.inc(labels, count);
    chain.show(await Promise.race([state(), patience()]));
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

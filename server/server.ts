import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError, loadConfig, warningsOf } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { createMediaCheck } from './media/media-check.ts';
import { openMedia } from './media/open-media.ts';
import { bookingJobs } from './modules/bookings/booking-reminder.ts';
import { createCloudPayments } from './modules/payments/cloudpayments.ts';
import { createIikoClient } from './modules/iiko/iiko-client.ts';
import { iikoJobs } from './modules/iiko/iiko-jobs.ts';
import { setIikoRestaurants } from './modules/iiko/iiko-repository.ts';
import { webhookJobs } from './modules/webhooks/webhook-jobs.ts';
import { loadJobs } from './modules/load/published-load.ts';
import { acceptJobs } from './modules/partner/orders/auto-accept.ts';
import { createSms } from './modules/account/sms/create-sms.ts';
import { alarmJobs } from './modules/partner/orders/alarm-sms.ts';
import { awayJobs } from './modules/partner/screens/away-screens.ts';
import { linkJobs } from './modules/partner/orders/link-sms.ts';
import { unacceptedJobs } from './modules/partner/orders/unaccepted-order.ts';
import { pushJobs } from './modules/push/push-jobs.ts';
import { wakeScreenJobs } from './modules/partner/screens/wake-screen-job.ts';
import { paymentJobs, reportOddPayment } from './modules/payments/payment-jobs.ts';
import { OWN_FILES, ownConnectionLimit } from './http/connection-limit.ts';
import { createPublicAgent } from './http/public-agent.ts';
import { createLogger } from './http/logging.ts';
import { closeApp } from './http/stopping.ts';
import { keepHouse } from './housekeeping.ts';
import { startWorkers, type Workers } from './jobs/workers.ts';
import { checkSharedSecrets } from './secrets/shared-secrets.ts';
import { createDemoClock, installDemoControls } from './sandbox/demo-controls.ts';
import { DEMO_COURIERS, demoBearer, demoPartnerKey } from './sandbox/demo-partner.ts';
import { DEMO_STAFF } from './sandbox/demo-staff.ts';
import { installDemoTables } from './sandbox/demo-tables.ts';
import { createGazetteerGeocoder } from './sandbox/gazetteer-geocoder.ts';
import { startKitchenClock } from './sandbox/kitchen-clock.ts';
import { openPaymentSandbox } from './sandbox/open-payment-sandbox.ts';
import { createSmsInbox, installSmsInbox } from './sandbox/sms-inbox.ts';
import { registerWeb } from './web/register-web.ts';
import { startTracing } from './tracing/start-tracing.ts';
import { version } from './version.ts';
import { buildStorefrontHost } from './web/storefront-host.ts';
import { warmUp } from './web/warm-up.ts';

/** Grace period for requests in progress; connections that have sent nothing would keep the server open forever. */
const DRAIN_MS = 5000;
/** Hard limit: the process exits this long after it has begun to close, whatever hangs. */
const END_MS = 10_000;
/** Streets of the demo's cities, from the root of the checkout, where every command runs. */
const DEMO_GAZETTEER = 'demo/gazetteer';

/** What runs in this process, and how to stop it. */
interface Running {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
  /** For the log: where the data are. */
  readonly data: string;
}

/** Messages to customers' browsers, and to those of the screens. */
const messageJobs = (sending: Parameters<typeof wakeScreenJobs>[0]) => ({
  ...pushJobs(sending),
  ...wakeScreenJobs(sending),
});

/** Starts the API on its database, along with the storefront. */
const startShop = async (settings: Config, stopping: AbortSignal): Promise<Running> => {
  const clock = createDemoClock(settings.clockOffsetMs);
  const { now } = clock;
  const sandbox = await openPaymentSandbox(settings, now);
  const config = { ...settings, payments: sandbox?.payments ?? settings.payments };
  const provider = config.payments && createCloudPayments(config.payments.apiOrigin);
  const tracing = await startTracing(config.tracing, version);
  const database = await openDatabase(config);
  await database.migrate();
  // A demo makes its secrets by itself, for its own data folder.
  if (config.mode === 'production') {
    try {
      await checkSharedSecrets(database.db, config, now());
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  await setIikoRestaurants(database.db, [...(config.iiko?.restaurants.keys() ?? [])]);
  let workers: Workers | null = null;
  // With a real provider the demo has no inbox: codes must be visible only on the phones.
  const inbox = config.mode === 'demo' && config.sms === null ? createSmsInbox(now) : null;
  const sms = config.sms === null ? inbox : createSms(config.sms);
  const { media, bucket } = await openMedia(config);
  const log = createLogger(config.logLevel);
  const mediaCheck = bucket === null ? undefined : createMediaCheck(bucket, { log });
  const app = await buildApp({
    config,
    logger: log,
    tracing,
    media,
    ...(mediaCheck === undefined ? {} : { mediaCheck }),
    db: database.db,
    listen: database.listen,
    now,
    stopping,
    ...(config.mode === 'demo'
      ? { partnerKey: demoPartnerKey, demoKey: demoBearer, demoCouriers: DEMO_COURIERS, demoStaff: DEMO_STAFF }
      : {}),
    ...(config.geocoder === 'gazetteer' ? { geocoder: createGazetteerGeocoder(DEMO_GAZETTEER) } : {}),
    ...(inbox === null ? {} : { sms: inbox }),
    ...(provider === null ? {} : { provider }),
    web: async (root, catalogVersion) => {
      if (inbox !== null) installSmsInbox(root, inbox);
      if (config.mode === 'demo') {
        if (config.tables !== null) installDemoTables(root, { db: database.db, codes: config.tables });
        installDemoControls(root, { db: database.db, clock, onAdvance: () => workers?.wake() });
      }
      const { mediaDir, publicOrigin, metrics, payments } = config;
      await registerWeb(root, {
        ...config.web,
        media: bucket ?? mediaDir,
        publicOrigin,
        metrics,
        payments,
        catalogVersion,
        now,
      });
    },
  });
  app.server.maxConnections =
    ownConnectionLimit(OWN_FILES[settings.databaseUrl === null ? 'embedded' : 'served']) ?? Number.POSITIVE_INFINITY;
  const { background } = database;
  workers = await startWorkers(
    database,
    {
      housekeeping: () => keepHouse(background, { log: app.log, now: now(), media }),
      ...(config.payments === null || provider === null
        ? {}
        : paymentJobs({
            db: database.jobs,
            payments: config.payments,
            provider,
            now,
            onOddPayment: reportOddPayment(app.log),
          })),
      ...bookingJobs({ db: database.jobs, now }),
      ...loadJobs({ db: database.jobs, now }),
      ...acceptJobs({ db: database.jobs, now }),
      ...awayJobs({ db: database.jobs, now, log: app.log }),
      ...alarmJobs({ db: database.jobs, now, sms, log: app.log }),
      ...linkJobs({ db: database.jobs, sms, origin: config.publicOrigin ?? `http://localhost:${config.port}` }),
      ...unacceptedJobs({ db: database.jobs, now, log: app.log }),
      ...webhookJobs({ db: database.jobs, allowsLoopback: config.mode === 'demo', now }),
      ...(config.iiko === null
        ? {}
        : iikoJobs({
            db: database.jobs,
            iiko: config.iiko,
            client: createIikoClient(config.iiko, now),
            payments: config.payments,
            now,
            log: app.log,
          })),
      ...(config.push === null
        ? {}
        : messageJobs({
            db: database.jobs,
            push: config.push,
            origin: config.publicOrigin,
            agent: createPublicAgent(),
            now,
            log: app.log,
            knownKey: config.mode === 'demo' ? demoPartnerKey : undefined,
            demoStaff: config.mode === 'demo' ? DEMO_STAFF : undefined,
          })),
    },
    { log: app.log, drainMs: DRAIN_MS, around: tracing?.aroundJob },
  );
  const stopKitchen =
    config.mode === 'demo'
      ? startKitchenClock({ db: database.db, now, speed: config.kitchenClockSpeed, log: app.log })
      : async () => undefined;
  const close = async (): Promise<void> => {
    await Promise.all([stopKitchen(), workers?.stop(), closeApp(app, DRAIN_MS), sandbox?.close()]);
    bucket?.close();
    await database.close();
    await tracing?.close();
  };
  // Named in the log at once, and not only when a proxy asks.
  void mediaCheck?.();
  await warmUp(app);
  return { app, close, data: database.kind };
};

/** Starts the storefront alone, in front of a remote backend. */
const startStorefront = async (config: Config, apiOrigin: string, stopping: AbortSignal): Promise<Running> => {
  const app = await buildStorefrontHost(config, apiOrigin, createLogger(config.logLevel), stopping);
  return { app, close: () => closeApp(app, DRAIN_MS), data: apiOrigin };
};

const start = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const { apiOrigin } = config.web;
  const stopping = new AbortController();
  const { signal: beginsStop } = stopping;
  const { app, close, data } = await (apiOrigin === null
    ? startShop(config, beginsStop)
    : startStorefront(config, apiOrigin, beginsStop));

  /** Ends the wait before closing: a second signal, or Ctrl-C, behind which no proxy waits. */
  const hurry = new AbortController();
  const stop = async (code: number): Promise<void> => {
    if (beginsStop.aborted) return;
    stopping.abort();
    await sleep(config.stopDelayMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    let result = 1;
    setTimeout(() => process.exit(result), END_MS).unref();
    await close();
    result = code;
    process.exitCode = code;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      app.log.info({ signal }, 'stopping');
      if (signal === 'SIGINT' || beginsStop.aborted) hurry.abort();
      stop(0).catch((error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
  // An unhandled promise rejection must not take down every customer's request.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));

  try {
    await app.listen({ port: config.port, host: config.host });
    app.log.info({ port: config.port, mode: config.mode, database: data }, 'ready');
    for (const warning of warningsOf(config)) app.log.warn(warning);
  } catch (error) {
    hurry.abort();
    await stop(1);
    throw error;
  }
};

start().catch((error: unknown) => {
  const text =
    error instanceof ConfigError || !(error instanceof Error) ? String(error) : (error.stack ?? error.message);
  process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`);
  process.exit(1);
});

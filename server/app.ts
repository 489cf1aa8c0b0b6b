import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { Listen } from './db/notifications.ts';
import { createVersionClock, currentVersion } from './db/versioned.ts';
import type { CallServices } from './http/callers.ts';
import { limitConnections } from './http/connections.ts';
import { answerUnreadable, installErrorHandler, installNotFound } from './http/error-handler.ts';
import { createEventStreams, STREAM_LIMITS, type StreamLimits } from './http/event-streams.ts';
import { installPolicyReports } from './http/policy-reports.ts';
import { installHealth } from './http/health.ts';
import { createReadyCheck, installReady } from './http/ready.ts';
import { closeConnectionsOnStop } from './http/stopping.ts';
import { LIMITS, type Limits } from './http/limits.ts';
import { createLogger, installRequestLog } from './http/logging.ts';
import { createPublicCache } from './http/public-cache.ts';
import { createMinuteCounter } from './http/rate-limit.ts';
import type { StreamRoute } from './http/stream-route.ts';
import { registerRoutes } from './http/register-routes.ts';
import { refuseOddRequests, routableTarget } from './http/targets.ts';
import type { Route } from './http/route.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { installSecurityTxt } from './http/security-txt.ts';
import { CLIENT_TIMEOUTS } from './http/timeouts.ts';
import { folderMedia } from './media/folder-media.ts';
import type { Media } from './media/media.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { createSms } from './modules/account/sms/create-sms.ts';
import type { SmsPort } from './modules/account/sms/sms-port.ts';
import { hallRoutes } from './modules/hall/hall-routes.ts';
import { installApplications } from './modules/applications/install-applications.ts';
import { installIikoWebhook } from './modules/iiko/iiko-webhook.ts';
import { bookingRoutes } from './modules/bookings/booking-routes.ts';
import { catalogRoutes } from './modules/catalog/routes.ts';
import { contentRoutes } from './modules/content/routes.ts';
import { createGeocoder } from './modules/places/geocoder/create-geocoder.ts';
import type { Geocoder } from './modules/places/geocoder/geocoder.ts';
import { placesRoutes } from './modules/places/routes.ts';
import { installTiles } from './modules/places/tiles/install-tiles.ts';
import { createTileSource } from './modules/places/tiles/tile-source.ts';
import { cartRoutes } from './modules/cart/cart-routes.ts';
import { createLiveHub } from './modules/live/live-hub.ts';
import { liveRoutes } from './modules/live/routes.ts';
import { pushRoutes } from './modules/push/push-routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { orderRoutes } from './modules/orders/order-routes.ts';
import { createCloudPayments } from './modules/payments/cloudpayments.ts';
import { installPaymentNotifications } from './modules/payments/notification-routes.ts';
import type { Provider } from './modules/payments/provider.ts';
import type { OfficePerson } from './modules/office/office-person.ts';
import { registerOfficeApi } from './modules/office/office-api.ts';
import type { KnownKey } from './modules/partner/keys/key-repository.ts';
import { registerPartnerApi } from './modules/partner/partner-api.ts';
import type { PaymentServices } from './modules/payments/start-payment.ts';
import { installDocs } from './openapi/install-docs.ts';
import { installMonitoring } from './monitoring/monitoring.ts';
import type { Tracing } from './tracing/tracing.ts';
import { version } from './version.ts';

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  /** Subscribes to changes, for the live order status; missing: no live status, and clients poll. */
  readonly listen?: Listen;
  /** Default: a JSON log on standard output with the configured level. */
  readonly logger?: FastifyBaseLogger;
  readonly now?: () => Date;
  /** Resolves addresses where the configuration names no geocoder: the gazetteer of the demo. */
  readonly geocoder?: Geocoder;
  /** Delivers codes to phones when no provider is configured: the sandbox of the demo. */
  readonly sms?: SmsPort;
  /** The provider of card payments; default: the one at the configured address. */
  readonly provider?: Provider;
  /** Partner keys that are not in the database: the demo's. */
  readonly partnerKey?: (id: string) => KnownKey | undefined;
  /** The key that the demo offers on its kitchen screen; missing: not a demo. */
  readonly demoKey?: (restaurantId: number | null) => string;
  /** The demo's couriers, and their public keys. */
  readonly demoCouriers?: readonly { readonly name: string; readonly key: string }[];
  /** Persons of the office that are not in the database: the demo's. */
  readonly demoStaff?: readonly OfficePerson[];
  /** Default: LIMITS of http/limits.ts. */
  readonly limits?: Partial<Limits>;
  /** Default: STREAM_LIMITS of http/event-streams.ts. */
  readonly streams?: Partial<StreamLimits>;
  /** How long in-memory responses may miss an import on another instance, ms; default 1000. */
  readonly versionTtlMs?: number;
  /** Aborted when the process begins to stop: `/ready` fails from then on. Missing: it never does. */
  readonly stopping?: AbortSignal;
  /** Where the pictures are; default: the folder of the configuration. */
  readonly media?: Media;
  /** Whether their store has been written by this instance; default: there is nothing to check. */
  readonly mediaCheck?: () => Promise<boolean>;
  /** Reports spans of requests; default: none. */
  readonly tracing?: Pick<Tracing, 'install'> | null;
  /** Mounts everything outside the API at the root: the storefront host. `version` identifies the chain's public data. */
  readonly web?: (app: FastifyInstance, version: () => Promise<string>) => Promise<void>;
}

/** Keeps request ids of a trusted proxy, so that a request has the same id in both logs. */
const requestId = (config: Config) => (request: { headers: Record<string, string | string[] | undefined> }) => {
  const given = request.headers['x-request-id'];
  return config.trustProxy !== false && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

const geocoderOf = ({ config, geocoder }: AppOptions, now: () => Date): Geocoder | null => {
  if (config.geocoder === null) return geocoder ?? null;
  return config.geocoder === 'gazetteer' ? (geocoder ?? null) : createGeocoder(config.geocoder, now);
};

const smsOf = ({ config, sms }: AppOptions): SmsPort | null =>
  config.sms === null ? (sms ?? null) : createSms(config.sms);

const payingOf = ({ config, provider }: AppOptions): PaymentServices | null =>
  config.payments && {
    payments: config.payments,
    provider: provider ?? createCloudPayments(config.payments.apiOrigin),
  };

const allRoutes = (options: AppOptions, limits: Limits, now: () => Date): Route[] => [
  ...accountRoutes({ config: options.config, db: options.db, sms: smsOf(options) }),
  ...hallRoutes(options.config, limits),
  ...placesRoutes({ geocoder: geocoderOf(options, now), limits, config: options.config }),
  ...catalogRoutes(),
  ...contentRoutes(),
  ...cartRoutes(limits, options.config),
  ...bookingRoutes(options.config),
  ...orderRoutes(options.config, payingOf(options)),
  ...pushRoutes(options.config.push),
  ...reportRoutes(options.config, limits),
];

/** The live status: its routes, and how many streams are open. */
interface Live {
  readonly routes: StreamRoute[];
  readonly count: () => number;
}

/** Sets up the live status: streams, their source, and their shutdown before the rest of the server. */
const openLive = async (
  app: FastifyInstance,
  { db, listen, streams: limits }: AppOptions,
  onMenu: () => void,
): Promise<Live> => {
  if (listen === undefined) return { routes: [], count: () => 0 };
  const streams = createEventStreams({ ...STREAM_LIMITS, ...limits });
  const hub = await createLiveHub({ db, listen, streams, onMenu, log: app.log });
  app.addHook('preClose', async () => {
    streams.close();
    await hub.close();
  });
  return { routes: liveRoutes(streams, hub), count: streams.count };
};

/** The storefront sets its clock by the `Date` of API responses. Pages and files keep the real time, for caches. */
const reportServerTime = (app: FastifyInstance, now: () => Date): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('date', now().toUTCString());
  });
};

/** Builds the application without listening. Tests inject requests into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db } = options;
  const now = options.now ?? (() => new Date());
  const app = fastify({
    loggerInstance: options.logger ?? createLogger(config.logLevel),
    // Fastify's own two lines per request contain addresses and queries; installRequestLog writes one without them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId(config),
    trustProxy: config.trustProxy,
    // Idle connections are closed immediately when the server stops.
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is answered: a proxy would not repeat it elsewhere.
    return503OnClosing: false,
    ...CLIENT_TIMEOUTS,
    rewriteUrl: routableTarget,
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength: 200 },
  });
  const limits = { ...LIMITS, ...options.limits };
  const dataVersion = createVersionClock(() => currentVersion(db), options.versionTtlMs ?? 1000);
  const services: CallServices = {
    config,
    db,
    now,
    publicCache: createPublicCache(dataVersion),
    countCall: createMinuteCounter(),
    limits,
  };
  options.tracing?.install(app);
  limitConnections(app, config.connectionsPerAddress);
  closeConnectionsOnStop(app, options.stopping);
  installErrorHandler(app);
  installNotFound(app);
  refuseOddRequests(app);
  installRequestLog(app);
  if (config.clockOffsetMs !== 0) reportServerTime(app, now);
  installSecurityHeaders(app, {
    secure: config.publicOrigin?.startsWith('https://') ?? false,
    subdomains: config.hstsSubdomains,
  });
  await app.register(fastifyCookie);
  const folder = config.databaseUrl === null ? config.dataDir : null;
  installHealth(app, { db, version, folder });
  installReady(app, { stopping: options.stopping, check: createReadyCheck({ db, folder, media: options.mediaCheck }) });
  installSecurityTxt(app, { config, now });
  const policyReports = await installPolicyReports(app, { now, perMinute: limits.policyReports });
  installDocs(app);
  const live = await openLive(app, options, dataVersion.expire);
  if (config.monitoringToken !== null) {
    installMonitoring(app, {
      db,
      now,
      version,
      token: config.monitoringToken,
      streams: live.count,
      policyReports: policyReports.counts,
    });
  }
  await registerRoutes(app, services, allRoutes(options, limits, now), live.routes);
  const sms = smsOf(options);
  await registerPartnerApi(app, services, {
    sms,
    knownKey: options.partnerKey,
    demoKey: options.demoKey,
    demoCouriers: options.demoCouriers,
    demoStaff: options.demoStaff,
  });
  await registerOfficeApi(app, services, {
    sms,
    media: options.media ?? folderMedia(config.mediaDir),
    demoStaff: options.demoStaff ?? [],
  });
  if (config.mapTiles !== null) {
    const userAgent = `storefront (${config.publicOrigin ?? 'demo'})`;
    installTiles(app, {
      ...services,
      tiles: config.mapTiles,
      take: createTileSource(config.mapTiles, { now, userAgent }),
    });
  }
  if (config.payments !== null) await installPaymentNotifications(app, { db, payments: config.payments, now });
  await installApplications(app, { config, db, now });
  if (config.iiko !== null) await installIikoWebhook(app, { db, iiko: config.iiko, now });
  await options.web?.(app, dataVersion);
  return app;
}

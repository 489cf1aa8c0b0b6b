import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { createVersionClock, currentVersion } from './db/versioned.ts';
import type { CallServices } from './http/call.ts';
import { limitConnections } from './http/connections.ts';
import { answerUnreadable, installErrorHandler, installNotFound } from './http/error-handler.ts';
import { installHealth } from './http/health.ts';
import { LIMITS, type Limits } from './http/limits.ts';
import { createLogger, installRequestLog } from './http/logging.ts';
import { createPublicCache } from './http/public-cache.ts';
import { createMinuteCounter } from './http/rate-limit.ts';
import { registerRoutes } from './http/register-routes.ts';
import type { Route } from './http/route.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { CLIENT_TIMEOUTS } from './http/timeouts.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { createSms } from './modules/account/sms/create-sms.ts';
import type { SmsPort } from './modules/account/sms/sms-port.ts';
import { catalogRoutes } from './modules/catalog/routes.ts';
import { contentRoutes } from './modules/content/routes.ts';
import type { AddressSuggester } from './modules/places/address-suggester.ts';
import { createDadata } from './modules/places/dadata.ts';
import { placesRoutes } from './modules/places/routes.ts';
import { cartRoutes } from './modules/cart/cart-routes.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { orderRoutes } from './modules/orders/order-routes.ts';
import { installDocs } from './openapi/install-docs.ts';
import { version } from './version.ts';

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  /** Missing: a JSON log on standard output with the configured level. */
  readonly logger?: FastifyBaseLogger;
  readonly now?: () => Date;
  /** Where address suggestions come from when no DaData key is configured. */
  readonly suggester?: AddressSuggester;
  /** Who brings codes to phones when no provider is configured: the sandbox of the demo. */
  readonly sms?: SmsPort;
  /** Missing: LIMITS of http/limits.ts. */
  readonly limits?: Partial<Limits>;
  /** How long an import on another instance may stay unseen by answers kept in memory, ms; 1000 when missing. */
  readonly versionTtlMs?: number;
  /** Mounts what is not the API, at the root: the host of the storefront. `version` names the chain's public data. */
  readonly web?: (app: FastifyInstance, version: () => Promise<string>) => Promise<void>;
}

/** Request ids of a trusted proxy are kept, so that one id follows a request through both logs. */
const requestId = (config: Config) => (request: { headers: Record<string, string | string[] | undefined> }) => {
  const given = request.headers['x-request-id'];
  return config.trustProxy !== false && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

const suggesterOf = ({ config, suggester }: AppOptions): AddressSuggester | null =>
  config.dadataToken === null ? (suggester ?? null) : createDadata(config.dadataToken);

const smsOf = ({ config, sms }: AppOptions): SmsPort | null =>
  config.sms === null ? (sms ?? null) : createSms(config.sms);

const allRoutes = (options: AppOptions, limits: Limits): Route[] => [
  ...accountRoutes({ config: options.config, db: options.db, sms: smsOf(options) }),
  ...placesRoutes({ suggester: suggesterOf(options), limits, config: options.config }),
  ...catalogRoutes(),
  ...contentRoutes(),
  ...cartRoutes(limits, options.config),
  ...orderRoutes(options.config),
  ...reportRoutes(limits),
];

/** The storefront sets its clock by the `Date` of the API's answers. Pages and files keep the real one, for caches. */
const tellOwnTime = (app: FastifyInstance, now: () => Date): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header('date', now().toUTCString());
  });
};

/** Builds the application: everything but listening. Tests inject requests into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db } = options;
  const now = options.now ?? (() => new Date());
  const app = fastify({
    loggerInstance: options.logger ?? createLogger(config.logLevel),
    // Fastify's own two lines per request carry addresses and queries; installRequestLog writes one without.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId(config),
    trustProxy: config.trustProxy,
    // Connections that stay idle are closed at once when the server stops.
    forceCloseConnections: 'idle',
    ...CLIENT_TIMEOUTS,
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
  limitConnections(app, config.connectionsPerAddress);
  installErrorHandler(app);
  installNotFound(app);
  installRequestLog(app);
  if (config.clockOffsetMs !== 0) tellOwnTime(app, now);
  installSecurityHeaders(app, {
    secure: config.publicOrigin?.startsWith('https://') ?? false,
    subdomains: config.hstsSubdomains,
  });
  await app.register(fastifyCookie);
  installHealth(app, { db, version, folder: config.databaseUrl === null ? config.dataDir : null });
  installDocs(app);
  await registerRoutes(app, services, allRoutes(options, limits));
  await options.web?.(app, dataVersion);
  return app;
}

import * as v from 'valibot';
import type { Environment } from '#contract/restaurants.ts';
import { demoSecret } from './demo-secret.ts';
import { type BucketConfig, readBucketConfig } from './media/bucket-config.ts';
import { readTrustProxy, type TrustProxy } from './http/trust-proxy.ts';
import { IIKO_SETTINGS, type IikoConfig, readIikoConfig } from './modules/iiko/iiko-config.ts';
import {
  GEOCODER_SETTINGS,
  type GeocoderConfig,
  readGeocoderConfig,
} from './modules/places/geocoder/geocoder-config.ts';
import { readTilesConfig, TILES_SETTINGS, type TilesConfig } from './modules/places/tiles/tiles-config.ts';
import { PAYMENT_SETTINGS, type PaymentConfig, readPaymentConfig } from './modules/payments/payment-config.ts';
import { type PushConfig, readPushConfig } from './modules/push/push-config.ts';
import type { TableCodes } from '#server/secrets/table-code.ts';
import { readTableCodes, TABLE_SETTINGS } from './modules/hall/table-config.ts';
import { readSmsConfig, SMS_SETTINGS, type SmsConfig } from './modules/account/sms/sms-config.ts';
import { readReports, REPORT_SETTINGS } from './modules/reports/reports-config.ts';
import { secretFault } from './secrets/weak-secret.ts';
import type { Settings } from './settings.ts';
import type { TracingConfig } from './tracing/tracing.ts';

/** Settings of one process; read once, then passed around as a value. */
export interface Config {
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly host: string;
  /** PostgreSQL URL; null uses the embedded PGlite in `${dataDir}/pglite`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Written by the picture pipeline, served at /media. */
  readonly mediaDir: string;
  /** The bucket that has them in place of that folder; null: none (docs/product.md §12.22). */
  readonly mediaBucket: BucketConfig | null;
  /** Keys the CSRF tokens. Must be the same on every instance of a chain. */
  readonly sessionSecret: string;
  /** `https://food.example`; null (demo only) uses the host of each request. */
  readonly publicOrigin: string | null;
  /** Whether HSTS also covers every subdomain of the origin. */
  readonly hstsSubdomains: boolean;
  readonly trustProxy: TrustProxy;
  /** Concurrent connections per address; null behind a proxy, where all come from its address. */
  readonly connectionsPerAddress: number | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Geocoding provider; `gazetteer` is the demo's own, null disables geocoding (docs/product.md §29.8). */
  readonly geocoder: GeocoderConfig | 'gazetteer' | null;
  /** Source of map tiles; null: no tiles (docs/product.md §29.3). */
  readonly mapTiles: TilesConfig | null;
  /** SMS provider for login codes; null (demo only) uses the sandbox inbox. */
  readonly sms: SmsConfig | null;
  /** Login codes sent per day over the whole chain: caps what an attacker can cost. */
  readonly smsDailyBudget: number;
  /** The most unpaid orders that a restaurant has under way; 0: no bounds (docs/product.md §5.27). */
  readonly unpaidOrders: number;
  /** Country codes, besides Russia, whose numbers may log in (docs/product.md §7.31). */
  readonly smsAbroad: readonly string[] | 'all';
  /** Terminals of the card payment provider; null disables online payment (docs/product.md §25.1). */
  readonly payments: PaymentConfig | null;
  /** Demo only: port of the provider sandbox (docs/product.md §25.17); null: none. */
  readonly paymentSandboxPort: number | null;
  /** What storefronts report about themselves; null: nothing (docs/product.md §24.1). */
  readonly reporting: Environment['reporting'];
  /** Where goals are counted; null disables them (docs/product.md §24.6). */
  readonly metrics: Environment['metrics'];
  /** Push sender settings; null disables push (docs/product.md §27.1). */
  readonly push: PushConfig | null;
  /** Signs the QR codes of tables; null disables ordering from tables (docs/product.md §33.1). */
  readonly tables: TableCodes | null;
  /** Restaurants that use iiko as their till; null: none (docs/product.md §28.1). */
  readonly iiko: IikoConfig | null;
  /** Demo only: speed factor of the simulated kitchen; 0 stops it (docs/product.md §21.1). */
  readonly kitchenClockSpeed: number;
  /** Demo only: offset of the process clock ahead of the machine's, ms; 0 is real time (docs/product.md §21.2). */
  readonly clockOffsetMs: number;
  /** What a program that reads `/metrics` has to show; null: there are none (docs/operations.md). */
  readonly monitoringToken: string | null;
  /** Where weaknesses of the storefront are reported to, `mailto:…` or `https://…`; null: nowhere (docs/product.md §12.19). */
  readonly securityContact: string | null;
  /** Where traces are sent; null: nothing is traced (docs/product.md §12.27). */
  readonly tracing: TracingConfig | null;
  /** How long a stopping process still serves while `/ready` fails, ms. */
  readonly stopDelayMs: number;
  /** The built storefront. */
  readonly web: {
    readonly clientDir: string;
    readonly ssrDir: string;
    readonly kitchenDir: string;
    readonly officeDir: string;
    /** False with SSR=off: the browser renders every page itself. */
    readonly rendering: boolean;
    /** API_ORIGIN: this process only hosts the storefront for a backend elsewhere; null uses our own API. */
    readonly apiOrigin: string | null;
  };
  /** Responses are always checked against the contract; `throw` turns a mismatch into a 500, `log` only reports it. */
  readonly answerChecks: 'throw' | 'log';
}

type Variables = Readonly<Record<string, string | undefined>>;

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
/** Every setting that is read by a schema; those of a service are beside its configuration. */
const fields = {
  ...GEOCODER_SETTINGS,
  ...IIKO_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...REPORT_SETTINGS,
  ...SMS_SETTINGS,
  ...TABLE_SETTINGS,
  ...TILES_SETTINGS,
  APP_MODE: [v.picklist(['demo', 'production']), 'must be "demo" or "production"'],
  PORT: [Port, 'must be a port number'],
  DATABASE_URL: [
    v.pipe(
      v.string(),
      v.regex(/^postgres(?:ql)?:\/\/.+/),
      v.check((address) => URL.canParse(address)),
    ),
    'must look like postgres://user@host/database, with the password in PGPASSWORD, or with its signs escaped in the address',
  ],
  PUBLIC_ORIGIN: [
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^/\s?#@\\]+$/),
      v.check((origin) => URL.canParse(origin)),
    ),
    'must be an origin without a path, for example https://food.example',
  ],
  KITCHEN_CLOCK_SPEED: [
    v.pipe(v.string(), v.regex(/^\d{1,4}(?:\.\d{1,3})?$/), v.transform(Number)),
    'must be a number: 1 is the demo as it is, 10 is ten times faster, 0 stops the kitchen',
  ],
  PAYMENT_SANDBOX: [
    v.union([
      v.pipe(
        v.literal('off'),
        v.transform(() => null),
      ),
      Port,
    ]),
    'must be "off", or the port of the payment provider’s stand-in',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s?#@\\]+$/),
      v.check((address) => URL.canParse(address)),
    ),
    'must be the http address of a collector, for example http://127.0.0.1:4318',
  ],
  STOP_DELAY: [
    v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(60)),
    'must be a number of seconds from 0 to 60',
  ],
  SECURITY_CONTACT: [
    v.pipe(
      v.string(),
      v.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s@\\]+)$/),
      v.check((address) => URL.canParse(address)),
    ),
    'must be mailto:security@food.example, or an https address with a form',
  ],
  DEMO_NOW: [
    v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse)),
    'must be an instant like 2026-11-20T10:00:00Z: the hour at which the demo starts, to see it closed or at night',
  ],
  UNPAID_ORDERS: [
    v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,5})$/), v.transform(Number)),
    'must be a number of orders, or 0 for no bounds',
  ],
  CONNECTIONS_PER_ADDRESS: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
    'must be a number of connections from 1 on',
  ],
  HSTS_SUBDOMAINS: [v.picklist(['on', 'off']), 'must be "on" or "off"'],
  SSR: [v.picklist(['on', 'off']), 'must be "on" or "off"'],
  API_ORIGIN: [
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^/\s?#@\\]+$/),
      v.check((origin) => URL.canParse(origin)),
    ),
    'must be an origin without a path, for example https://api.example',
  ],
  LOG_LEVEL: [
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    'must be fatal, error, warn, info, debug or silent',
  ],
} as const satisfies Settings;

/** Two checks of most proxies, which come every two seconds; no proxy stands before a demo. */
const STOP_DELAY_S = { production: 5, demo: 0 } as const;

const isLocal = (origin: string): boolean => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);

const originFault = (origin: string | undefined): string | null => {
  if (origin === undefined) return 'is missing: the address that customers type, for example https://food.example';
  return origin.startsWith('https://') || isLocal(origin) ? null : 'is weak: customers must come by https';
};

/** Lists every missing or weak setting in one message, so that an operator fixes them in one go. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The server cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Where the data is: all that commands other than the server need. */
export type StorageConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'mediaDir' | 'mediaBucket'>;

/** Returns a reader of single settings that collects their errors. */
const reader = (env: Variables) => {
  const faults: string[] = [];
  const given = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const read = <N extends keyof typeof fields>(name: N): v.InferOutput<(typeof fields)[N][0]> | undefined => {
    const raw = given(name);
    if (raw === undefined) return undefined;
    const [schema, sentence] = fields[name];
    const parsed = v.safeParse(schema, raw);
    if (!parsed.success) {
      faults.push(`${name} ${sentence}`);
      return undefined;
    }
    return parsed.output;
  };
  const storage = (): StorageConfig => {
    const dataDir = given('DATA_DIR') ?? './data';
    return {
      databaseUrl: read('DATABASE_URL') ?? null,
      dataDir,
      mediaDir: given('MEDIA_DIR') ?? `${dataDir}/media`,
      mediaBucket: readBucketConfig(given, faults),
    };
  };
  return { faults, given, read, storage };
};
type Reading = ReturnType<typeof reader>;

/**
 * Reads the storage settings.
 *
 * @throws {ConfigError}
 */
export function loadStorageConfig(env: Variables): StorageConfig {
  const { faults, storage } = reader(env);
  const config = storage();
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/**
 * Reads the settings of iiko; null: no restaurant has it.
 *
 * @throws {ConfigError}
 */
export function loadIikoConfig(env: Variables): IikoConfig | null {
  const { faults, given, read } = reader(env);
  const config = readIikoConfig(given, read('IIKO_ORIGIN'), faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Next to the demo's own port by default; null when the demo has a provider or the setting asks for none. */
const sandboxPort = ({
  mode,
  payments,
  asked,
  port,
}: {
  mode: Config['mode'];
  payments: PaymentConfig | null;
  asked: number | null | undefined;
  port: number;
}): number | null => {
  if (mode !== 'demo' || payments !== null) return null;
  return asked === undefined ? (port + 1000) % 65_536 : asked;
};

/** Lists settings that may not work as the operator expects. The server logs them at every start. */
export function warningsOf({ mode, geocoder, web, host, trustProxy, push }: Config): string[] {
  return [
    ...(mode === 'production' && geocoder === null && web.apiOrigin === null
      ? [
          'DADATA_TOKEN is missing, or another GEOCODER: without address suggestions no delivery can be ordered, only pickup',
        ]
      : []),
    ...(mode === 'production' && push === null && web.apiOrigin === null
      ? [
          'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing: no customer is told by push how an order goes; `npm run push:keys` makes a pair',
        ]
      : []),
    ...(mode === 'production' && trustProxy !== false && typeof trustProxy !== 'string' && EVERYWHERE.has(host)
      ? [
          'TRUST_PROXY names no address and HOST listens on all: whoever reaches the port past the proxy can say any address is theirs; set HOST=127.0.0.1 or list the proxy',
        ]
      : []),
  ];
}
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Reads what connects the server with services elsewhere; the file of each knows its settings. */
const readServices = (
  { faults, given, read }: Reading,
  about: { readonly mode: Config['mode']; readonly publicOrigin: string | null; readonly dataDir: string },
): Pick<
  Config,
  | 'reporting'
  | 'metrics'
  | 'payments'
  | 'sms'
  | 'smsDailyBudget'
  | 'smsAbroad'
  | 'geocoder'
  | 'mapTiles'
  | 'push'
  | 'iiko'
> => {
  const { mode, publicOrigin } = about;
  const reports = readReports({
    reports: read('REPORTS'),
    vitalsShare: read('VITALS_SHARE'),
    yandexCounter: read('METRICS_YANDEX_COUNTER'),
    endpoint: read('METRICS_ENDPOINT'),
  });
  const payments = readPaymentConfig(
    given('PAYMENT_KEYS'),
    { origin: read('PAYMENT_ORIGIN'), takesTests: mode === 'demo' },
    faults,
  );
  const sms = readSmsConfig(read('SMS_PROVIDER'), given, faults);
  const smsDailyBudget = read('SMS_DAILY_BUDGET') ?? 1000;
  // The demo sends nothing, so every country may be allowed.
  const smsAbroad = read('SMS_ABROAD') ?? (mode === 'demo' ? 'all' : []);
  const geocoder = readGeocoderConfig(
    {
      mode,
      kind: read('GEOCODER'),
      origin: read('GEOCODER_URL'),
      token: given('DADATA_TOKEN'),
      perMinute: read('GEOCODER_PER_MINUTE'),
      publicOrigin,
    },
    faults,
  );
  const mapTiles = readTilesConfig(
    {
      url: read('MAP_TILES_URL'),
      attribution: given('MAP_TILES_ATTRIBUTION'),
      maxZoom: read('MAP_TILES_MAX_ZOOM'),
    },
    faults,
  );
  const push = readPushConfig(given, about, faults);
  const iiko = readIikoConfig(given, read('IIKO_ORIGIN'), faults);
  return { ...reports, payments, sms, smsDailyBudget, smsAbroad, geocoder, mapTiles, push, iiko };
};

/** Reads how the process is reached, guarded and watched. */
const readHosting = (
  { faults, given, read }: Reading,
  mode: Config['mode'],
): Pick<
  Config,
  'host' | 'trustProxy' | 'connectionsPerAddress' | 'monitoringToken' | 'securityContact' | 'tracing' | 'stopDelayMs'
> => {
  const trustProxy = readTrustProxy(given('TRUST_PROXY'), mode, faults);
  const monitoringToken = given('MONITORING_TOKEN') ?? null;
  const monitoring = monitoringToken === null ? null : secretFault(monitoringToken);
  if (monitoring !== null) faults.push(`MONITORING_TOKEN ${monitoring}`);
  const perAddress = read('CONNECTIONS_PER_ADDRESS') ?? 512;
  const tracesTo = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  return {
    host: given('HOST') ?? '0.0.0.0',
    trustProxy,
    connectionsPerAddress: trustProxy === false ? perAddress : null,
    monitoringToken,
    securityContact: read('SECURITY_CONTACT') ?? null,
    tracing: tracesTo === undefined ? null : { endpoint: tracesTo, trustsCallers: trustProxy !== false },
    stopDelayMs: 1000 * (read('STOP_DELAY') ?? STOP_DELAY_S[mode]),
  };
};

/** Adds to `faults` what only customers' own server must not do without. */
const refuseWeakProduction = (
  { faults, given }: Reading,
  read: { readonly publicOrigin: string | undefined; readonly apiOrigin: string | null; readonly isClockSet: boolean },
): void => {
  const secret = secretFault(given('SESSION_SECRET'));
  if (secret) faults.push(`SESSION_SECRET ${secret}`);
  // A malformed origin has been reported already.
  const isMalformed = given('PUBLIC_ORIGIN') !== undefined && read.publicOrigin === undefined;
  const origin = isMalformed ? null : originFault(read.publicOrigin);
  if (origin) faults.push(`PUBLIC_ORIGIN ${origin}`);
  // A storefront host for a backend elsewhere sends no SMS. A malformed provider has been reported already.
  if (given('SMS_PROVIDER') === undefined && read.apiOrigin === null) {
    faults.push('SMS_PROVIDER is missing: "smsru", "smsc" or "smsaero"; without it nobody can log in');
  }
  if (read.isClockSet) faults.push('DEMO_NOW is for the demo only: customers live in real time');
};

/**
 * Reads the environment into one checked value.
 *
 * @throws {ConfigError} naming each setting that is missing, malformed or (in production) weak
 */
export function loadConfig(env: Variables): Config {
  const reading = reader(env);
  const { faults, given, read, storage } = reading;
  const mode = read('APP_MODE') ?? 'demo';
  const port = read('PORT') ?? 3000;
  const stored = storage();
  const publicOrigin = read('PUBLIC_ORIGIN');
  const logLevel = read('LOG_LEVEL') ?? 'info';
  const ssr = read('SSR') ?? 'on';
  const hsts = read('HSTS_SUBDOMAINS') ?? 'off';
  const apiOrigin = read('API_ORIGIN') ?? null;
  const kitchenClockSpeed = read('KITCHEN_CLOCK_SPEED') ?? 1;
  const demoNow = read('DEMO_NOW');
  const services = readServices(reading, { ...stored, mode, publicOrigin: publicOrigin ?? null });
  const paymentSandbox = read('PAYMENT_SANDBOX');
  const unpaidOrders = read('UNPAID_ORDERS') ?? 200;
  const sessions = given('SESSION_SECRET') ?? (mode === 'demo' ? demoSecret(stored.dataDir) : null);
  const tables = readTableCodes(
    {
      secret: given('TABLE_SECRET'),
      version: read('TABLE_CODE_VERSION') ?? 1,
      demoSecret: mode === 'demo' ? sessions : null,
    },
    secretFault,
    faults,
  );
  const hosting = readHosting(reading, mode);
  if (mode === 'production') {
    refuseWeakProduction(reading, { publicOrigin, apiOrigin, isClockSet: demoNow !== undefined });
  }
  if (faults.length > 0) throw new ConfigError(faults);

  const webRoot = given('WEB_ROOT') ?? './dist';
  return {
    mode,
    port,
    ...stored,
    ...services,
    ...hosting,
    sessionSecret: sessions ?? demoSecret(stored.dataDir),
    publicOrigin: publicOrigin ?? null,
    hstsSubdomains: hsts === 'on',
    logLevel,
    unpaidOrders,
    paymentSandboxPort: sandboxPort({ mode, payments: services.payments, asked: paymentSandbox, port }),
    tables,
    kitchenClockSpeed,
    clockOffsetMs: demoNow === undefined ? 0 : demoNow - Date.now(),
    web: {
      clientDir: `${webRoot}/client`,
      ssrDir: `${webRoot}/ssr`,
      kitchenDir: `${webRoot}/kitchen`,
      officeDir: `${webRoot}/office`,
      rendering: ssr === 'on',
      apiOrigin,
    },
    answerChecks: mode === 'production' ? 'log' : 'throw',
  };
}

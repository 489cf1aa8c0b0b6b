import { isIP } from 'node:net';
import * as v from 'valibot';
import { MAX_INTEGER } from '#contract/primitives.ts';
import type { Environment } from '#contract/restaurants.ts';
import { demoSecret } from './demo-secret.ts';
import { type IikoConfig, readIikoConfig } from './modules/iiko/iiko-config.ts';
import { type GeocoderConfig, readGeocoderConfig } from './modules/places/geocoder/geocoder-config.ts';
import { readTilesConfig, type TilesConfig } from './modules/places/tiles/tiles-config.ts';
import { type PaymentConfig, readPaymentConfig } from './modules/payments/payment-config.ts';
import { type PushConfig, readPushConfig } from './modules/push/push-config.ts';
import type { TableCodes } from './modules/hall/table-code.ts';
import { readTableCodes } from './modules/hall/table-config.ts';
import { readSmsConfig, type SmsConfig } from './modules/account/sms/sms-config.ts';

/** Settings that make one process; read once, then handed on as a value. */
export interface Config {
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly host: string;
  /** PostgreSQL; null is the embedded PGlite in `${dataDir}/pglite`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Where the picture pipeline writes, and /media reads. */
  readonly mediaDir: string;
  /** Keys the CSRF tokens. Every instance of one chain has the same. */
  readonly sessionSecret: string;
  /** `https://food.example`; null (demo only) is whatever host the request came to. */
  readonly publicOrigin: string | null;
  /** Whether browsers are to reach every subdomain of the origin by https only, too. */
  readonly hstsSubdomains: boolean;
  /** Whose X-Forwarded-* headers are believed: nobody's, everybody's, those of a number of hops, or of listed addresses. */
  readonly trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** Of one address at the same time; null where a proxy stands in front, from whose address all come. */
  readonly connectionsPerAddress: number | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Who knows addresses; `gazetteer` is the demo's own, null nobody (docs/product.md §29.8). */
  readonly geocoder: GeocoderConfig | 'gazetteer' | null;
  /** Where the pictures below maps come from; null: nowhere (docs/product.md §29.3). */
  readonly mapTiles: TilesConfig | null;
  /** Who brings codes to customers' phones; null (demo only) is the inbox of the sandbox. */
  readonly sms: SmsConfig | null;
  /** Codes that may be sent in a day, over the whole chain: what an attacker can cost at most. */
  readonly smsDailyBudget: number;
  /** Codes of countries, besides Russia, whose numbers may log in (docs/product.md §7.31). */
  readonly smsAbroad: readonly string[] | 'all';
  /** The terminals of the card payment provider; null: nothing is paid online (docs/product.md §25.1). */
  readonly payments: PaymentConfig | null;
  /** Demo only: the port of the provider's stand-in (docs/product.md §25.17); null: none. */
  readonly paymentSandboxPort: number | null;
  /** What storefronts tell of themselves; null: nothing (docs/product.md §24.1). */
  readonly reporting: Environment['reporting'];
  /** Where goals are counted; null: nowhere (docs/product.md §24.6). */
  readonly metrics: Environment['metrics'];
  /** Who sends push messages; null: nobody does (docs/product.md §27.1). */
  readonly push: PushConfig | null;
  /** What signs the QR codes of tables; null: nothing is ordered from tables (docs/product.md §33.1). */
  readonly tables: TableCodes | null;
  /** Restaurants whose till is iiko; null: none is (docs/product.md §28.1). */
  readonly iiko: IikoConfig | null;
  /** Demo only: how many times faster than life the kitchen works; 0 stops it (docs/product.md §21.1). */
  readonly kitchenClockSpeed: number;
  /** Demo only: how far ahead of the machine's clock the process lives, ms; 0 is the real time (docs/product.md §21.2). */
  readonly clockOffsetMs: number;
  /** The built storefront. */
  readonly web: {
    readonly clientDir: string;
    readonly ssrDir: string;
    readonly kitchenDir: string;
    /** SSR=off: the browser renders every page itself. */
    readonly rendering: boolean;
    /** API_ORIGIN: this process is the host of the storefront alone, before a backend elsewhere; null is our own API. */
    readonly apiOrigin: string | null;
  };
  /** Answers are checked against the contract always; `throw` turns a mismatch into a 500, `log` only reports it. */
  readonly answerChecks: 'throw' | 'log';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** What an operator may type, each with the sentence that says what is wanted. */
const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
const fields = {
  APP_MODE: [v.picklist(['demo', 'production']), 'must be "demo" or "production"'],
  PORT: [Port, 'must be a port number'],
  DATABASE_URL: [
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/.+/)),
    'must look like postgres://user:password@host/database',
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
  PAYMENT_ORIGIN: [
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s?#@\\]+$/)),
    'must be an origin without a path, for example http://127.0.0.1:4000',
  ],
  IIKO_ORIGIN: [
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s?#@\\]+$/)),
    'must be an origin without a path, for example https://api-ru.iiko.services',
  ],
  TABLE_CODE_VERSION: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(255)),
    'must be a number from 1 to 255',
  ],
  DEMO_NOW: [
    v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse)),
    'must be an instant like 2026-11-20T10:00:00Z: the hour at which the demo starts, to see it closed or at night',
  ],
  GEOCODER: [
    v.picklist(['dadata', 'photon', 'nominatim', 'gazetteer', 'off']),
    'must be "dadata", "photon", "nominatim", "gazetteer" (the demo only) or "off"',
  ],
  GEOCODER_URL: [
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^/\s?#@\\]+$/),
      v.check((origin) => URL.canParse(origin)),
    ),
    'must be an origin without a path, for example https://photon.example',
  ],
  GEOCODER_PER_MINUTE: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)),
    'must be a number of questions from 1 on',
  ],
  MAP_TILES_URL: [
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^\s#\\]+$/),
      v.check((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
    ),
    'must be an address with {z}, {x} and {y}, for example https://tiles.example/{z}/{x}/{y}.png?key=…',
  ],
  MAP_TILES_MAX_ZOOM: [
    v.pipe(v.string(), v.regex(/^(?:1[0-9]|2[0-2])$/), v.transform(Number)),
    'must be a zoom from 10 to 22',
  ],
  SMS_PROVIDER: [v.picklist(['smsru', 'smsc', 'smsaero']), 'must be "smsru", "smsc" or "smsaero"'],
  SMS_DAILY_BUDGET: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
    'must be a number of messages from 1 on',
  ],
  SMS_ABROAD: [
    v.pipe(
      v.string(),
      v.regex(/^(?:all|[1-9]\d{0,5}(?:\s*,\s*[1-9]\d{0,5})*)$/),
      v.transform((codes) => (codes === 'all' ? codes : codes.split(/\s*,\s*/))),
    ),
    'must be codes of countries, for example 375,374,77, or "all"',
  ],
  CONNECTIONS_PER_ADDRESS: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number)),
    'must be a number of connections from 1 on',
  ],
  HSTS_SUBDOMAINS: [v.picklist(['on', 'off']), 'must be "on" or "off"'],
  REPORTS: [v.picklist(['on', 'off']), 'must be "on" or "off"'],
  VITALS_SHARE: [
    v.pipe(v.string(), v.regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/), v.transform(Number)),
    'must be a share of the visits from 0 to 1, for example 0.25',
  ],
  METRICS_YANDEX_COUNTER: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(MAX_INTEGER)),
    'must be the number of a counter of Yandex Metrica',
  ],
  METRICS_ENDPOINT: [
    v.pipe(
      v.string(),
      v.regex(/^https:\/\/[^\s#@\\]+$/),
      v.check((address) => URL.canParse(address)),
    ),
    'must be an https address, for example https://metrics.example/goals',
  ],
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
} as const satisfies Record<string, readonly [v.GenericSchema<string, unknown>, string]>;

/** Values that stand in examples and tutorials: anybody would try them first. */
const WELL_KNOWN = /(?:change.?me|secret|password|example|default|qwerty|12345|session)/i;
const MIN_SECRET_LENGTH = 32;
/** A visit in four is enough for a percentile a day, even of one café. */
const DEFAULT_VITALS_SHARE = 0.25;

/** Over all customers together: some twenty that type at the same time. */
const DEFAULT_GEOCODER_PER_MINUTE = 1200;
const DEFAULT_TILES_MAX_ZOOM = 18;

const secretFault = (secret: string | undefined): string | null => {
  if (secret === undefined) return 'is missing: make one with `openssl rand -base64 48`';
  if (secret.length < MIN_SECRET_LENGTH) return `is weak: at least ${MIN_SECRET_LENGTH} characters are needed`;
  if (WELL_KNOWN.test(secret) || new Set(secret).size < 12) {
    return 'is weak: it can be guessed; make one with `openssl rand -base64 48`';
  }
  return null;
};

const isLocal = (origin: string): boolean => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);

const originFault = (origin: string | undefined): string | null => {
  if (origin === undefined) return 'is missing: the address that customers type, for example https://food.example';
  return origin.startsWith('https://') || isLocal(origin) ? null : 'is weak: customers must come by https';
};

/** Networks that fastify knows by name. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** `10.0.0.0/8`, `::1`, or one of the names. */
const isNetwork = (text: string): boolean => {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // All addresses of the world are no network that could be trusted.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const readTrustProxy = (raw: string | undefined, mode: Config['mode'], faults: string[]): Config['trustProxy'] => {
  if (raw === undefined || raw === 'false') return false;
  if (raw === 'true') {
    // Whoever comes around the proxy could then say to be anybody: no limit by address would hold.
    if (mode === 'production')
      faults.push('TRUST_PROXY is weak: name the proxies, or how many stand in front, not "true"');
    return true;
  }
  if (/^\d{1,2}$/.test(raw)) return (_address, hop) => hop < Number(raw);
  if (!raw.split(',').every((network) => isNetwork(network.trim()))) {
    faults.push('TRUST_PROXY must be false, a number of hops, or addresses, for example 10.0.0.0/8, ::1');
  }
  return raw;
};

/** Every setting that is missing or weak, in one message: an operator mends them in one go. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The server cannot start with these settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Where the data are: all that a command beside the server needs to know. */
export type StorageConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'mediaDir'>;

/** Reads single settings, and collects what is wrong with them. */
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
    return { databaseUrl: read('DATABASE_URL') ?? null, dataDir, mediaDir: given('MEDIA_DIR') ?? `${dataDir}/media` };
  };
  return { faults, given, read, storage };
};

/**
 * Reads where the data are.
 *
 * @throws {ConfigError}
 */
export function loadStorageConfig(env: Variables): StorageConfig {
  const { faults, storage } = reader(env);
  const config = storage();
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Beside the demo's own port, unless the demo has a provider, or shall have none. */
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

/** Lists the settings that work otherwise than the operator may think. The server says them at every start. */
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

/**
 * Reads the environment into one checked value.
 *
 * @throws {ConfigError} naming each setting that is missing, malformed or (in production) weak
 */
export function loadConfig(env: Variables): Config {
  const { faults, given, read, storage } = reader(env);
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
  const reports = read('REPORTS') ?? 'on';
  const vitalsShare = read('VITALS_SHARE') ?? DEFAULT_VITALS_SHARE;
  const yandexCounter = read('METRICS_YANDEX_COUNTER') ?? null;
  const metricsEndpoint = read('METRICS_ENDPOINT') ?? null;
  const payments = readPaymentConfig(given('PAYMENT_KEYS'), read('PAYMENT_ORIGIN'), faults);
  const paymentSandbox = read('PAYMENT_SANDBOX');
  const sessionSecret = given('SESSION_SECRET');
  const smsProvider = read('SMS_PROVIDER');
  const sms = readSmsConfig(smsProvider, given, faults);
  const smsDailyBudget = read('SMS_DAILY_BUDGET') ?? 1000;
  // The demo sends nothing, so every number of the world is as good.
  const smsAbroad = read('SMS_ABROAD') ?? (mode === 'demo' ? 'all' : []);
  const geocoder = readGeocoderConfig(
    {
      mode,
      kind: read('GEOCODER'),
      origin: read('GEOCODER_URL'),
      token: given('DADATA_TOKEN'),
      perMinute: read('GEOCODER_PER_MINUTE') ?? DEFAULT_GEOCODER_PER_MINUTE,
      publicOrigin: publicOrigin ?? null,
    },
    faults,
  );
  const mapTiles = readTilesConfig(
    {
      url: read('MAP_TILES_URL'),
      attribution: given('MAP_TILES_ATTRIBUTION'),
      maxZoom: read('MAP_TILES_MAX_ZOOM') ?? DEFAULT_TILES_MAX_ZOOM,
    },
    faults,
  );
  const push = readPushConfig(given, { mode, publicOrigin: publicOrigin ?? null, dataDir: stored.dataDir }, faults);
  const iiko = readIikoConfig(given, read('IIKO_ORIGIN'), faults);
  const sessions = sessionSecret ?? (mode === 'demo' ? demoSecret(stored.dataDir) : null);
  const tables = readTableCodes(
    {
      secret: given('TABLE_SECRET'),
      version: read('TABLE_CODE_VERSION') ?? 1,
      demoSecret: mode === 'demo' ? sessions : null,
    },
    secretFault,
    faults,
  );
  const trustProxy = readTrustProxy(given('TRUST_PROXY'), mode, faults);
  const connectionsPerAddress = read('CONNECTIONS_PER_ADDRESS') ?? 512;

  if (mode === 'production') {
    const secret = secretFault(sessionSecret);
    if (secret) faults.push(`SESSION_SECRET ${secret}`);
    // A malformed origin has been named already.
    const origin =
      given('PUBLIC_ORIGIN') !== undefined && publicOrigin === undefined ? null : originFault(publicOrigin);
    if (origin) faults.push(`PUBLIC_ORIGIN ${origin}`);
    // The storefront alone, before a backend elsewhere, sends nothing. A malformed provider has been named already.
    if (given('SMS_PROVIDER') === undefined && apiOrigin === null) {
      faults.push('SMS_PROVIDER is missing: "smsru", "smsc" or "smsaero"; without it nobody can log in');
    }
    if (demoNow !== undefined) faults.push('DEMO_NOW is for the demo only: customers live in real time');
  }
  if (faults.length > 0) throw new ConfigError(faults);

  const webRoot = given('WEB_ROOT') ?? './dist';
  return {
    mode,
    port,
    host: given('HOST') ?? '0.0.0.0',
    ...stored,
    sessionSecret: sessions ?? demoSecret(stored.dataDir),
    publicOrigin: publicOrigin ?? null,
    hstsSubdomains: hsts === 'on',
    trustProxy,
    connectionsPerAddress: trustProxy === false ? connectionsPerAddress : null,
    logLevel,
    geocoder,
    mapTiles,
    sms,
    smsDailyBudget,
    smsAbroad,
    payments,
    paymentSandboxPort: sandboxPort({ mode, payments, asked: paymentSandbox, port }),
    reporting: reports === 'on' ? { vitals_share: vitalsShare } : null,
    metrics:
      yandexCounter === null && metricsEndpoint === null
        ? null
        : { yandex_counter: yandexCounter, endpoint: metricsEndpoint },
    push,
    tables,
    iiko,
    kitchenClockSpeed,
    clockOffsetMs: demoNow === undefined ? 0 : demoNow - Date.now(),
    web: {
      clientDir: `${webRoot}/client`,
      ssrDir: `${webRoot}/ssr`,
      kitchenDir: `${webRoot}/kitchen`,
      rendering: ssr === 'on',
      apiOrigin,
    },
    answerChecks: mode === 'production' ? 'log' : 'throw',
  };
}

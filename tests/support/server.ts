import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { ChainInput } from '#contract/chain-file.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/connection.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { createSmsInbox, type SmsInbox } from '#server/sandbox/sms-inbox.ts';
import { openTestDatabase } from './test-database.ts';

/** Settings of a demo that writes nothing to the disk. */
export const TEST_CONFIG: Config = {
  mode: 'demo',
  port: 0,
  host: '127.0.0.1',
  databaseUrl: null,
  dataDir: '/nowhere',
  mediaDir: '/nowhere/media',
  mediaBucket: null,
  sessionSecret: 'test-only-0123456789-abcdefghijklmnop',
  publicOrigin: null,
  hstsSubdomains: false,
  trustProxy: false,
  connectionsPerAddress: null,
  logLevel: 'silent',
  geocoder: null,
  mapTiles: null,
  sms: null,
  smsDailyBudget: 1000,
  unpaidOrders: 0,
  smsAbroad: [],
  payments: null,
  paymentSandboxPort: null,
  reporting: null,
  metrics: null,
  push: null,
  tables: { secret: 'test-only-tables-0123456789-abcdefghijk', version: 1 },
  iiko: null,
  kitchenClockSpeed: 0,
  monitoringToken: null,
  securityContact: null,
  tracing: null,
  clockOffsetMs: 0,
  stopDelayMs: 0,
  web: {
    clientDir: '/nowhere/client',
    ssrDir: '/nowhere/ssr',
    kitchenDir: '/nowhere/kitchen',
    officeDir: '/nowhere/office',
    rendering: true,
    apiOrigin: null,
  },
  answerChecks: 'throw',
};

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: OpenDatabase['db'];
  /** The phones of the test world: messages that a provider would have delivered. */
  readonly inbox: SmsInbox;
  readonly close: () => Promise<void>;
}

export interface TestAppOptions {
  readonly now?: () => Date;
  /** Imported before the app starts; must have no pictures. Without it the database is empty. */
  readonly chain?: ChainInput;
  readonly config?: Partial<Config>;
  readonly app?: Omit<Partial<AppOptions>, 'config' | 'db' | 'now'>;
  /** Runs another app on a database that is already open; `close` leaves it open. */
  readonly database?: Pick<OpenDatabase, 'db'> & Partial<Pick<OpenDatabase, 'listen'>>;
}

/** Imports a chain without pictures into the database. */
export async function importTestChain(db: OpenDatabase['db'], input: ChainInput, now = new Date()) {
  const checked = checkChainFile(input);
  if (!checked.ok) throw new Error(checked.faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  const result = await importChain(db, { chain: checked.chain, pictures: new Map(), now });
  if (!result.ok) throw new Error(result.faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return result.changes;
}

/** Starts the real app on its own real database (see `openTestDatabase`). Inject requests into it; close it in `afterAll`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ? { ...options.database, close: async () => undefined } : await openTestDatabase();
  const inbox = createSmsInbox(options.now ?? (() => new Date()));
  if (options.chain) await importTestChain(database.db, options.chain, options.now?.());
  const app = await buildApp({
    config: { ...TEST_CONFIG, ...options.config },
    db: database.db,
    ...(database.listen ? { listen: database.listen } : {}),
    logger: pino({ level: 'silent' }),
    // A test sees its own changes at once.
    versionTtlMs: 0,
    sms: inbox,
    ...(options.now ? { now: options.now } : {}),
    ...options.app,
  });
  await app.ready();
  return {
    app,
    db: database.db,
    inbox,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

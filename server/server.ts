import { buildApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createGazetteerSuggester } from './sandbox/gazetteer-suggester.ts';
import { startKitchenClock } from './sandbox/kitchen-clock.ts';
import { registerWeb } from './web/register-web.ts';

/** Customers in the middle of a request get this long before the process ends anyway. */
const DRAIN_MS = 10_000;
/** Streets of the demo's cities, from the root of the checkout, where every command runs. */
const DEMO_GAZETTEER = 'demo/gazetteer';

const start = async (): Promise<void> => {
  const config = loadConfig(process.env);
  const now = (): Date => new Date(Date.now() + config.clockOffsetMs);
  const database = await openDatabase(config);
  await database.migrate();
  const app = await buildApp({
    config,
    db: database.db,
    now,
    ...(config.mode === 'demo' ? { suggester: createGazetteerSuggester(DEMO_GAZETTEER) } : {}),
    web: (root, catalogVersion) =>
      registerWeb(root, { ...config.web, mediaDir: config.mediaDir, rendering: true, catalogVersion, now }),
  });
  const stopHousekeeping = startHousekeeping(database.db, app.log, now);
  const stopKitchen =
    config.mode === 'demo'
      ? startKitchenClock({ db: database.db, now, speed: config.kitchenClockSpeed, log: app.log })
      : async () => undefined;

  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    stopHousekeeping();
    const forced = setTimeout(() => process.exit(1), DRAIN_MS);
    forced.unref();
    await stopKitchen();
    await app.close();
    await database.close();
    process.exitCode = code;
    clearTimeout(forced);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      app.log.info({ signal }, 'stopping');
      stop(0).catch((error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
  // A promise that somebody forgot must not take every customer's request down with it.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));

  try {
    await app.listen({ port: config.port, host: config.host });
    app.log.info({ port: config.port, mode: config.mode, database: database.kind }, 'ready');
  } catch (error) {
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

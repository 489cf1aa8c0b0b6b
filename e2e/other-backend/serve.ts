/**
 * The storefront built for another backend, in front of a minimal one (tests/support/minimal-backend): PORT is the
 * storefront, PORT + 1 that backend. The build is deleted when the run ends.
 */
import { spawnServer, untilHealthy } from '#scripts/lib/server-process.mjs';
import { ensureBuilt } from '#scripts/lib/launch.mjs';
import { createMinimalBackend } from '#tests/support/minimal-backend/backend.ts';
import { buildNext } from '#tests/support/next-build.ts';

/** Settings that the backend needs: docs/operations.md explains each. */
const SETTINGS = {
  VITE_API_MONEY: 'roubles',
  VITE_API_CREDENTIALS: 'bearer',
  VITE_API_TOKEN_SALT: 'a-fixed-salt',
  VITE_API_TIME_ZONE: 'Europe/Moscow',
  VITE_API_BRAND: 'Тульские кафе',
};

const port = Number(process.env['PORT'] ?? 4173);
await ensureBuilt();
const build = await buildNext([], SETTINGS);
process.on('exit', build.dispose);
const { app } = createMinimalBackend();
await app.listen({ port: port + 1, host: '127.0.0.1' });
const child = spawnServer({
  ...process.env,
  APP_MODE: 'demo',
  NODE_ENV: 'production',
  PORT: String(port),
  WEB_ROOT: build.webRoot,
  API_ORIGIN: `http://127.0.0.1:${port + 1}`,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
});
process.once('SIGTERM', () => {
  child.kill('SIGKILL');
  void app.close().then(() => process.exit(0));
});
await untilHealthy(`http://127.0.0.1:${port}`, { child });

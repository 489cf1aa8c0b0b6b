import { defineConfig } from '@playwright/test';
import { FIRST_PORT as port } from './e2e/support/hours.ts';
import base from './playwright.config.ts';

/** The journeys against a backend that tells only what it must (docs/product.md §23): its own build, its own servers. */
export default defineConfig({
  ...base,
  testDir: 'e2e/other-backend',
  testIgnore: [],
  projects: (base.projects ?? []).map(({ name = '', use = {} }) => ({ name, use })),
  webServer: {
    command: 'node --import tsx e2e/other-backend/serve.ts',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/health`,
    reuseExistingServer: false,
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

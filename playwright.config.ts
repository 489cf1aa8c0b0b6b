import { defineConfig, devices } from '@playwright/test';
import * as v from 'valibot';
import { FIRST_PORT as port } from './e2e/support/hours.ts';
import { JOURNEY_PARTS } from './scripts/lib/journey-parts.mjs';

const chromium = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

const part = v.parse(v.picklist(['gate', 'rest', 'all']), process.env['E2E_PART'] ?? 'all');

/**
 * Journeys in a real Chromium against the built app (`npm run build` first; `npm test` does all of it). The app starts
 * with a fresh data folder for every run. Playwright retries nothing: `npm test` repeats what failed when nothing else runs
 * (docs/guides/testing.md).
 */
export default defineConfig<{ strictShifts: boolean }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // They have a build of their own: playwright.other-backend.config.ts.
  testIgnore: 'other-backend/**',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Three take as long on two cores, and each is slower.
  workers: 2,
  retries: 0,
  reporter: [['list'], ['./e2e/support/server-log.ts'], ['./e2e/support/shift-report.ts']],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A trace of every journey costs a quarter of the run; `E2E_TRACE=on` writes one when a failure is repeated by hand.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    // In the gate a jump fails the journeys that are about it: elsewhere a busy machine is what makes side questions late.
    strictShifts: part !== 'gate' || process.env['E2E_STRICT_SHIFTS'] === '1',
    // It installs itself in each new context, a fifth of what a journey costs: in the gate only where a journey is about it.
    serviceWorkers: part === 'gate' ? 'block' : 'allow',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // Without it SwiftShader paints the screen in software: a third of all that a journey costs.
        '--disable-gpu',
        // Chromium's sandbox does not start for root, and CI often is root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      ...JOURNEY_PARTS[part].phone,
      // One pixel for one: painting seven times as many took a third of all that a journey costs, and none looks at them.
      use: { ...devices['Pixel 7'], viewport: { width: 380, height: 800 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      ...JOURNEY_PARTS[part].desktop,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/health`,
    reuseExistingServer: false,
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

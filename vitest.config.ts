import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const chromium = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

/**
 * Three projects. `unit` is pure and quick: rules, schemas, the platform layer on a fake IndexedDB, the tools. `server`
 * injects requests into the real app on a real database: PGlite in memory, or PostgreSQL when DATABASE_URL is set.
 * `components` shows the real screens, on the contract's fake API, in a real Chromium (docs/decisions/0147-component-tests.md).
 * All run in UTC so that a test which depends on the machine's time zone fails everywhere alike.
 */
process.env['TZ'] = 'UTC';

/** What a test did to a function or a global is undone before the next. A project has none of the options of the whole. */
const RESTORED = { restoreMocks: true, unstubGlobals: true };

/** Tests that belong to `npm run test:all` alone (docs/guides/testing.md). */
const NIGHTLY = {
  name: 'nightly',
  description: 'Depends on how fast the machine is, or takes long and proves a corner.',
};

/** What a busy machine needs now and then: a time-out is there to end what hangs, not to measure. */
const PATIENT = { testTimeout: 60_000, hookTimeout: 120_000 };

/**
 * Each file of component tests loads all of the storefront anew: without a time the browser asks for every module whether it is still
 * the same. While files are watched they change.
 */
const KEPT_BY_BROWSER = process.argv.includes('run') ? { 'cache-control': 'max-age=3600' } : {};

/**
 * React as it is shipped: a quarter less work for the same screens. `npm test` runs the component tests so; by hand, and in
 * `npm run test:all`, React's development build also tells of keys, nesting and updates while rendering.
 */
const AS_SHIPPED = process.env['COMPONENTS_AS_SHIPPED'] === '1';
const NODE_ENV = { 'process.env.NODE_ENV': '"production"' };
const REACT = {
  plugins: AS_SHIPPED ? [] : [react()],
  // What Vite has prepared of one build does not serve the other.
  ...(AS_SHIPPED && { oxc: { jsx: { development: false } }, cacheDir: 'node_modules/.vite/as-shipped' }),
};

/** Files that run after each other in one worker share the modules that they have loaded, which took as long as the tests. */
const SHARED_MODULES = { ...RESTORED, isolate: false };

export default defineConfig({
  test: {
    passWithNoTests: false,
    tags: [NIGHTLY],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/components/**'],
          setupFiles: ['tests/support/seed.ts'],
          ...PATIENT,
          ...SHARED_MODULES,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/support/seed.ts'],
          globalSetup: ['tests/support/worker-databases.ts'],
          ...PATIENT,
          // A worker has a database of its own (tests/support/test-database.ts): two at a time is what two cores can carry.
          maxWorkers: 2,
          ...SHARED_MODULES,
        },
      },
      {
        ...REACT,
        server: { headers: KEPT_BY_BROWSER },
        // What the build puts there (vite.config.ts).
        define: { __CONTRACT__: '"components"', __SPLASH__: '[]', __CONNECTION__: '{}' },
        // All that the browser loads of node_modules: what Vite finds only while the tests run makes it reload them.
        optimizeDeps: {
          ...(AS_SHIPPED && { rolldownOptions: { transform: { define: NODE_ENV } } }),
          include: [
            '@mantine/core',
            '@mantine/hooks',
            '@tanstack/query-core',
            '@tanstack/query-persist-client-core',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'axe-core',
            'idb-keyval',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'valibot',
            'workbox-window',
          ],
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          ...SHARED_MODULES,
          setupFiles: ['tests/components/support/setup.ts'],
          ...PATIENT,
          // What is there at once is seen at once.
          expect: { poll: { timeout: 20_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // For tests/components/support/quick-click.ts.
            commands: { pressAt: async ({ page }, x: number, y: number) => page.mouse.click(x, y) },
            provider: playwright({
              launchOptions: {
                ...(chromium === undefined ? {} : { executablePath: chromium }),
                // As in playwright.config.ts: nothing is painted in software by SwiftShader; root has no sandbox.
                args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
              },
              contextOptions: { locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 380, height: 800 } }],
          },
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/**
 * Two projects. `unit` is pure and quick: rules, schemas, the platform layer on a fake IndexedDB, the tools. `server`
 * injects requests into the real app on a real database: PGlite in memory, or PostgreSQL when DATABASE_URL is set.
 * Both run in UTC so that a test which depends on the machine's time zone fails everywhere alike.
 */
process.env['TZ'] = 'UTC';

export default defineConfig({
  test: {
    passWithNoTests: false,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // One database process per file is heavy: two at a time is what two cores can carry.
          maxWorkers: 2,
        },
      },
    ],
  },
});

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Journeys that are planted to fail (tests/scripts/repeated-runs.test.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: join(process.env['PLANTED'] ?? '', 'results'),
  projects: [{ name: 'phone' }],
});

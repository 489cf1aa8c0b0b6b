import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** End-to-end tests that are planted to fail (tests/scripts/repeated-runs.test.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: join(process.env['PLANTED'] ?? '', 'results'),
  projects: [{ name: 'phone' }],
});

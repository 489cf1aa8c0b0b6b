import { defineConfig } from 'vitest/config';

/** Tests that are planted to fail (tests/scripts/repeated-runs.test.ts). */
export default defineConfig({ test: { include: ['tests/scripts/planted/*.planted.ts'], root: process.cwd() } });

import { expect, test } from '@playwright/test';
import { failOnce } from './red.ts';

test('is red once', () => {
  failOnce('journey');
});

test('is green, and its server complains once', () => {
  try {
    failOnce('log');
  } catch {
    process.stdout.write('{"level":50,"msg":"the rendering failed"}\n');
  }
  expect(1 + 1).toBe(2);
});

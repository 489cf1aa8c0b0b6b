import { expect, it } from 'vitest';
import { failOnce } from './red.ts';

it('is red once', () => {
  failOnce('once');
});

it('is green', () => {
  expect(1 + 1).toBe(2);
});

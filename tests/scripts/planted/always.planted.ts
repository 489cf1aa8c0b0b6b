import { expect, it } from 'vitest';

it('is always red', () => {
  expect(1 + 1).toBe(3);
});

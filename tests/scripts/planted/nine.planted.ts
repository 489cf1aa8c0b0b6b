import { it } from 'vitest';
import { failOnce } from './red.ts';

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('is red once: %s', (number) => {
  failOnce(`nine-${number}`);
});

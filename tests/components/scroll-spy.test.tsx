// Proves docs/product.md §2.7: the chip of the category in sight, whatever the reader's text size is.
import { expect, onTestFinished, test } from 'vitest';
import { restingLine } from '../../src/features/menu/scroll-spy.ts';

test.each([16, 20, 32])('a section rests as far below the chips as its margin in rem says, at %i px a rem', (rem) => {
  const root = document.documentElement.style;
  onTestFinished(() => {
    root.fontSize = '';
  });
  root.fontSize = `${rem}px`;
  expect(restingLine(null)).toBe(1.5 * rem);
});

// Proves docs/product.md §2.7: the chip of the category in sight, whatever the reader's text size is.
import { expect, onTestFinished, test } from 'vitest';
import { restingLine } from '#features/menu/list/scroll-spy.ts';

test.each([16, 20, 32])('a section becomes current at its rem-based scroll margin, at %i px a rem', (rem) => {
  const section = document.createElement('section');
  section.id = 'menu-soups';
  section.style.scrollMarginTop = '3.5rem';
  document.body.append(section);
  const root = document.documentElement.style;
  onTestFinished(() => {
    root.fontSize = '';
    section.remove();
  });
  root.fontSize = `${rem}px`;
  expect(restingLine(['soups', 'pies'])).toBe(3.5 * rem + 8);
  expect(restingLine([])).toBe(0);
});

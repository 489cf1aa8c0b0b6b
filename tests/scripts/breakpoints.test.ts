// Proves docs/product.md §15.5.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breakpoints, queriedWidths } from '#scripts/lib/breakpoints.mjs';

describe('breakpoints', () => {
  test('are the seven breakpoint tokens [15.5]', () => {
    const css = readFileSync('src/ui/tokens.css', 'utf8');
    expect([...breakpoints(css)]).toEqual([380, 576, 768, 992, 1200, 1440, 2300]);
    const named = css.matchAll(/--([a-z0-9-]+): (\d{3,4})px;/g);
    expect(Object.fromEntries([...named].map(([, name, px]) => [name, Number(px)]))).toMatchObject({
      'phone-small': 380,
      'phone-medium': 576,
      'phone-large': 768,
      tablet: 992,
      laptop: 1200,
      desktop: 1440,
      'desktop-2k': 2300,
    });
  });

  test('are found wherever a width is queried, except in container queries', () => {
    const source = `
      @media (min-width: 620px) { } @media (max-width: 767.98px) { } @container (max-width: 16rem) { }
      const sizes = '(min-width: 992px) 30rem, 100vw'; .card { max-width: 320px }`;
    expect([...queriedWidths(source)]).toEqual([620, 768, 992]);
  });
});

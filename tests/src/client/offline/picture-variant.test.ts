// Proves docs/product.md §9.17.
import { describe, expect, it } from 'vitest';
import { chooseWidth, variantOf, cssWidth } from '#client/offline/warm-pictures.ts';
const picture = {
  base: '/media/ab12',
  widths: [96, 160, 320, 480, 640, 960],
  ratio: 1,
  tile: '#ffffff',
  tint: '#eeeeee',
};

describe('the picture width that a browser chooses', () => {
  it('is the smallest that is dense enough, as observed in Chromium 156', () => {
    const widths = [160, 320, 480, 640, 960];
    const chosen = (density: number) => [72, 175, 196, 320, 380].map((css) => chooseWidth(widths, css, density));
    expect(chosen(1)).toEqual([160, 320, 320, 320, 480]);
    expect(chosen(1.5)).toEqual([160, 320, 320, 480, 640]);
    expect(chosen(2)).toEqual([160, 480, 480, 640, 960]);
    expect(chosen(3)).toEqual([320, 640, 640, 960, 960]);
  });

  it('is the widest when none is wide enough, and null when there are none', () => {
    expect(chooseWidth([320, 480], 1000, 3)).toBe(480);
    expect(chooseWidth([], 100, 1)).toBeNull();
  });
});

describe('the picture file for a screen', () => {
  it('is AVIF by width and density, and the one WebP for browsers without AVIF', () => {
    expect(variantOf(picture, { width: 72, atLeast: 0 }, { density: 2, format: 'avif' })).toBe('/media/ab12-160.avif');
    expect(variantOf(picture, { width: 72, atLeast: 320 }, { density: 2, format: 'avif' })).toBe(
      '/media/ab12-320.avif',
    );
    expect(variantOf(picture, { width: 72, atLeast: 320 }, { density: 3, format: 'webp' })).toBe(
      '/media/ab12-480.webp',
    );
  });
});

describe('sizes', () => {
  const phone = { width: 380, rem: 16, matches: () => false };
  const desktop = { width: 1440, rem: 16, matches: (media: string) => media === '(min-width: 1200px)' };

  it('return the first length whose condition holds', () => {
    const sizes = '(min-width: 1200px) 15rem, (min-width: 576px) 31vw, 46vw';
    expect(cssWidth(sizes, phone)).toBeCloseTo(174.8);
    expect(cssWidth(sizes, desktop)).toBe(240);
    expect(cssWidth('72px', phone)).toBe(72);
  });

  it('reject a form that our screens do not use', () => {
    expect(() => cssWidth('calc(100vw - 2rem)', phone)).toThrow('Not a length');
  });
});

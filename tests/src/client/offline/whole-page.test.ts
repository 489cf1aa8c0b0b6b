// Proves docs/product.md §9.14.
import { describe, expect, it } from 'vitest';
import { shownWhole } from '#client/offline/shared-caches.ts';

const page = (body: string): string => `<html><head><title>Меню</title></head><body>${body}</body></html>`;

describe('a page stored on the phone', () => {
  it('is shown once its first dishes are present', () => {
    const html = page('<section id="menu-soups"></section><section id="menu-pies"></section>');
    expect(shownWhole(html)).toBe(
      html.replace('</head>', '<link rel="expect" href="#menu-soups" blocking="render"></head>'),
    );
  });

  it('is left unchanged when it has no dishes', () => {
    expect(shownWhole(page('<h1>Самобранка</h1>'))).toBe(page('<h1>Самобранка</h1>'));
  });
});

// Proves docs/product.md §7.9.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePath } from '#domain/safe-path.ts';

describe('the return path after logging in', () => {
  it.each(['/', '/checkout', '/menu/pizza?q=%D1%81%D1%8B%D1%80#top', '/profile?modal=bonuses'])('may be %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  // Verified to fail without the check of the decoded form (`/%2fevil`), and without that of the resolved form (`/.//evil`).
  it.each([
    '//evil',
    '/\\evil',
    '\\\\evil',
    '\\/evil',
    'https:evil',
    'https://evil',
    'javascript:alert(1)',
    'data:text/html,x',
    '%2f%2fevil',
    '/%2f/evil',
    '/%2fevil',
    '/%5cevil',
    '/\t/evil',
    '/\n/evil',
    ' //evil',
    '/x/..//evil',
    '/.//evil',
    '/%',
    'evil',
    '',
    null,
    undefined,
  ])('is the home page for %j', (path) => {
    expect(safePath(path)).toBe('/');
  });

  it('never leaves the origin, whatever the input', () => {
    const origin = 'https://food.example';
    const piece = fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', ':', '@', '?', '#', 'evil.example', '\t', 'a');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.array(piece).map((all) => `/${all.join('')}`),
        ),
        (path) => {
          const safe = safePath(path);
          expect(new URL(safe, origin).origin).toBe(origin);
          expect(safePath(safe)).toBe(safe);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

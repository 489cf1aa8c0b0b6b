// Proves docs/product.md §15.3, §15.4.
import { describe, expect, test } from 'vitest';
import { accented, declarations, outsideScale, restyled, styledInline } from '#scripts/lib/look.mjs';

describe('the declarations of a style sheet', () => {
  test('have the selector around them, also inside a query and after a nested rule', () => {
    const css = `
      /* .old { color: red; } */
      .card,
      .tile { background: url("data:image/svg+xml;a{b:c}"); & .name { color: blue } margin: 0 }
      @media (min-width: 768px) { .wide { padding: 0; @media print { gap: 0 } } }
      @font-face { font-weight: 100 900; }`;
    expect(declarations(css)).toEqual([
      { selector: '.card, .tile', name: 'background', value: 'url()' },
      { selector: '& .name', name: 'color', value: 'blue' },
      { selector: '.card, .tile', name: 'margin', value: '0' },
      { selector: '.wide', name: 'padding', value: '0' },
      { selector: '.wide', name: 'gap', value: '0' },
    ]);
  });
});

describe('type outside the scale', () => {
  test('is a size or a weight that is none of its tokens', () => {
    const css = `
      .a { font-size: var(--text-s); font-weight: var(--weight-name) }
      .b { font-size: inherit; font: inherit }
      .c { font-size: 0.9rem }
      .d { font-size: calc(var(--text-s) + 1px); font-weight: 500 }
      .e { font: 600 1rem / 1 serif }
      @media print { .f { font-weight: bold } }
      .g { font-size: var(--text-xs) }`;
    expect(outsideScale(css)).toEqual([
      '.c { font-size: 0.9rem }',
      '.d { font-size: calc(var(--text-s) + 1px) }',
      '.d { font-weight: 500 }',
      '.e { font: 600 1rem / 1 serif }',
      '.f { font-weight: bold }',
      '.g { font-size: var(--text-xs) }',
    ]);
  });
});

describe('the accent', () => {
  test('is found wherever it colours something, also mixed, and under a name of its own', () => {
    const css = `
      .ground { background: var(--accent) } .soft { background: var(--accent-soft) }
      .mixed { color: color-mix(in srgb, var(--accent-strong) 20%, white) }
      .named { --tone: var(--accent) } .words { color: var(--on-accent) }
      .other { color: var(--ink); accent-color: var(--ink) }`;
    expect([...accented(css)]).toEqual(['.ground', '.soft', '.mixed', '.named', '.words']);
  });
});

describe('a rule by the content of an element around it', () => {
  test('is found where it styles an element of which a page has many', () => {
    const css = `
      .pill:has(:checked) svg { color: red } .article:has(> .cover, .a b) > * { margin: 0 }
      .pill:has(:checked) .tick { color: red } .card:has(a:active) { margin: 0 } :root:has(p) [data-tabs] { margin: 0 }
      .off:not(:has(:checked)) a:focus { margin: 0 } .card svg { margin: 0 }`;
    expect(restyled(css)).toEqual(['.pill:has(…) svg', '.article:has(…) > *', '.off:has(…) a:focus']);
  });
});

describe('a component', () => {
  test('is found to set type and the accent past the style sheets', () => {
    const source = `
      <Text fz="sm" fw={500} size="large" style={{ fontSize: 12, 'font-weight': 'bold' }} />
      <rect fill="var(--accent)" />
      getComputedStyle(root).fontSize;`;
    expect(styledInline(source)).toEqual([
      'fz="sm"',
      'fw={500}',
      'fontSize: 12',
      "font-weight': 'bold'",
      'var(--accent',
    ]);
  });
});

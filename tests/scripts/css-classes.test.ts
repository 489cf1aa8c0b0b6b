import { describe, expect, test } from 'vitest';
import { definedClasses, usedClasses } from '#scripts/lib/css-classes.mjs';

describe('the classes of a CSS module', () => {
  test('are those of its selectors, including nested ones and those in queries', () => {
    const css = `
      /* .comment { } */
      .card { background: url(a.png); padding: 0.5rem; & .title:hover { margin: .5em } }
      @media (min-width: 48.5em) { .card.wide > .price::after { content: '.quoted'; } }
      :global(.outside) .inside { color: red }`;
    expect([...definedClasses(css)].toSorted()).toEqual(['card', 'inside', 'price', 'title', 'wide']);
  });
});

describe('the classes that a component uses', () => {
  const read = (body: string) => usedClasses(`import css from './card.module.css';\n${body}`)[0];

  test('are read from the map by name', () => {
    expect(read(`cx(css['card'], wide && css["wide"])`)).toEqual({
      sheet: './card.module.css',
      used: new Set(['card', 'wide']),
      open: false,
    });
  });

  test('are uncertain when a name is computed', () => {
    expect(read('css[`tone-${tone}`]')?.open).toBe(true);
    expect(read('<Modal classNames={css} />')?.open).toBe(true);
  });
});

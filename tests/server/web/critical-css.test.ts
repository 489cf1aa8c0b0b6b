import { describe, expect, it } from 'vitest';
import { classesIn, criticalCss } from '#server/web/critical-css.ts';

const critical = (css: string, html: string): string => criticalCss(css, classesIn(html));

describe('the critical CSS', () => {
  it('keeps rules without classes and rules whose classes are all on the page', () => {
    const css = 'body{margin:0}.a{color:red}.b{color:blue}.a .b{top:0}.a.c{left:0}';
    expect(critical(css, '<p class="a x">')).toBe('body{margin:0}.a{color:red}');
    expect(critical(css, '<p class="a"><i class="b">')).toBe('body{margin:0}.a{color:red}.b{color:blue}.a .b{top:0}');
  });

  it('keeps the selectors of a list that can match', () => {
    expect(critical('.a,.b:is(h1,h2),p{margin:0}', '<p class="b">')).toBe('.b:is(h1,h2),p{margin:0}');
  });

  it('does not require classes in :not() and in attribute values', () => {
    expect(critical('.a:not(.gone):active{margin:0}', '<p class="a">')).toBe('.a:not(.gone):active{margin:0}');
    expect(critical('.a[data-x=".b"]{margin:0}', '<p class="a">')).toBe('.a[data-x=".b"]{margin:0}');
  });

  it('filters inside media queries and drops those left empty', () => {
    const css = '@media (min-width:1px){.a{top:0}.b{top:1px}}@media print{.b{top:2px}}@supports (gap:1px){.a{gap:1px}}';
    expect(critical(css, '<p class="a">')).toBe('@media (min-width:1px){.a{top:0}}@supports (gap:1px){.a{gap:1px}}');
  });

  it('leaves hover rules and fetched fonts to the full sheet, and keeps other font faces, keyframes and imports whole', () => {
    const css =
      '@import "x.css";@font-face{font-family:A;src:local("a{b}")}@keyframes k{0%{top:0}to{top:1px}}.a{animation:1s k}@media (hover:hover){.a:hover{top:0}}@font-face{font-family:B;src:url("b{c}.woff2")}';
    expect(critical(css, '<p class="a">')).toBe(css.slice(0, css.indexOf('@media')));
  });

  it('leaves out keyframes that nothing on the page uses', () => {
    const css = '.a{animation:1s ease in}.b{animation-name:out}@keyframes in{to{top:0}}@keyframes out{to{top:1px}}';
    expect(critical(css, '<p class="a">')).toBe('.a{animation:1s ease in}@keyframes in{to{top:0}}');
  });
});

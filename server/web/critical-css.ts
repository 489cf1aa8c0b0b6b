/** A top-level piece of a style sheet: a statement, or a block with its prelude and body. */
interface Piece {
  readonly head: string;
  /** Null for a statement without a block (`@import …;`). */
  readonly body: string | null;
}

/** Splits CSS at its top level. Skips strings and comments; minified sheets have no comments. */
function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < css.length; at += 1) {
    const char = css.charAt(at);
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth === 0) {
        pieces.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
        start = at + 1;
      }
    } else if (char === ';' && depth === 0) {
      pieces.push({ head: css.slice(start, at).trim(), body: null });
      start = at + 1;
    }
  }
  return pieces;
}

/** Splits a selector list at its top-level commas. */
function selectorsOf(list: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at += 1) {
    const char = list.charAt(at);
    if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth -= 1;
    else if (char === ',' && depth === 0) {
      selectors.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...selectors, list.slice(start)];
}

/** Classes that an element and its ancestors must have. Classes inside brackets are ignored: they are another kind of condition. */
const classesOf = (selector: string): string[] =>
  [...selector.replace(/\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g, '').matchAll(/\.([\w\u0080-\uffff-]+)/g)].map(
    ([, name]) => name ?? '',
  );

/** A downloadable font: looking it up slows down the first layout, and its bytes arrive after the dishes anyway. */
const isFetchedFont = (head: string, body: string): boolean => head === '@font-face' && body.includes('url(');

/** What the compiler writes for `light-dark()`, which we do not use. */
const UNUSED = /--lightningcss-(?:light|dark):[^;}]*;/g;

/** Returns the class names used in a page's elements. */
export function classesIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')));
}

/**
 * Returns the part of a sheet that can match elements with these classes; rules without a class are kept. The browser gets the
 * whole sheet before it hydrates (docs/guides/first-view.md), so what is left out here only applies later.
 */
export function criticalCss(css: string, used: ReadonlySet<string>): string {
  const rules = matchingRules(css, used);
  // Removes animations that the page does not use.
  return rules.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (whole: string, name: string) =>
    new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(rules) ? whole : '',
  );
}

function matchingRules(css: string, used: ReadonlySet<string>): string {
  return piecesOf(css)
    .map(({ head, body }) => {
      if (body === null) return `${head};`;
      // Hover styles can wait for the whole sheet.
      if (/^@media\b.*\(hover: ?hover\)/.test(head)) return '';
      if (/^@(?:media|supports|layer|container)\b/.test(head)) {
        const inner = matchingRules(body, used);
        return inner === '' ? '' : `${head}{${inner}}`;
      }
      if (isFetchedFont(head, body)) return '';
      if (head.startsWith('@')) return `${head}{${body}}`;
      const kept = selectorsOf(head).filter((selector) => classesOf(selector).every((name) => used.has(name)));
      return kept.length === 0 ? '' : `${kept.join(',')}{${body.replaceAll(UNUSED, '')}}`;
    })
    .join('');
}

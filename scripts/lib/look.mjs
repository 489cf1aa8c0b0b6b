/** Finds where the storefront's styles leave its scale of type, or use its accent for more than it is for. Pure: texts in, names out. */

/** Values that are in the scale, or take the size and weight of what is around them. */
const OF_THE_SCALE = {
  'font-size': /^(?:var\(--text-(?:s|m|l|xl|2xl)\)|inherit)$/,
  'font-weight': /^(?:var\(--weight-(?:text|name|heading)\)|inherit)$/,
  font: /^(?:inherit|var\(--weight-(?:text|name|heading)\) var\(--text-(?:s|m|l|xl|2xl)\) \/ [\d.]+ var\(--font\))$/,
};
const ACCENT = /var\(--(?:accent(?:-strong|-soft)?|on-accent)\b/;

/**
 * @param {string} css
 * @returns {{ selector: string, name: string, value: string }[]} every declaration with the selector of the rule around it,
 *   in which white space is one blank; those of `@font-face` describe a file and are left out
 */
export function declarations(css) {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\((?:"[^"]*"|'[^']*'|[^)]*)\)/g, 'url()');
  /** @type {string[]} */
  const open = [];
  const found = [];
  for (const [, part = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const words = part.trim().replaceAll(/\s+/g, ' ');
    if (end === '{') open.push(words);
    else {
      const [, name, value] = /^([\w-]+): ?(.+)$/.exec(words) ?? [];
      const selector = open.findLast((one) => !one.startsWith('@')) ?? '';
      if (name !== undefined && value !== undefined && !open.includes('@font-face'))
        found.push({ selector, name, value });
      if (end === '}') open.pop();
    }
  }
  return found;
}

/**
 * Returns the sizes and weights of type that are not in the scale (docs/product.md §15.4).
 *
 * @param {string} css
 * @returns {string[]} `selector { name: value }`
 */
export function outsideScale(css) {
  return declarations(css)
    .filter(({ name, value }) => Object.hasOwn(OF_THE_SCALE, name) && !scaleOf(name).test(value))
    .map(({ selector, name, value }) => `${selector} { ${name}: ${value} }`);
}

/** @param {string} name */
const scaleOf = (name) => OF_THE_SCALE[/** @type {keyof typeof OF_THE_SCALE} */ (name)];

/**
 * Returns the selectors whose rules use the accent (docs/product.md §15.3).
 *
 * @param {string} css
 * @returns {Set<string>}
 */
export function accented(css) {
  return new Set(
    declarations(css)
      .filter(({ value }) => ACCENT.test(value))
      .map(({ selector }) => selector),
  );
}

/**
 * Returns what a component sets past the style sheets: sizes and weights of type, and the accent.
 *
 * @param {string} source
 * @returns {string[]}
 */
export function styledInline(source) {
  const set =
    /\b(?:fz|fw)=(?:\{[^}]*\}|"[^"]*")|\b(?:fontSize|fontWeight|font-(?:size|weight))['"]?\s*[:=]\s*[^,;})]+/g;
  return [...source.matchAll(set), ...source.matchAll(new RegExp(ACCENT, 'g'))].map(([words]) => words.trim());
}

/** Elements of which a page has many. */
const COMMON = /^(?:\*|a|b|button|div|img|input|li|p|path|picture|span|svg)(?::[\w-]+)*$/;

/**
 * Returns the selectors whose rules style common elements by what is in an element around them: as soon as any rule tests the root with
 * `:has`, the browser restyles every such element of the page with each change of its content (docs/guides/first-view.md).
 *
 * @param {string} css
 * @returns {string[]}
 */
export function restyled(css) {
  const selectors = new Set(declarations(css).map(({ selector }) => selector));
  return [...selectors]
    .flatMap((list) => {
      // What is in parentheses is part of the compound selector before it.
      let flat = list;
      for (let before = ''; before !== flat;) {
        before = flat;
        flat = flat.replaceAll(/:([\w-]+)\(([^()]*)\)/g, (_, name, inside) =>
          name === 'has' || inside.includes('\u0001') ? '\u0001' : '',
        );
      }
      return flat.split(',').filter((selector) => {
        const last =
          selector
            .trim()
            .split(/[ >+~]+/)
            .at(-1) ?? '';
        return selector.includes('\u0001') && !last.includes('\u0001') && COMMON.test(last);
      });
    })
    .map((selector) => selector.trim().replaceAll('\u0001', ':has(…)'));
}

/**
 * Returns the breakpoints defined by the tokens.
 *
 * @param {string} css
 * @returns {Set<number>} CSS pixels
 */
export function breakpoints(css) {
  const names = /--(?:phone-\w+|tablet|laptop|desktop(?:-2k)?):\s*(\d+)px/g;
  return new Set([...css.matchAll(names)].map(([, px]) => Number(px)));
}

/**
 * Returns the widths at which a source changes a layout: in CSS, in `sizes` of pictures and in `matchMedia`.
 * «Up to 767.98» counts as 768. Container queries are excluded: they measure one component, in rem.
 *
 * @param {string} source
 * @returns {Set<number>} CSS pixels
 */
export function queriedWidths(source) {
  const queries = /\((?:min|max)-width:\s*([\d.]+)px\)/g;
  return new Set([...source.matchAll(queries)].map(([, px]) => Math.ceil(Number(px))));
}

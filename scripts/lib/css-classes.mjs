/** Compares the classes that a CSS module defines with those a component uses. Pure: texts in, names out. */

/**
 * @param {string} css
 * @returns {Set<string>} the class names of its selectors, except those inside :global()
 */
export function definedClasses(css) {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    // A declaration contains no selector; the text before a `{` does.
    .replaceAll(/[^{};]+[;}]/g, (part) => part.slice(-1));
  return new Set([...selectors.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

/**
 * @param {string} source of a component
 * @returns {{ sheet: string, used: Set<string>, open: boolean }[]} per imported CSS module; `open` when a name is computed,
 *   or when the whole map is passed on, so that unused classes cannot be detected
 */
export function usedClasses(source) {
  return [...source.matchAll(/import\s+(\w+)\s+from\s+['"]([^'"]+\.module\.css)['"]/g)].map(
    ([all, name = '', sheet = '']) => {
      const rest = source.replace(all, '');
      const used = new Set(
        [...rest.matchAll(new RegExp(`\\b${name}\\[['"]([\\w-]+)['"]\\]`, 'g'))].map(([, used = '']) => used),
      );
      const mentions = rest.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
      const plain = rest.match(new RegExp(`\\b${name}\\[['"][\\w-]+['"]\\]`, 'g'))?.length ?? 0;
      return { sheet, used, open: mentions > plain };
    },
  );
}

/** Which classes a CSS module defines, and which of them a component asks for. Pure: texts in, names out. */

/**
 * @param {string} css
 * @returns {Set<string>} the class names of its selectors, those inside :global() left out
 */
export function definedClasses(css) {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    // A declaration holds no selector; what stands before a `{` does.
    .replaceAll(/[^{};]+[;}]/g, (part) => part.slice(-1));
  return new Set([...selectors.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

/**
 * @param {string} source of a component
 * @returns {{ sheet: string, used: Set<string>, open: boolean }[]} per imported CSS module; `open` when a name is computed,
 *   or when the whole map is handed on, so that nothing can be said about classes that seem unused
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

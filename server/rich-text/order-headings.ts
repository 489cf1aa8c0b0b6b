/**
 * Renumbers the headings of a clean text from `h2`, none deeper than `h4` and none skipping a level: the page's own title is `h1`,
 * whatever level the editor began with.
 */
export function orderHeadings(html: string): string {
  const levels = [...new Set([...html.matchAll(/<h([1-4])>/g)].map(([, level]) => Number(level)))].toSorted(
    (a, b) => a - b,
  );
  let before = 1;
  let open = 2;
  return html.replaceAll(/<(\/?)h([1-4])>/g, (_whole, slash: string, level: string) => {
    if (slash === '') {
      open = Math.min(before + 1, levels.indexOf(Number(level)) + 2, 4);
      before = open;
    }
    return `<${slash}h${open}>`;
  });
}

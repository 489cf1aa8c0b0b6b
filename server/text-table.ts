/**
 * Lines of cells as text, in columns two spaces apart.
 *
 * @param isText columns that begin at the left; the others, numbers, end at the right
 */
export function textTable(lines: readonly (readonly string[])[], isText: (column: number) => boolean): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Formats rows of cells as text, in columns separated by two spaces.
 *
 * @param isText columns to left-align; the others, numbers, are right-aligned
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

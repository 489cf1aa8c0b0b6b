import type { Sheet } from 'write-excel-file/node';

/** A cell of a table: text, a number, money in kopecks, a share in per cent, a day («2026-11-20»); null: empty. */
export type TableCell =
  | string
  | number
  | null
  | { readonly kopecks: number }
  | { readonly percent: number }
  | { readonly day: string };

/** A table with its head in the first row. */
export interface Table {
  /** The name of its sheet, at most 31 letters. */
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}

const WIDEST = 60;

/** A text stays a text: a workbook runs none as a formula. */
const cellOf = (cell: TableCell, isHead: boolean) => {
  if (cell === null) return null;
  const style = isHead ? { fontWeight: 'bold' as const } : {};
  if (typeof cell === 'string') return { value: cell, type: String, ...style };
  if (typeof cell === 'number') return { value: cell, type: Number, ...style };
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00.000Z`), type: Date, format: 'dd.mm.yyyy' };
  // Two decimals are exact: kopecks are whole.
  if ('kopecks' in cell) return { value: cell.kopecks / 100, type: Number, format: '#,##0.00' };
  return { value: cell.percent, type: Number, format: '0.0' };
};

const lengthOf = (cell: TableCell | undefined): number => {
  if (typeof cell === 'string') return cell.length;
  return cell === null || cell === undefined ? 0 : 12;
};

const widthsOf = (rows: Table['rows']): { width: number }[] =>
  (rows[0] ?? []).map((_head, column) => ({
    width: Math.min(WIDEST, rows.reduce((widest, row) => Math.max(widest, lengthOf(row[column])), 8) + 2),
  }));

/** Returns tables as a workbook, a sheet each, with its head always in view. */
export async function writeXlsx(tables: readonly Table[]): Promise<Buffer> {
  // Few ask for one: it is loaded then.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const sheets = tables.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row, index) => row.map((cell) => cellOf(cell, index === 0))),
    columns: widthsOf(rows),
    stickyRowsCount: 1,
  })) satisfies Sheet<Buffer>[];
  return writeExcelFile(sheets).toBuffer();
}

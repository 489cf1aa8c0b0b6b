import { encode } from 'uqr';
import { escapeHtml } from '#server/rich-text/escape-html.ts';
import type { LinkedTable } from './table-repository.ts';
import { sheetStrings } from './table-sheet-strings.ts';

/** `a6`: one card per page, for a table tent; `a4`: four per page, to be cut. */
export const SHEET_SIZES = ['a4', 'a6'] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

/** Width of the light margin around a code, in modules; cameras need it to detect the code. */
const QUIET = 4;

const qrSvg = (link: string, label: string): string => {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return `<svg role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#000" d="${path}"/></svg>`;
};

const card = ({ number, hall, restaurant, path }: LinkedTable, brand: string, origin: string): string =>
  `<section><p class="brand">${escapeHtml(brand)}</p>
<h2><small>${sheetStrings.table}</small> ${escapeHtml(number)}</h2>${hall === null ? '' : `<p class="hall">${escapeHtml(hall)}</p>`}
<a href="${escapeHtml(`${origin}${path}`)}">${qrSvg(`${origin}${path}`, sheetStrings.code(number))}</a>
<ol>${sheetStrings.steps.map((step) => `<li>${step}</li>`).join('')}</ol>
<p class="where">${escapeHtml(restaurant.name)} · ${escapeHtml(restaurant.address)}</p></section>`;

const STYLE: Readonly<Record<SheetSize, string>> = {
  a4: '@page{size:A4;margin:0}main{display:grid;grid-template-columns:105mm 105mm}section{outline:.2mm dashed #999}section:nth-of-type(4n){break-after:page}',
  a6: '@page{size:A6;margin:0}section{break-after:page}',
};
const COMMON = `*{box-sizing:border-box;margin:0}
body{background:#fff;color:#000;font-family:system-ui,"Segoe UI",Roboto,sans-serif}
section{width:105mm;height:148mm;padding:8mm;display:flex;flex-direction:column;align-items:center;text-align:center;overflow:hidden;break-inside:avoid}
.brand{font-size:5mm;font-weight:700}
h2{font-size:14mm;line-height:1.1;overflow-wrap:anywhere}h2 small{font-size:6mm;font-weight:400}
.hall{font-size:5mm}
a{margin:auto;line-height:0}svg{width:62mm;height:62mm}
ol{font-size:3.6mm;line-height:1.45;text-align:left;padding-left:5mm}
.where{font-size:3mm;margin-top:3mm;color:#444}`;

/** Returns the CSS of a sheet. */
export function tableStyle(size: SheetSize): string {
  return `${COMMON}${STYLE[size]}`;
}

/**
 * Renders the codes of one restaurant's tables as an HTML page that prints to scale (docs/product.md §33.3): brand, number, part of
 * the restaurant, the code, three steps. It loads no resources.
 *
 * @param origin of the storefront, without a trailing slash
 */
export function tableSheet(
  tables: readonly LinkedTable[],
  { brand, origin, size }: { readonly brand: string; readonly origin: string; readonly size: SheetSize },
): string {
  const title = sheetStrings.title(tables[0]?.restaurant.name ?? '');
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${tableStyle(size)}</style></head>
<body><main>${tables.map((table) => card(table, brand, origin)).join('\n')}</main></body></html>
`;
}

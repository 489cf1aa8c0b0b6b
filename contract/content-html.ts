/**
 * What the HTML of an editor's text may consist of (docs/product.md §11.5): said once, for the server, which makes and cleans it, and
 * for the page, which cleans it again before it is shown.
 */
export const CONTENT_ELEMENTS: readonly string[] = (
  'h2 h3 h4 p br hr strong em del sub sup code pre blockquote ul ol li dl div dt dd table thead tbody tr th td ' +
  'a figure figcaption picture source img'
).split(' ');

/** The style of a picture that has not come: its own two colours (docs/product.md §20.6). */
export function placeholderStyle({ tile, tint }: { readonly tile: string; readonly tint: string }): string {
  return `background:radial-gradient(circle,${tint},${tile} 70%)`;
}

/**
 * The address of a link, or null where it is none that content may name: a path of the storefront, https, tel, mailto.
 * `//host` and `/\host` look like paths and lead elsewhere.
 */
export function safeHref(href: string): string | null {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(href) ||
    /^#[\w-]+$/.test(href) ||
    /^(?:https:\/\/|tel:|mailto:)[^\s]+$/i.test(href)
    ? href
    : null;
}

/** Says whether a link leads to another host: it opens in a tab of its own (docs/product.md §11.14). */
export function isOutside(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

const OWN_PATH = String.raw`\/(?![/\\])[^\s\\"'<>,]+`;
const PLACEHOLDER = /^background: ?radial-gradient\(circle, ?#[\da-f]{6}, ?#[\da-f]{6} 70%\);?$/i;
const digits = /^\d{1,5}$/;
const sourceSet = new RegExp(String.raw`^${OWN_PATH} \d{1,5}w(?:, ?${OWN_PATH} \d{1,5}w)*$`);
const sizes = /^[\w\s().:,%-]{1,200}$/;

/** What each attribute of each element may say; any other attribute goes. Pictures are the storefront's own (§11.11). */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  img: {
    src: new RegExp(`^${OWN_PATH}$`),
    alt: /^/,
    width: digits,
    height: digits,
    loading: /^lazy$/,
    decoding: /^async$/,
  },
  source: { type: /^image\/(?:avif|webp)$/, srcset: sourceSet, sizes },
  picture: { style: PLACEHOLDER },
  ol: { start: digits },
  th: { scope: /^(?:row|col)$/, colspan: digits, rowspan: digits },
  td: { colspan: digits, rowspan: digits },
};
export const CONTENT_ATTRIBUTES: readonly string[] = [
  'href',
  ...new Set(Object.values(ATTRIBUTES).flatMap((one) => Object.keys(one))),
];

/** Says whether an editor's text may have this attribute with this value. Element and name in small letters. */
export function mayHaveAttribute(element: string, name: string, value: string): boolean {
  if (element === 'a') return name === 'href' && safeHref(value) !== null;
  return ATTRIBUTES[element]?.[name]?.test(value) ?? false;
}

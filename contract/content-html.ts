/**
 * What the HTML of an editor's text may contain (docs/product.md §11.5): defined once for the server, which generates and sanitizes it, and
 * for the page, which sanitizes it again before rendering.
 */
export const CONTENT_ELEMENTS: readonly string[] = (
  'h2 h3 h4 p br hr strong em del sub sup code pre blockquote ul ol li dl div dt dd table thead tbody tr th td ' +
  'a figure figcaption picture source img'
).split(' ');

/** The style of a picture that has not loaded: its own two colours (docs/product.md §20.6). */
export function placeholderStyle({ tile, tint }: { readonly tile: string; readonly tint: string }): string {
  return `background:radial-gradient(circle,${tint},${tile} 70%)`;
}

/**
 * Returns the address of a link, or null if content may not link to it. Allowed: a path of the storefront, https, tel, mailto. `//host` and
 * `/\host` look like paths but lead to other sites.
 */
export function safeHref(href: string): string | null {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(href) ||
    /^#[\w-]+$/.test(href) ||
    /^(?:https:\/\/|tel:|mailto:)[^\s]+$/i.test(href)
    ? href
    : null;
}

/** Reports whether a link leads to another host: it opens in a new tab (docs/product.md §11.14). */
export function isOutside(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

const OWN_PATH = String.raw`\/(?![/\\])[^\s\\"'<>,]+`;
const PLACEHOLDER = /^background: ?radial-gradient\(circle, ?#[\da-f]{6}, ?#[\da-f]{6} 70%\);?$/i;
const digits = /^\d{1,5}$/;
const sourceSet = new RegExp(String.raw`^${OWN_PATH} \d{1,5}w(?:, ?${OWN_PATH} \d{1,5}w)*$`);
const sizes = /^[\w\s().:,%-]{1,200}$/;

/** Allowed values of each attribute by element; any other attribute is removed. Pictures must be the storefront's own (§11.11). */
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

/** Reports whether an editor's text may have this attribute with this value. Element and name in lower case. */
export function mayHaveAttribute(element: string, name: string, value: string): boolean {
  if (element === 'a') return name === 'href' && safeHref(value) !== null;
  return ATTRIBUTES[element]?.[name]?.test(value) ?? false;
}

/**
 * What the page's one policy lets pass, of all that is set as HTML or as the address of a script (docs/product.md §12.21): our own constants, the
 * texts of editors, which were cleaned before (docs/product.md §11.5), and what libraries draw. None of it can run a script.
 */

/** Not yet among the types of the DOM. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Record<'createHTML' | 'createScriptURL', (given: string) => string | null>>,
  ) => object;
}

/** Elements that neither run nor load a program and do not change how the text behind them is read, with attributes that name no script. */
const HARMLESS =
  /<\/?(?:a|blockquote|br|button|circle|code|d[dlt]|del|div|em|fieldset|figcaption|figure|h[1-6]|hr|img|li|[ou]l|output|p|path|picture|pre|source|span|strong|su[bp]|svg|t(?:able|body|head|[dhr])|use)(?:\s+(?:(?:(?:xlink:)?href|src(?:set)?)="(?:[/#]|https:|tel:|mailto:)[^"]*"|(?:aria-[a-z]+|data-[a-z-]+|alt|c[xy]|class|clip-rule|colspan|d|decoding|fill|fill-rule|focusable|height|id|loading|r|rel|role|rowspan|scope|sizes|start|style|target|title|type|viewbox|width)(?:="[^"]*")?))*\s*\/?>/gi;

/** The workers, the provider's widget, and the counter: the content policy says from which hosts (server/web/content-policy.ts). */
const SCRIPT =
  /^(?:\/(?:kitchen\/)?sw\.js|https?:\/\/[\w.:-]+\/bundles\/cloudpayments\.js|https:\/\/mc\.yandex\.ru\/metrika\/tag\.js)$/;

/** Reports whether HTML consists of text and harmless elements: nothing in it can run. */
export function isHarmlessHtml(html: string): boolean {
  return !html.replaceAll(HARMLESS, '').includes('<');
}

/** Makes the browser refuse any other HTML and script address, where the page's content policy requires trusted types. */
export function installTrustedTypes(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the DOM's types lack it, and so do older browsers
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isHarmlessHtml(html) ? html : null),
    createScriptURL: (address) => (SCRIPT.test(address) ? address : null),
  });
}

import createDOMPurify, { type DOMPurify } from 'dompurify';
import { CONTENT_ATTRIBUTES, CONTENT_ELEMENTS, isOutside, mayHaveAttribute } from '#contract/content-html.ts';

const CONFIG = {
  ALLOWED_TAGS: [...CONTENT_ELEMENTS],
  ALLOWED_ATTR: [...CONTENT_ATTRIBUTES, 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** One for the page: it makes a policy of trusted types (docs/product.md §12.21), which can be made once. */
let purifier: DOMPurify | null = null;

const createPurifier = (): DOMPurify => {
  const made = createDOMPurify(globalThis.window);
  if (!made.isSupported) throw new Error('HTML cannot be cleaned here');
  made.addHook('uponSanitizeAttribute', (element, data) => {
    data.keepAttr = mayHaveAttribute(element.localName, data.attrName, data.attrValue);
  });
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName !== 'a' || !isOutside(element.getAttribute('href') ?? '')) return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  });
  return made;
};

/**
 * Strips an editor's HTML of everything but what contract/content-html.ts lists (docs/product.md §11.5): the backend's HTML is
 * not trusted. For the browser: it needs a DOM.
 *
 * @throws Error where there is none
 */
export function cleanHtml(html: string): string {
  purifier ??= createPurifier();
  return purifier.sanitize(html, CONFIG);
}

import createDOMPurify from 'dompurify';
import { CONTENT_ATTRIBUTES, CONTENT_ELEMENTS, isOutside, mayHaveAttribute } from '#contract/content-html.ts';

const CONFIG = {
  ALLOWED_TAGS: [...CONTENT_ELEMENTS],
  ALLOWED_ATTR: [...CONTENT_ATTRIBUTES, 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * Strips an editor's HTML of everything but what contract/content-html.ts lists (docs/product.md §11.5): the backend's HTML is
 * not trusted. For the browser: it needs a DOM.
 *
 * @throws Error where there is none
 */
export function cleanHtml(html: string): string {
  const purifier = createDOMPurify(globalThis.window);
  if (!purifier.isSupported) throw new Error('HTML cannot be cleaned here');
  purifier.addHook('uponSanitizeAttribute', (element, data) => {
    data.keepAttr = mayHaveAttribute(element.localName, data.attrName, data.attrValue);
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName !== 'a' || !isOutside(element.getAttribute('href') ?? '')) return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  });
  return purifier.sanitize(html, CONFIG);
}

import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { CONTENT_ATTRIBUTES, CONTENT_ELEMENTS, isOutside, mayHaveAttribute } from '#contract/content-html.ts';

/** External links open in a new tab isolated from this one (docs/product.md §11.14). */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' };

/** Returns the element under its current name, with its allowed attributes. */
export function cleanTag(written: string, attributes: Attributes): Tag {
  const tagName = RENAMED[written] ?? written;
  return { tagName, attribs: attributesOf(tagName, attributes) };
}

const attributesOf = (element: string, attributes: Attributes): Attributes => {
  const kept = Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => mayHaveAttribute(element, name, value)),
  );
  return { ...kept, ...(kept['href'] !== undefined && isOutside(kept['href']) ? OUTSIDE : undefined) };
};

/** Legacy names of the same elements. */
const RENAMED: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del', h5: 'h4', h6: 'h4' };

/** Returns sanitizer options by contract/content-html.ts; `also` lists elements that need one more step. */
export function cleaningOptions(also: readonly string[] = []): IOptions {
  return {
    allowedTags: [...CONTENT_ELEMENTS, ...also],
    allowedAttributes: { '*': [...CONTENT_ATTRIBUTES, 'target', 'rel'] },
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    // A picture's style is restricted to one form by mayHaveAttribute.
    parseStyleAttributes: false,
    selfClosing: ['img', 'br', 'hr', 'source'],
    // The contents of these are not readable text.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'noembed', 'noframes', 'xmp'],
    transformTags: { '*': cleanTag },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' || tag === 'source') && !(attribs['src'] ?? attribs['srcset']),
  };
}

const CLEANING = cleaningOptions();

/** Sanitizes an editor's HTML to what contract/content-html.ts allows (docs/product.md §11.5). Idempotent. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, CLEANING);
}

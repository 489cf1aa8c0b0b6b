import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { CONTENT_ATTRIBUTES, CONTENT_ELEMENTS, isOutside, mayHaveAttribute } from '#contract/content-html.ts';

/** Beside the storefront, in a tab of its own that knows nothing of this one (docs/product.md §11.14). */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' };

/** The element by its present name, with the attributes that it may have. */
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

/** Older names of the same things. */
const RENAMED: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del', h5: 'h4', h6: 'h4' };

/** Cleaning by contract/content-html.ts; `also` are elements that have to pass one more step. */
export function cleaningOptions(also: readonly string[] = []): IOptions {
  return {
    allowedTags: [...CONTENT_ELEMENTS, ...also],
    allowedAttributes: { '*': [...CONTENT_ATTRIBUTES, 'target', 'rel'] },
    allowedSchemes: ['https', 'tel', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    // The style of a picture is held to one form by mayHaveAttribute.
    parseStyleAttributes: false,
    selfClosing: ['img', 'br', 'hr', 'source'],
    // What stands in these was never meant to be read.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'noembed', 'noframes', 'xmp'],
    transformTags: { '*': cleanTag },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' || tag === 'source') && !(attribs['src'] ?? attribs['srcset']),
  };
}

const CLEANING = cleaningOptions();

/**
 * HTML of an editor's text with nothing in it but what contract/content-html.ts names (docs/product.md §11.5). What was cleaned once is
 * not changed by a second time.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, CLEANING);
}

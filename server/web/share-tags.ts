import { escapeHtml } from '../rich-text/escape-html.ts';
import type { SharedImage } from './share/shared-image.ts';

/** Serializes JSON that cannot end its own script element, nor open a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A page's metadata for other programs: search engines, and messengers with link previews. */
export interface Shared {
  readonly title: string;
  readonly description: string | null;
  /** The page's canonical URL, absolute; null where the origin is not configured. */
  readonly url: string | null;
  /** Null: no picture. */
  readonly image: SharedImage | null;
  /** False: not indexed by search engines (docs/product.md §32.7). */
  readonly isListed?: boolean;
  /** schema.org, or null. */
  readonly thing: object | null;
}

const property = (name: string, content: string | null): string =>
  content === null ? '' : `<meta property="og:${name}" content="${escapeHtml(content)}">`;

/** Returns the head's tags for {@link Shared} (docs/product.md §32.1), without the title element. */
export function shareTags({ title, description, url, image, thing, isListed = true }: Shared): string {
  return [
    isListed ? '' : '<meta name="robots" content="noindex">',
    description === null ? '' : `<meta name="description" content="${escapeHtml(description)}">`,
    url === null || !isListed ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('type', 'website'),
    property('locale', 'ru_RU'),
    property('title', title),
    property('description', description),
    property('url', url),
    ...(image === null
      ? []
      : [
          property('image', image.address),
          property('image:width', String(image.width)),
          property('image:height', String(image.height)),
          property('image:alt', image.alt),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    // A data block: the page's policy does not count it as a script.
    thing === null ? '' : `<script type="application/ld+json">${scriptJson(thing)}</script>`,
  ].join('');
}

/** These marks enclose the tags about one page; a shared dish replaces them with its own. */
const MARKS = ['<!--share-->', '<!--/share-->'] as const;
export function marked(tags: string): string {
  return tags && `${MARKS[0]}${tags}${MARKS[1]}`;
}

/** Returns the page with its metadata replaced by `shared`. */
export function sharedAs(html: string, shared: Shared): string {
  const [from, to] = [html.indexOf(MARKS[0]), html.indexOf(MARKS[1])];
  if (from < 0 || to < from) return html;
  const page = `${html.slice(0, from)}${marked(shareTags(shared))}${html.slice(to + MARKS[1].length)}`;
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(shared.title)}</title>`);
}

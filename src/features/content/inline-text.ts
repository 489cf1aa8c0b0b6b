/** A piece of a content text (contract/content.ts): plain, bold, or a link. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'bold'; readonly parts: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly parts: readonly Inline[] };

const MARKS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * The address of a link, or null where it is none that content may name: a path of the storefront, https, tel, mailto.
 * `//host` and `/\host` look like paths and lead elsewhere.
 */
export function safeHref(href: string): string | null {
  return /^\/(?![/\\])/.test(href) || /^#[\w-]+$/.test(href) || /^(?:https:\/\/|tel:|mailto:)[^\s]+$/i.test(href)
    ? href
    : null;
}

/** Reads the two inline marks; what is not well formed stays as it is written. Never makes HTML. */
export function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(MARKS)) {
    const [whole, bold, label, address = ''] = match;
    if (match.index > end) parts.push({ type: 'text', text: source.slice(end, match.index) });
    end = match.index + whole.length;
    if (bold !== undefined) {
      parts.push({ type: 'bold', parts: parseInline(bold) });
      continue;
    }
    const inside: Inline[] = parseInline(label ?? '');
    const href = safeHref(address);
    if (href === null) parts.push(...inside);
    else parts.push({ type: 'link', href, parts: inside });
  }
  if (end < source.length) parts.push({ type: 'text', text: source.slice(end) });
  return parts;
}
